// The online game that one is in the middle of, so that the first page can lead back to it. The server knows it too; this is
// for whoever closed the page, and costs no question to the server.
import { isObject, readJson, type TextStore } from './storage';

const kKey = 'sixth.online.current';

export interface CurrentGame {
    id: string;
    silver: string;
    red: string;
}

export function currentOnlineGame(store: TextStore): CurrentGame | null {
    const saved = readJson(store.get(kKey));
    if (!isObject(saved)) return null;
    const { id, silver, red } = saved;
    return typeof id === 'string' && typeof silver === 'string' && typeof red === 'string' ? { id, silver, red } : null;
}
export const keepOnlineGame = (store: TextStore, game: CurrentGame): void => void store.set(kKey, JSON.stringify(game));
/** It is over; another one that was begun meanwhile stays. */
export function forgetOnlineGame(store: TextStore, id: string): void {
    if (currentOnlineGame(store)?.id === id) store.remove(kKey);
}
