// Commands that were not acknowledged yet. Moves are stored in the browser too: a page that was closed too early sends
// them when it comes back. A move names its ply, so a late one does no harm. Offers and chat are meant for now and are not
// stored.
import type { SentCommand } from './messages';
import { number, object, oneOf, text } from './shape';

/** Where texts are kept. */
export interface Keep {
    get(key: string): string | null;
    set(key: string, value: string): boolean;
    remove(key: string): void;
    keys(): string[];
}

const kPrefix = 'sixth.outbox.';
const kept = object({ type: oneOf('move'), game: text, id: text, ply: number, move: text });

export class Outbox {
    readonly #keep: Keep;
    readonly #commands = new Map<string, SentCommand>();

    constructor(keep: Keep) {
        this.#keep = keep;
        for (const key of keep.keys().filter((name) => name.startsWith(kPrefix))) {
            const command = read(keep.get(key));
            if (command && kPrefix + command.id === key) this.#commands.set(command.id, command);
            else keep.remove(key);
        }
    }

    add(command: SentCommand): void {
        this.#commands.set(command.id, command);
        if (command.type === 'move') this.#keep.set(kPrefix + command.id, JSON.stringify(command));
    }
    /** The answer is there. */
    settle(id: string): void {
        if (this.#commands.delete(id)) this.#keep.remove(kPrefix + id);
    }
    /** In the order in which they were given. */
    of(game: string): SentCommand[] {
        return [...this.#commands.values()].filter((command) => command.game === game);
    }
    has(id: string): boolean {
        return this.#commands.has(id);
    }
}

function read(written: string | null): SentCommand | null {
    try {
        return kept(JSON.parse(written ?? 'null'));
    } catch {
        return null;
    }
}
