// Every screen of the page. To add one: a folder with its component, and an entry here. Screens that are not needed at
// once are loaded when they are opened; `nav` puts one into the navigation, in the order of this list.
import type { Component } from 'svelte';

import type { PlainKey } from '../i18n/index.svelte';
import GameScreen from './game/GameScreen.svelte';
import HomeScreen from './home/HomeScreen.svelte';
import type { IconName } from './parts/icons';
import type { Route } from './state/router.svelte';

export type ScreenComponent = Component<{ route: Route }>;

export interface Screen {
    /** The first part of the address: "#/name". */
    name: string;
    title: PlainKey;
    load: () => ScreenComponent | Promise<{ default: ScreenComponent }>;
    /** `isWide` leaves it out where the navigation is a narrow row; other screens lead there. */
    nav?: { icon: IconName; label: PlainKey; isWide?: boolean };
}

export const screens: readonly Screen[] = [
    { name: 'home', title: 'nav.home', load: () => HomeScreen, nav: { icon: 'play', label: 'nav.home' } },
    { name: 'game', title: 'nav.game', load: () => GameScreen },
    { name: 'new', title: 'nav.newGame', load: () => import('./new_game/NewGameScreen.svelte'), nav: { icon: 'add', label: 'nav.newGame' } },
    { name: 'draft', title: 'nav.draft', load: () => import('./new_game/DraftScreen.svelte') },
    { name: 'learn', title: 'nav.learn', load: () => import('./learn/LearnScreen.svelte'), nav: { icon: 'learn', label: 'nav.learn' } },
    { name: 'puzzles', title: 'puzzle.title', load: () => import('./puzzles/PuzzlesScreen.svelte'), nav: { icon: 'puzzle', label: 'puzzle.title', isWide: true } },
    { name: 'games', title: 'nav.games', load: () => import('./games/GamesScreen.svelte'), nav: { icon: 'games', label: 'nav.games' } },
    { name: 'analysis', title: 'nav.analysis', load: () => import('./analysis/AnalysisScreen.svelte'), nav: { icon: 'analysis', label: 'nav.analysis' } },
    { name: 'editor', title: 'nav.editor', load: () => import('./editor/EditorScreen.svelte') },
    { name: 'rating', title: 'rating.title', load: () => import('./rating/RatingScreen.svelte') },
    { name: 'invite', title: 'home.invite', load: () => import('./online/InviteScreen.svelte') },
    { name: 'online', title: 'online.gameTitle', load: () => import('./online/OnlineScreen.svelte') },
    { name: 'lobby', title: 'online.lobby', load: () => import('./online/LobbyScreen.svelte') },
    { name: 'account', title: 'online.account', load: () => import('./online/AccountScreen.svelte') },
    { name: 'person', title: 'online.person', load: () => import('./online/PersonScreen.svelte') },
    { name: 'shared', title: 'nav.shared', load: () => import('./shared/SharedScreen.svelte') },
    { name: 'settings', title: 'nav.settings', load: () => import('./settings/SettingsScreen.svelte'), nav: { icon: 'settings', label: 'nav.settings' } },
];
