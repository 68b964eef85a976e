// Which puzzles a player wants to see: a grade and a family of games.
import { isRefused, type Puzzle, type Rules } from '../../core';

/** One King wins, points win, or there are disks with powers of their own. */
export const families = ['king', 'points', 'bonus'] as const;
export type Family = (typeof families)[number];
export const grades = [1, 2, 3, 4, 5] as const;

export interface PuzzleChoice {
    /** Null is what suits the player's rating. */
    grade: number | null;
    family: Family | null;
}

/** How strong one has to be to solve every other puzzle of a grade; where the rating begins, the second grade is even. */
const kGradeRatings: readonly number[] = [600, 850, 1100, 1400, 1750];
export const gradeRating = (grade: number): number => kGradeRatings[grade - 1] ?? kGradeRatings.at(-1) ?? 0;

/** The grade whose puzzles are an even fight. */
export const gradeFor = (rating: number): number =>
    grades.reduce<number>((best, grade) => (Math.abs(gradeRating(grade) - rating) < Math.abs(gradeRating(best) - rating) ? grade : best), 1);

export function familyOf(rules: Rules, name: string): Family {
    const ruleset = rules.ruleset(name);
    if (isRefused(ruleset)) return 'king';
    const { options } = ruleset;
    if (Number(options['kings'] ?? 1) > 1) return 'points';
    const isNone = (value: string | undefined) => value === undefined || value === '0' || value === 'none';
    return ['milady', 'hunchback', 'giant', 'army'].every((option) => isNone(options[option])) ? 'king' : 'bonus';
}

/** The puzzles of a choice. */
export function chosen(puzzles: readonly Puzzle[], { grade, family }: PuzzleChoice, rating: number, familyOfPuzzle: (puzzle: Puzzle) => Family): Puzzle[] {
    const wanted = grade ?? gradeFor(rating);
    return puzzles.filter((puzzle) => puzzle.grade === wanted && (family === null || familyOfPuzzle(puzzle) === family));
}

/** One that was never tried if there is any, else one that was not solved, else any. */
export function pick(pool: readonly Puzzle[], isTried: (id: string) => boolean, isSolved: (id: string) => boolean, random = Math.random): Puzzle | null {
    const fresh = pool.filter(({ id }) => !isTried(id));
    const open = pool.filter(({ id }) => !isSolved(id));
    const from = fresh.length > 0 ? fresh : open.length > 0 ? open : pool;
    return from[Math.floor(random() * from.length)] ?? null;
}
