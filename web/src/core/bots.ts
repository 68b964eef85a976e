// The bots: how long each level may think.
import type { SearchOptions } from './engine_protocol';

export const kLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** What a bot is given, from the player's move to its own on the board. Levels below ten stop by themselves, at a number
 *  of nodes that takes far less. */
const kGivenMs = 1500;
/** Of that, for messages to and from the worker and for drawing both moves. */
const kOnTheWayMs = 100;

export const botOptions = (level: number, seed: number): SearchOptions => ({
    level,
    seed,
    lines: 1,
    moveTimeMs: kGivenMs - kOnTheWayMs,
});

/** What a hint may take: the strongest level, for a moment. */
export const hintOptions = (): SearchOptions => ({ level: 10, lines: 1, moveTimeMs: 600 });
