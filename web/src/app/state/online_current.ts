// The online game that one is in the middle of, so that the first page can lead back to it. The server knows it too; this is
// for whoever closed the page, and costs no question to the server.
import type { Color, GameLine } from '../../core';
import { isObject, readJson, type TextStore } from './storage';

const kKey = 'sixth.online.current';

export interface CurrentGame {
    id: string;
    silver: string;
    red: string;
    /** The colour one plays, and the game as it was seen last. */
    you?: Color;
    line?: GameLine;
}

export function currentOnlineGame(store: TextStore): CurrentGame | null {
    const saved = readJson(store.get(kKey));
    if (!isObject(saved)) return null;
    const { id, silver, red, you } = saved;
    if (typeof id !== 'string' || typeof silver !== 'string' || typeof red !== 'string') return null;
    const line = readLine(saved['line']);
    return { id, silver, red, ...(you === 'silver' || you === 'red' ? { you } : {}), ...(line ? { line } : {}) };
}

function readLine(value: unknown): GameLine | null {
    if (!isObject(value)) return null;
    const { rules, position, moves } = value;
    const isRead = typeof rules === 'string' && typeof position === 'string' && Array.isArray(moves) && moves.every((move) => typeof move === 'string');
    return isRead ? { rules, position, moves } : null;
}
export const keepOnlineGame = (store: TextStore, game: CurrentGame): void => void store.set(kKey, JSON.stringify(game));
/** It is over; another one that was begun meanwhile stays. */
export function forgetOnlineGame(store: TextStore, id: string): void {
    if (currentOnlineGame(store)?.id === id) store.remove(kKey);
}
