// The games that are kept, newest first. Each has its own entry in the store; an entry that can't be read stays there and
// can be taken out as text.
import { readSavedGame, type SavedGame } from './saved_game';
import { readJson, type TextStore } from './storage';

const kPrefix = 'sixth.game.';

export interface Unreadable {
    key: string;
    text: string;
}

export class Library {
    games = $state.raw<SavedGame[]>([]);
    unreadable = $state.raw<Unreadable[]>([]);
    /** The last attempt to keep something failed. */
    isFull = $state(false);
    readonly #store: TextStore;

    constructor(store: TextStore) {
        this.#store = store;
        this.reload();
    }

    /** Reads everything again, for example after another tab changed it. */
    reload(): void {
        const games: SavedGame[] = [];
        const unreadable: Unreadable[] = [];
        for (const key of this.#store.keys().filter((name) => name.startsWith(kPrefix))) {
            const text = this.#store.get(key) ?? '';
            const game = readSavedGame(readJson(text));
            if (game && kPrefix + game.id === key) games.push(game);
            else unreadable.push({ key, text });
        }
        this.games = games.sort((a, b) => b.updated - a.updated);
        this.unreadable = unreadable;
    }

    find(id: string): SavedGame | null {
        return this.games.find((game) => game.id === id) ?? null;
    }

    /** The game as it is in the store now, whoever wrote it. */
    stored(id: string): SavedGame | null {
        return readSavedGame(readJson(this.#store.get(kPrefix + id)));
    }

    save(game: SavedGame): void {
        this.isFull = !this.#store.set(kPrefix + game.id, JSON.stringify(game));
        this.games = [game, ...this.games.filter(({ id }) => id !== game.id)].sort((a, b) => b.updated - a.updated);
    }

    /**
     * Notes that the player was helped. Whichever tab plays the game has to learn of it, so this does not wait for its turn to
     * write. It changes nothing else of the entry, and makes it new without making it more recent.
     */
    noteHelp(id: string): void {
        const game = this.stored(id) ?? this.find(id);
        if (game && !game.isHelped) this.save({ ...game, isHelped: true, updated: game.updated + 1 });
    }

    remove(id: string): void {
        this.#store.remove(kPrefix + id);
        this.games = this.games.filter((game) => game.id !== id);
    }
}
