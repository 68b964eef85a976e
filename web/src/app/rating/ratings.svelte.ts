// The player's rating against the bots: every finished game is noted once, at its first end, and counts unless undo or a
// hint was used, it began elsewhere than at the start, it was practice, or it was given up before it had begun.
import { type Color, type Result } from '../../core';
import { isObject, readJson, type TextStore } from '../state/storage';
import type { SavedGame } from '../state/saved_game';
import { botRating } from './bot_ratings';
import { afterGame, kNewcomer, type Rating } from './glicko';

const kKey = 'sixth.rating';

export type Score = 0 | 0.5 | 1;
const standings = ['rated', 'helped', 'elsewhere', 'practice', 'short'] as const;
export type Standing = (typeof standings)[number];

/** A game given up within so many plies is not rated: both players' first moves, and one more. */
const kShortPlies = 3;

export interface NotedGame {
    id: string;
    time: number;
    rules: string;
    level: number;
    color: Color;
    score: Score;
    standing: Standing;
    /** After the game; unchanged if it did not count. */
    rating: Rating;
}

export class Ratings {
    /** In the order they ended. */
    games = $state.raw<readonly NotedGame[]>([]);
    readonly #store: TextStore;

    constructor(store: TextStore) {
        this.#store = store;
        this.reload();
    }

    reload(): void {
        const saved = readJson(this.#store.get(kKey));
        const games = isObject(saved) && Array.isArray(saved['games']) ? saved['games'] : [];
        this.games = games.map(readNoted).filter((game) => game !== null);
    }

    get current(): Rating {
        return this.games.at(-1)?.rating ?? kNewcomer;
    }
    get rated(): NotedGame[] {
        return this.games.filter(({ standing }) => standing === 'rated');
    }
    find(id: string): NotedGame | null {
        return this.games.find((game) => game.id === id) ?? null;
    }
    /** What a rated game added or took. */
    changeOf(game: NotedGame): number {
        const before = this.games[this.games.indexOf(game) - 1]?.rating ?? kNewcomer;
        return Math.round(game.rating.value) - Math.round(before.value);
    }

    /** A game has ended. Only the first end of a game against one bot is noted. */
    note(game: SavedGame, result: Result, now = Date.now()): void {
        const bots = (['silver', 'red'] as const).filter((color) => game.players[color].kind === 'bot');
        const [botColor] = bots;
        const bot = botColor && game.players[botColor];
        if (bots.length !== 1 || bot?.kind !== 'bot') return;
        this.reload(); // another tab may have ended a game meanwhile
        if (this.find(game.id)) return;
        const color: Color = botColor === 'silver' ? 'red' : 'silver';
        const score: Score = result === 'draw' ? 0.5 : result === color ? 1 : 0;
        const standing = standingOf(game);
        const rating = standing === 'rated' ? afterGame(this.current, botRating(bot.level), score) : this.current;
        this.games = [...this.games, { id: game.id, time: now, rules: game.rules, level: bot.level, color, score, standing, rating }];
        this.#store.set(kKey, JSON.stringify({ version: 1, games: this.games }));
    }
}

function standingOf({ isHelped, isCasual, position, ended, moves }: SavedGame): Standing {
    if (isHelped) return 'helped';
    if (position !== '') return 'elsewhere';
    if (isCasual) return 'practice';
    return ended?.reason === 'resign' && moves.length < kShortPlies ? 'short' : 'rated';
}

function readNoted(value: unknown): NotedGame | null {
    if (!isObject(value) || !isObject(value['rating'])) return null;
    const { id, time, rules, level, color, score, standing } = value;
    const { value: points, deviation } = value['rating'];
    if (typeof id !== 'string' || typeof time !== 'number' || typeof rules !== 'string' || typeof level !== 'number') return null;
    if (color !== 'silver' && color !== 'red') return null;
    if (score !== 0 && score !== 0.5 && score !== 1) return null;
    const known = standings.find((one) => one === standing);
    if (!known) return null;
    if (typeof points !== 'number' || typeof deviation !== 'number') return null;
    return { id, time, rules, level, color, score, standing: known, rating: { value: points, deviation } };
}
