// What every screen may need, made once and handed down by context.
import { getContext, setContext } from 'svelte';

import { Engine, type Refused, type Rules } from '../../core';
import { GameSession } from '../game/game_session.svelte';
import { Ratings } from '../rating/ratings.svelte';
import { t } from '../../i18n/index.svelte';
import { Announcer } from './announcer.svelte';
import { claimGame } from './claim';
import { Library } from './library.svelte';
import type { Router } from './router.svelte';
import { lineOf, type SavedGame } from './saved_game';
import type { Settings } from './settings.svelte';
import { Sounds } from './sounds';
import type { TextStore } from './storage';

export class App {
    readonly engine = new Engine();
    readonly announcer = new Announcer();
    readonly library: Library;
    readonly ratings: Ratings;
    readonly sounds: Sounds;
    readonly claim = claimGame;
    readonly onOvertaken = (): void => this.announcer.show({ text: t('tabs.changed') });
    /** The game on the table. It goes on while screens change. */
    session = $state.raw<GameSession | null>(null);

    constructor(
        readonly rules: Rules,
        readonly router: Router,
        readonly store: TextStore,
        readonly settings: Settings,
    ) {
        this.library = new Library(store);
        this.ratings = new Ratings(store);
        this.sounds = new Sounds(() => this.settings.hasSound);
        window.addEventListener('storage', () => {
            this.library.reload();
            this.ratings.reload();
            const changed = this.session && this.library.find(this.session.saved.id);
            if (changed) this.session?.follow(changed);
        });
    }

    /** Puts a game on the table; if it can't be played on, says why. */
    openSession(saved: SavedGame): GameSession | Refused {
        if (this.session?.saved.id === saved.id) return this.session;
        const state = this.rules.stateOf(lineOf(saved), saved.ended);
        if (state.errors) return state;
        this.session?.pause();
        this.session = GameSession.begin(this, saved);
        return this.session;
    }
}

const kContext = Symbol('app');
export const provideApp = (app: App): App => setContext(kContext, app);
export const useApp = (): App => getContext<App>(kContext);
