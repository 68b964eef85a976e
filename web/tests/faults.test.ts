// What is wrong is said in the player's language: every code the readers have has its words. The codes are taken from the
// files of bad input, where a test of the readers holds that none is missing.
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

import { faultInWords } from '../src/app/parts/fault_words';
import { speech } from '../src/i18n/index.svelte';
import { textsOf } from './locales';
import { loadRules } from './support';

const en = textsOf('en');
const codesOf = (file: string): string[] => {
    const lines = readFileSync(`../tests/data/bad/${file}`, 'utf8').split('\n');
    const codes = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('|')[0]?.trim() ?? '');
    return [...new Set(codes)];
};

test.each([
    ['fault', 'rulesets/rulesets.txt', 9],
    ['fault', 'positions/board.txt', 8],
    ['fault', 'positions/hand.txt', 5],
    ['fault', 'positions/fields.txt', 10],
    ['refusal', 'moves/moves.txt', 15],
    ['either', 'records/s6n.txt', 25],
])('%s: every code of %s has its words', (kind, file, least) => {
    const codes = codesOf(file);
    expect(codes.length).toBeGreaterThanOrEqual(least);
    for (const code of codes) {
        const keys = [`fault.${code}`, `refusal.${code}`].filter((key) => kind === 'either' || key.startsWith(kind));
        expect(keys.some((key) => key in en), code).toBe(true);
    }
});

test('a code of both is said as what it is about', async () => {
    const rules = await loadRules();
    const [ofMove] = rules.readRecords('1. c3# *\n').records[0]?.errors ?? [];
    if (!ofMove) throw new Error('no error');
    expect(faultInWords(ofMove)).toBe(en['refusal.crown-mark']);
    expect(faultInWords({ ...ofMove, what: 'position' })).toBe(en['fault.crown-mark']);
    expect(faultInWords({ what: 'record', code: 'of-another-day', message: 'in English' })).toBe('in English');
    vi.stubGlobal('document', { documentElement: {} });
    await speech.speak('de');
    expect(faultInWords(ofMove)).toBe('Der Zug hat ein #, macht aber keinen König.');
    await speech.speak('en');
});
