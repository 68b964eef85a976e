// Where things are kept in the browser: one entry for each thing, written at once, so that a crash loses nothing. What
// can't be read (of a newer version, or damaged) is left where it is and told.

export interface TextStore {
    get(key: string): string | null;
    /** False if it could not be kept: the store is full or forbidden. */
    set(key: string, value: string): boolean;
    remove(key: string): void;
    keys(): string[];
}

/** The browser's store, or one that lasts as long as the page where there is none. */
export function browserStore(): TextStore {
    try {
        const probe = 'sixth.probe';
        localStorage.setItem(probe, '1');
        localStorage.removeItem(probe);
    } catch {
        return memoryStore();
    }
    return {
        get: (key) => localStorage.getItem(key),
        set: (key, value) => {
            try {
                localStorage.setItem(key, value);
                return true;
            } catch {
                return false;
            }
        },
        remove: (key) => localStorage.removeItem(key),
        keys: () => Object.keys(localStorage),
    };
}

export function memoryStore(entries: Record<string, string> = {}): TextStore {
    const map = new Map(Object.entries(entries));
    return {
        get: (key) => map.get(key) ?? null,
        set: (key, value) => (map.set(key, value), true),
        remove: (key) => void map.delete(key),
        keys: () => [...map.keys()],
    };
}

export function readJson(text: string | null): unknown {
    if (text === null) return undefined;
    try {
        return JSON.parse(text) as unknown;
    } catch {
        return undefined;
    }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
