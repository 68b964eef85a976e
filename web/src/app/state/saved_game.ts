// A game as it is kept: everything needed to go on, in the words of the notation. Reading checks the shape only; whether
// the moves are legal is the rules' affair.
import type { Color, Ended, GameLine } from '../../core';
import { isObject } from './storage';

export type Player = { kind: 'human' } | { kind: 'bot'; level: number };

export interface SavedGame {
    version: 1;
    id: string;
    rules: string;
    /** "" for the start of the ruleset. */
    position: string;
    moves: string[];
    /** Moves that were taken back and can be made again, the next one last. */
    undone: string[];
    /** What ended the game, if the board does not show it. */
    ended: Ended | null;
    /** Undo or a hint was used: such a game is not rated. */
    isHelped: boolean;
    /** A practice game that was never meant to be rated. */
    isCasual: boolean;
    players: Record<Color, Player>;
    /** Names from an imported record or an online game. */
    names: Partial<Record<Color, string>>;
    /** The colour of the player at this screen in a game that was played elsewhere. */
    own: Color | null;
    /** The ruleset before the armies were drafted, for a rematch; "" if there was no draft. */
    draft: string;
    seed: number;
    created: number;
    updated: number;
}

export const kHuman: Player = { kind: 'human' };

export interface GamePlan {
    rules: string;
    position?: string;
    moves?: string[];
    players: Record<Color, Player>;
    names?: Partial<Record<Color, string>>;
    own?: Color | null;
    draft?: string;
    ended?: Ended | null;
    isCasual?: boolean;
}

export function newGame(plan: GamePlan, now = Date.now(), random = Math.random): SavedGame {
    return {
        version: 1,
        id: now.toString(36) + Math.floor(random() * 36 ** 4).toString(36).padStart(4, '0'),
        rules: plan.rules,
        position: plan.position ?? '',
        moves: plan.moves ?? [],
        undone: [],
        ended: plan.ended ?? null,
        isHelped: false,
        isCasual: plan.isCasual ?? false,
        players: plan.players,
        names: plan.names ?? {},
        own: plan.own ?? null,
        draft: plan.draft ?? '',
        seed: Math.floor(random() * 2 ** 31),
        created: now,
        updated: now,
    };
}

/** The colour of the player at this screen; null where both share it, or nobody knows. */
export function ownColor({ players, own }: Pick<SavedGame, 'players' | 'own'>): Color | null {
    if (players.silver.kind === players.red.kind) return own;
    return players.silver.kind === 'human' ? 'silver' : 'red';
}

export const lineOf = ({ rules, position, moves }: SavedGame): GameLine => ({ rules, position, moves });

/** The game in an entry, or nothing if it is not one this page knows. */
export function readSavedGame(value: unknown): SavedGame | null {
    if (!isObject(value) || value['version'] !== 1) return null;
    const { id, rules, position, moves, undone, ended, isHelped, isCasual, players, names, own, draft, seed, created, updated } = value;
    if (typeof id !== 'string' || typeof rules !== 'string' || typeof position !== 'string') return null;
    if (!isTexts(moves) || !isObject(players)) return null;
    const silver = readPlayer(players['silver']);
    const red = readPlayer(players['red']);
    if (!silver || !red) return null;
    return {
        version: 1,
        id,
        rules,
        position,
        moves,
        undone: isTexts(undone) ? undone : [],
        ended: readEnded(ended),
        isHelped: isHelped === true,
        isCasual: isCasual === true,
        players: { silver, red },
        names: readNames(names),
        own: own === 'silver' || own === 'red' ? own : null,
        draft: typeof draft === 'string' ? draft : '',
        seed: typeof seed === 'number' ? seed : 1,
        created: typeof created === 'number' ? created : 0,
        updated: typeof updated === 'number' ? updated : 0,
    };
}

const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((item) => typeof item === 'string');

function readPlayer(value: unknown): Player | null {
    if (!isObject(value)) return null;
    if (value['kind'] === 'human') return kHuman;
    const level = value['level'];
    const isLevel = typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 10;
    return value['kind'] === 'bot' && isLevel ? { kind: 'bot', level } : null;
}

export function readEnded(value: unknown): Ended | null {
    if (!isObject(value)) return null;
    const { result, reason } = value;
    if (result !== '1-0' && result !== '0-1' && result !== '1/2-1/2') return null;
    return typeof reason === 'string' ? { result, reason } : null;
}

function readNames(value: unknown): Partial<Record<Color, string>> {
    const names: Partial<Record<Color, string>> = {};
    if (isObject(value))
        for (const color of ['silver', 'red'] as const)
            if (typeof value[color] === 'string') names[color] = value[color];
    return names;
}
