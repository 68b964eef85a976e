// The stars that were earned, kept in the browser: the ids of the lessons that were solved.
import { isObject, readJson, type TextStore } from '../state/storage';

const kKey = 'sixth.learn';

export class Progress {
    #stars = $state.raw<ReadonlySet<string>>(new Set());
    readonly #store: TextStore;

    constructor(store: TextStore) {
        this.#store = store;
        this.#stars = this.#read();
    }

    has(id: string): boolean {
        return this.#stars.has(id);
    }
    get count(): number {
        return this.#stars.size;
    }
    countOf(lessons: readonly { id: string }[]): number {
        return lessons.filter(({ id }) => this.has(id)).length;
    }

    /** Gives a star. Stars earned meanwhile in another tab stay. */
    earn(id: string): void {
        this.#stars = new Set([...this.#read(), ...this.#stars, id]);
        this.#store.set(kKey, JSON.stringify({ version: 1, stars: [...this.#stars] }));
    }

    #read(): Set<string> {
        const saved = readJson(this.#store.get(kKey));
        const stars = isObject(saved) && Array.isArray(saved['stars']) ? saved['stars'] : [];
        return new Set(stars.filter((id) => typeof id === 'string'));
    }
}
