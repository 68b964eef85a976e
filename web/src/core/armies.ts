// Armies of a draft: how many disks of each kind, and which one a bot brings. What an army may be, the rules say.
import type { DiskLetter } from './types';

export type Army = Record<DiskLetter, number>;

/** In the order of the notation. */
export const kArmyDisks: readonly DiskLetter[] = ['P', 'H', 'G', 'M'];
const kNobody: Army = { P: 0, H: 0, G: 0, M: 0 };

/** "8P1G1M"; "" for nobody. */
export const armyText = (army: Army): string =>
    kArmyDisks.map((disk) => (army[disk] > 0 ? `${army[disk]}${disk}` : '')).join('');

export function readArmy(text: string): Army {
    const army = { ...kNobody };
    for (const [, count, disk] of text.matchAll(/(\d+)([PHGM])/g)) army[disk as DiskLetter] = Number(count);
    return army;
}

/** The army with one disk of a kind more, or one fewer. */
export const withDisk = (army: Army, disk: DiskLetter, change: 1 | -1 = 1): Army => ({ ...army, [disk]: army[disk] + change });

export const costOf = (army: Army, costs: Record<DiskLetter, number>): number =>
    kArmyDisks.reduce((sum, disk) => sum + army[disk] * costs[disk], 0);

/** Every army the rules allow. A part of an allowed army is allowed, so they are found disk by disk. */
export function everyArmy(isAllowed: (army: Army) => boolean): Army[] {
    const found = new Map<string, Army>();
    const reach = (army: Army): void => {
        for (const disk of kArmyDisks) {
            const larger = withDisk(army, disk);
            const text = armyText(larger);
            if (found.has(text) || !isAllowed(larger)) continue;
            found.set(text, larger);
            reach(larger);
        }
    };
    reach(kNobody);
    return [...found.values()];
}

/** How willingly a bot brings an army that leaves points unspent. The engine has no opinion on armies yet: whatever costs
 *  everything is as good as any other; waste is rare and gets rarer with its size, but nothing is ruled out. */
const willingness = (unspent: number): number => (1 + unspent) ** -5;

/** The army a bot brings out of all that may be; the same for the same seed. */
export const botArmy = (armies: readonly Army[], unspent: (army: Army) => number, seed: number): Army =>
    armyAt(armies, unspent, fractionOf(seed));

/** The army at a place between 0 and 1, where each has as much room as bots are willing to bring it. */
export function armyAt(armies: readonly Army[], unspent: (army: Army) => number, place: number): Army {
    const rooms = armies.map((army) => willingness(unspent(army)));
    let left = place * rooms.reduce((sum, room) => sum + room, 0);
    const chosen = rooms.findIndex((room) => (left -= room) < 0);
    return armies[chosen] ?? armies.at(-1) ?? kNobody;
}

// A number from 0 to 1. Neighbouring seeds give unrelated ones, and no two of 32 bits the same (the finalizer of
// MurmurHash3).
function fractionOf(seed: number): number {
    let x = seed >>> 0;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}
