// The list of stored games: how each one ended for the player, and which are wanted, in which order.
import { isRefused, otherColor, type Color, type GameState, type Rules } from '../../core';
import { lineOf, ownColor, type SavedGame } from '../state/saved_game';

export const outcomes = ['running', 'won', 'lost', 'drawn'] as const;
/** `other` is a game without a side of one's own, or one that can't be opened. */
export type Outcome = (typeof outcomes)[number] | 'other';
export const orders = ['newest', 'oldest', 'longest'] as const;
export type Order = (typeof orders)[number];

export interface Entry {
    game: SavedGame;
    /** Null if the game can't be opened. */
    state: GameState | null;
    outcome: Outcome;
    /** The ruleset by its shortest text, so that two spellings of one are one. */
    rules: string;
    /** How the other player is called; both players of a game in which one has no side. */
    opponents: string[];
}

export interface Wanted {
    outcome: string;
    opponent: string;
    rules: string;
    order: Order;
}

const kColors = ['silver', 'red'] as const;
type Names = (game: SavedGame, color: Color) => string;

/** The side that one of these names plays; null if none does, or both. */
export function sideOf(mine: ReadonlySet<string>, names: SavedGame['names']): Color | null {
    const found = kColors.filter((color) => mine.has(names[color] ?? ''));
    return found.length === 1 ? (found[0] ?? null) : null;
}
/** What the player is called in the games in which that is known. */
export const ownNames = (games: readonly SavedGame[], nameOf: Names): string[] =>
    games.flatMap((game) => {
        const own = ownColor(game);
        return own === null ? [] : [nameOf(game, own)];
    });

/** `shared` stands for the opponent in a game of two at one screen. */
export function entryOf(game: SavedGame, rules: Rules, nameOf: Names, shared: string): Entry {
    const answer = rules.stateOf(lineOf(game), game.ended);
    const state = isRefused(answer) ? null : answer;
    const own = ownColor(game);
    const ruleset = rules.ruleset(game.rules);
    return {
        game,
        state,
        outcome: outcomeFor(state, own),
        rules: isRefused(ruleset) ? game.rules : ruleset.name,
        opponents: own === null ? namedOr(shared, game) : [nameOf(game, otherColor(own))],
    };
}

function namedOr(shared: string, { names }: SavedGame): string[] {
    const named = kColors.flatMap((color) => names[color] ?? []);
    return named.length > 0 ? named : [shared];
}

function outcomeFor(state: GameState | null, own: Color | null): Outcome {
    if (state === null) return 'other';
    if (state.result === null) return 'running';
    if (state.result === 'draw') return 'drawn';
    return own === null ? 'other' : state.result === own ? 'won' : 'lost';
}

const compare: Record<Order, (a: Entry, b: Entry) => number> = {
    newest: (a, b) => b.game.updated - a.game.updated,
    oldest: (a, b) => a.game.updated - b.game.updated,
    longest: (a, b) => b.game.moves.length - a.game.moves.length,
};

/** An empty text wants all. */
export const chosenGames = (entries: readonly Entry[], { outcome, opponent, rules, order }: Wanted): Entry[] =>
    entries
        .filter((entry) => (outcome === '' || entry.outcome === outcome) && (opponent === '' || entry.opponents.includes(opponent)) && (rules === '' || entry.rules === rules))
        .sort(compare[order]);
