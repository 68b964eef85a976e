// The bots: how long each level may think.
import type { SearchOptions } from './engine_protocol';

export const kLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Levels below ten stop by themselves, at a number of nodes that takes far less than this. */
const kMoveTimeMs = 1500;

export const botOptions = (level: number, seed: number): SearchOptions => ({
    level,
    seed,
    lines: 1,
    moveTimeMs: kMoveTimeMs,
});

/** What a hint may take: the strongest level, for a moment. */
export const hintOptions = (): SearchOptions => ({ level: 10, lines: 1, moveTimeMs: 600 });
