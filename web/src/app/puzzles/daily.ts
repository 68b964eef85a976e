// The puzzle of the day: the same for everybody who has the same pack, without asking anybody. A day is one of the player's
// calendar, written "2026-11-16".
import { hashOf, type Puzzle } from '../../core';

export const dayOf = (time: Date): string =>
    `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}-${String(time.getDate()).padStart(2, '0')}`;

// Noon is the same day in every year of every zone, whatever the clocks do at night.
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

export function dayAfter(day: string, days: number): string {
    const time = noonOf(day);
    time.setDate(time.getDate() + days);
    return dayOf(time);
}

export const timeOf = (day: string): number => noonOf(day).getTime();

/** Harder towards the end of the week; Sunday is the first. */
const kGrades = [5, 1, 2, 2, 3, 3, 4] as const;

/** Each puzzle draws a number with the day, and the lowest is taken: a pack that has grown keeps most of its days. */
export function dailyPuzzle(puzzles: readonly Puzzle[], day: string): Puzzle | null {
    const wanted = kGrades[noonOf(day).getDay()];
    const pool = puzzles.filter(({ grade }) => grade === wanted);
    const drawn = (pool.length > 0 ? pool : puzzles).map((puzzle) => ({ puzzle, number: hashOf(`${day} ${puzzle.id}`) }));
    return drawn.reduce<(typeof drawn)[number] | null>((best, one) => (best && best.number <= one.number ? best : one), null)?.puzzle ?? null;
}

/** How many days in a row were solved, up to today or, while today is still open, up to yesterday. */
export function streakOf(days: ReadonlySet<string>, today: string): number {
    let count = 0;
    let day = days.has(today) ? today : dayAfter(today, -1);
    for (; days.has(day); day = dayAfter(day, -1)) ++count;
    return count;
}
