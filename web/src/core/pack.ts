// The puzzles that come with the game (docs/puzzles.md): a text of its own, fetched when the first one is wanted.
import address from '$pack?url';

export interface Puzzle {
    /** Its address and the name of what is kept about it: made of what it is, so it stays when the pack changes. */
    id: string;
    rules: string;
    /** The player to move wins in so many own moves. */
    moves: number;
    /** 1, the easiest, to 5. */
    grade: number;
    position: string;
    /** Every first move that does it. */
    solutions: readonly string[];
}

/** Five fields with tabs between; what the positions and moves mean is the module's affair. */
export function readPack(text: string): Puzzle[] {
    return text.split('\n').flatMap((line) => {
        const [rules, moves, grade, position, solutions] = line.split('\t');
        if (line.startsWith('#') || !rules || !position || !solutions) return [];
        return [{ id: nameOf(`${rules} ${position}`), rules, moves: Number(moves), grade: Number(grade), position, solutions: solutions.split(' ') }];
    });
}

let pack: Promise<Puzzle[]> | undefined;

export function loadPack(): Promise<Puzzle[]> {
    pack ??= fetchPack().catch((error: unknown) => {
        pack = undefined; // the next try may have a network
        throw error;
    });
    return pack;
}

async function fetchPack(): Promise<Puzzle[]> {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`the puzzles could not be loaded (${response.status})`);
    return readPack(await response.text());
}

// Two FNV-1a hashes side by side: with thousands of puzzles no two names meet.
const nameOf = (text: string): string => hashOf(text, 0x811c9dc5).toString(36) + hashOf(text, 0x01234567).toString(36);

/** 32 bits out of a text, the same everywhere. */
export function hashOf(text: string, seed = 0x811c9dc5): number {
    let hash = seed;
    for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return hash >>> 0;
}
