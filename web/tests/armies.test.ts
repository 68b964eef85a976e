import { beforeAll, expect, test } from 'vitest';

import { isRefused, type DiskLetter, type Rules } from '../src/core';
import { armyAt, armyText, botArmy, costOf, everyArmy, readArmy, type Army } from '../src/core/armies';
import { loadRules } from './support';

const kDraft = 'army;army=draft';
let rules: Rules;
let prices: { points: number; costs: Record<DiskLetter, number> };
let armies: Army[];

const isAllowed = (army: Army): boolean =>
    armyText(army) !== '' && !isRefused(rules.drafted(kDraft, { silver: armyText(army), red: '1P' }));
const unspent = (army: Army): number => prices.points - costOf(army, prices.costs);

beforeAll(async () => {
    rules = await loadRules();
    const ruleset = rules.drafted(kDraft, { silver: '1P', red: '1P' });
    if (isRefused(ruleset) || !ruleset.army) throw new Error('no draft');
    prices = ruleset.army;
    armies = everyArmy(isAllowed);
});

test('an army and its text', () => {
    for (const text of ['8P1G1M', '12P', '1H', '5P1H1G1M', '']) expect(armyText(readArmy(text))).toBe(text);
});

test('every army of the rules is found, and no other', () => {
    const allowed: string[] = [];
    for (let P = 0; P <= 13; ++P)
        for (let bonus = 0; bonus < 27; ++bonus) {
            const army = { P, H: bonus % 3, G: Math.floor(bonus / 3) % 3, M: Math.floor(bonus / 9) };
            if (isAllowed(army)) allowed.push(armyText(army));
        }
    expect(armies.map(armyText).sort()).toEqual(allowed.sort());
    expect(armies.length).toBe(75);
});

test('a bot brings any of them, but rarely one that wastes points', () => {
    const seeds = Array.from({ length: 20_000 }, (_, seed) => seed);
    const brought = seeds.map((seed) => botArmy(armies, unspent, seed));
    expect(seeds.slice(0, 100).map((seed) => botArmy(armies, unspent, seed))).toEqual(brought.slice(0, 100));
    const whole = brought.filter((army) => unspent(army) === 0).map(armyText);
    expect(whole.length / brought.length).toBeGreaterThan(0.94);
    const wholeArmies = armies.filter((army) => unspent(army) === 0).map(armyText);
    for (const text of wholeArmies) {
        const share = whole.filter((other) => other === text).length / whole.length;
        expect(share * wholeArmies.length, text).toBeGreaterThan(0.85);
        expect(share * wholeArmies.length, text).toBeLessThan(1.15);
    }
});

test('each has more room than the distance of two seeds', () => {
    // The armies lie side by side, so halving between two that differ finds all in between.
    const found = new Set<string>();
    const look = (from: number, to: number): void => {
        const [first, last] = [from, to].map((place) => armyText(armyAt(armies, unspent, place)));
        found.add(first ?? '').add(last ?? '');
        if (first === last || to - from < 64 / 2 ** 32) return;
        look(from, (from + to) / 2);
        look((from + to) / 2, to);
    };
    look(0, 1 - 2 ** -32);
    expect(found.size).toBe(armies.length);
});
