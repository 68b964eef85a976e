// What is kept about puzzles in the browser: the first outcome of each with the rating after it, the days whose puzzle was
// solved, the choice, and the moves of the puzzle on the board. Every change is written at once.
import type { Puzzle } from '../../core';
import { afterGame, kNewcomer, type Rating } from '../rating/glicko';
import { isObject, readJson, type TextStore } from '../state/storage';
import { families, gradeRating, type Family, type PuzzleChoice } from './choice';

const kKey = 'sixth.puzzles';
const kChoiceKey = 'sixth.puzzle-choice';
const kOpenKey = 'sixth.puzzle-open';

export interface Tried {
    id: string;
    time: number;
    /** 1: solved at the first try, without help. */
    score: 0 | 1;
    /** Solved in the end. */
    isSolved: boolean;
    rating: Rating;
}

export class PuzzleProgress {
    /** In the order of their first outcome. */
    tries = $state.raw<readonly Tried[]>([]);
    days = $state.raw<ReadonlySet<string>>(new Set());
    choice = $state.raw<PuzzleChoice>({ grade: null, family: null });
    /** The last change could not be kept. */
    isFull = $state(false);
    readonly #byId = $derived(new Map(this.tries.map((tried) => [tried.id, tried])));
    readonly #store: TextStore;

    constructor(store: TextStore) {
        this.#store = store;
        this.reload();
        this.choice = readChoice(readJson(store.get(kChoiceKey)));
    }

    /** Reads what is kept; another tab may have changed it. */
    reload(): void {
        const text = this.#store.get(kKey);
        const saved = readJson(text);
        const isKnown = isObject(saved) && saved['version'] === 1;
        if (text !== null && !isKnown) this.#store.set(`${kKey}.unreadable`, text);
        const { tries, days } = isKnown ? saved : {};
        this.tries = Array.isArray(tries) ? tries.map(readTried).filter((tried) => tried !== null) : [];
        this.days = new Set(Array.isArray(days) ? days.filter((day) => typeof day === 'string') : []);
    }

    get rating(): Rating {
        return this.tries.at(-1)?.rating ?? kNewcomer;
    }
    find(id: string): Tried | null {
        return this.#byId.get(id) ?? null;
    }
    isSolved(id: string): boolean {
        return this.find(id)?.isSolved ?? false;
    }
    get solvedCount(): number {
        return this.tries.filter(({ isSolved }) => isSolved).length;
    }
    /** What the first outcome of a puzzle added to the rating, or took. */
    changeOf(tried: Tried): number {
        const before = this.tries[this.tries.indexOf(tried) - 1]?.rating ?? kNewcomer;
        return Math.round(tried.rating.value) - Math.round(before.value);
    }

    /** The first try was missed, or help was taken. Only the first outcome of a puzzle counts. */
    miss(puzzle: Puzzle, now = Date.now()): void {
        this.#change(() => this.#note(puzzle, 0, now));
    }
    /** Solved; `day` if it was the puzzle of that day. */
    solve(puzzle: Puzzle, day: string | null = null, now = Date.now()): void {
        this.#change(() => {
            this.#note(puzzle, 1, now);
            this.tries = this.tries.map((tried) => (tried.id === puzzle.id ? { ...tried, isSolved: true } : tried));
            if (day !== null) this.days = new Set([...this.days, day]);
        });
    }
    choose(change: Partial<PuzzleChoice>): void {
        this.choice = { ...this.choice, ...change };
        this.#store.set(kChoiceKey, JSON.stringify(this.choice));
    }

    /** The moves of a puzzle that is not finished yet. */
    openMoves(id: string): string[] {
        const saved = readJson(this.#store.get(kOpenKey));
        if (!isObject(saved) || saved['id'] !== id || !Array.isArray(saved['moves'])) return [];
        return saved['moves'].filter((move) => typeof move === 'string');
    }
    keepOpen(id: string, moves: readonly string[]): void {
        if (moves.length === 0) this.#store.remove(kOpenKey);
        else this.#store.set(kOpenKey, JSON.stringify({ version: 1, id, moves }));
    }

    #note({ id, grade }: Puzzle, score: 0 | 1, time: number): void {
        if (this.find(id)) return;
        this.tries = [...this.tries, { id, time, score, isSolved: false, rating: afterGame(this.rating, gradeRating(grade), score) }];
    }
    #change(change: () => void): void {
        this.reload();
        change();
        this.isFull = !this.#store.set(kKey, JSON.stringify({ version: 1, tries: this.tries, days: [...this.days] }));
    }
}

function readTried(value: unknown): Tried | null {
    if (!isObject(value) || !isObject(value['rating'])) return null;
    const { id, time, score, isSolved } = value;
    const { value: points, deviation } = value['rating'];
    if (typeof id !== 'string' || typeof time !== 'number' || (score !== 0 && score !== 1)) return null;
    if (typeof points !== 'number' || typeof deviation !== 'number') return null;
    return { id, time, score, isSolved: isSolved === true, rating: { value: points, deviation } };
}

function readChoice(value: unknown): PuzzleChoice {
    const { grade, family } = isObject(value) ? value : {};
    return {
        grade: typeof grade === 'number' && Number.isInteger(grade) && grade >= 1 && grade <= 5 ? grade : null,
        family: families.includes(family as Family) ? (family as Family) : null,
    };
}
