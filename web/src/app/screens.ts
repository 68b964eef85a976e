// Every screen of the page. To add one: a folder with its component, and an entry here. Screens that are not needed at
// once are loaded when they are opened; `nav` puts one into the navigation, in the order of this list.
import type { Component } from 'svelte';

import type { Area, PlainKey } from '../i18n/index.svelte';
import HomeScreen from './home/HomeScreen.svelte';
import type { IconName } from './parts/icons';
import type { Route } from './state/router.svelte';

export type ScreenComponent = Component<{ route: Route }>;

export interface Screen {
    /** The first part of the address: "#/name". */
    name: string;
    title: PlainKey;
    load: () => ScreenComponent | Promise<{ default: ScreenComponent }>;
    /** The texts it needs beside `core`. A test holds this against the keys in its files. */
    texts?: readonly Area[];
    /** Its place in the navigation. Where that is a row, five have room: those that are only `wide` are found under "More",
     *  which in turn is not needed (`narrow`) where the navigation is a column. */
    nav?: { icon: IconName; label: PlainKey; only?: 'wide' | 'narrow' };
}

export const screens: readonly Screen[] = [
    { name: 'home', title: 'nav.home', load: () => HomeScreen, nav: { icon: 'play', label: 'nav.home' } },
    { name: 'game', title: 'nav.game', load: () => import('./game/GameScreen.svelte') },
    { name: 'new', texts: ['setup'], title: 'nav.newGame', load: () => import('./new_game/NewGameScreen.svelte') },
    { name: 'draft', texts: ['setup'], title: 'nav.draft', load: () => import('./new_game/DraftScreen.svelte') },
    { name: 'learn', texts: ['learn'], title: 'nav.learn', load: () => import('./learn/LearnScreen.svelte'), nav: { icon: 'learn', label: 'nav.learn' } },
    { name: 'puzzles', texts: ['puzzles'], title: 'nav.puzzles', load: () => import('./puzzles/PuzzlesScreen.svelte'), nav: { icon: 'puzzle', label: 'nav.puzzles' } },
    { name: 'lobby', texts: ['online', 'community', 'setup'], title: 'nav.lobby', load: () => import('./online/LobbyScreen.svelte'), nav: { icon: 'globe', label: 'nav.lobby' } },
    { name: 'analysis', texts: ['analysis'], title: 'nav.analysis', load: () => import('./analysis/AnalysisScreen.svelte'), nav: { icon: 'analysis', label: 'nav.analysis', only: 'wide' } },
    { name: 'games', texts: ['setup', 'puzzles'], title: 'nav.games', load: () => import('./games/GamesScreen.svelte'), nav: { icon: 'games', label: 'nav.games', only: 'wide' } },
    { name: 'editor', texts: ['analysis'], title: 'nav.editor', load: () => import('./editor/EditorScreen.svelte') },
    { name: 'rating', texts: ['puzzles'], title: 'nav.rating', load: () => import('./rating/RatingScreen.svelte') },
    { name: 'invite', texts: ['online', 'community', 'setup'], title: 'home.invite', load: () => import('./online/InviteScreen.svelte') },
    { name: 'online', texts: ['online', 'community', 'setup', 'reminders'], title: 'nav.onlineGame', load: () => import('./online/OnlineScreen.svelte') },
    { name: 'account', texts: ['online', 'community', 'reminders'], title: 'nav.account', load: () => import('./online/AccountScreen.svelte') },
    { name: 'person', texts: ['online', 'community', 'puzzles'], title: 'nav.person', load: () => import('./online/PersonScreen.svelte') },
    { name: 'moderation', texts: ['moderation', 'online', 'community'], title: 'nav.moderation', load: () => import('./moderation/ModerationScreen.svelte') },
    { name: 'shared', texts: ['setup'], title: 'nav.shared', load: () => import('./shared/SharedScreen.svelte') },
    { name: 'rules', texts: ['rules', 'setup'], title: 'nav.rules', load: () => import('./rules/RulesScreen.svelte'), nav: { icon: 'rules', label: 'nav.rules', only: 'wide' } },
    { name: 'settings', texts: ['setup'], title: 'nav.settings', load: () => import('./settings/SettingsScreen.svelte'), nav: { icon: 'settings', label: 'nav.settings', only: 'wide' } },
    { name: 'about', texts: ['setup'], title: 'nav.about', load: () => import('./about/AboutScreen.svelte') },
    { name: 'more', title: 'nav.more', load: () => import('./more/MoreScreen.svelte'), nav: { icon: 'menu', label: 'nav.more', only: 'narrow' } },
];
