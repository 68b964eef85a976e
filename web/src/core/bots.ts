// The bots: how long each level may think, and the armies they bring to a draft. The engine has no opinion on armies yet,
// so a bot takes one of a few sensible ones; a test holds each of them against the rules.
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

const kArmies = ['8P1G1M', '10P1G', '7P1H1G', '9P1H', '12P', '5P1H1G1M'] as const;

/** The army a bot brings; the same for the same seed. */
export const botArmy = (seed: number): string => kArmies[mixed(seed) % kArmies.length] ?? kArmies[0];
export const botArmies: readonly string[] = kArmies;

// Neighbouring seeds give unrelated numbers (the finalizer of MurmurHash3).
function mixed(seed: number): number {
    let x = seed >>> 0;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return (x ^ (x >>> 16)) >>> 0;
}
