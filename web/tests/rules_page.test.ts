// The rules page: every ruleset has its chapters, and every board of it can be played.
import { expect, test } from 'vitest';

import { chaptersOf } from '../src/app/rules/chapters';
import { rulesetTitle } from '../src/app/game/ruleset_words';
import { isRefused } from '../src/core';
import { loadRules } from './support';

const rules = await loadRules();
const chapters = (text: string) => {
    const ruleset = rules.ruleset(text);
    if (isRefused(ruleset)) throw new Error(text);
    return chaptersOf(ruleset);
};
const ids = (text: string) => chapters(text).map(({ id }) => id);
const words = (text: string) => chapters(text).flatMap(({ paragraphs }) => paragraphs.map((one) => one.text)).join(' ');

test.each([...rules.presets().map(({ name }) => name), 'army;army=draft'])('%s: every board is one of the rules, and what it points at is legal', (name) => {
    for (const { diagrams, paragraphs } of chapters(name)) {
        expect(paragraphs.every(({ rules: numbers }) => /^R\d/.test(numbers))).toBe(true);
        for (const { line, from } of diagrams) {
            const state = rules.stateOf(line);
            expect(isRefused(state) ? state.errors : []).toEqual([]);
            if (isRefused(state) || !from) continue;
            expect(state.legalMoves.some((move) => move.kind === 'carry' && move.from === from), JSON.stringify(line)).toBe(true);
        }
    }
});
test('a chapter is there exactly when its disk is', () => {
    expect(ids('sixth')).toEqual(['goal', 'start', 'turn', 'moves', 'ko', 'end']);
    expect(ids('sixth;giant=1')).toContain('giant');
    expect(ids('hunchback')).toContain('hunchback');
    expect(ids('milady')).toContain('milady');
    expect(ids('army')).toEqual(expect.arrayContaining(['hunchback', 'giant', 'milady', 'army']));
});
test('options change what is said', () => {
    expect(words('sixth')).not.toContain('points wins');
    expect(words('sixth;kings=3')).toContain('The first player to reach 3 points wins');
    expect(words('sixth;kings=3;crown=clear')).toContain('A King then leaves the board');
    expect(words('sixth;stuck=pass')).toContain('passes');
    expect(words('milady')).toContain('Red places her');
    expect(words('milady;milady=box')).toContain('waits beside the board');
});
test('a title says what was changed in words', () => {
    expect(rulesetTitle(rules, 'sixth;kings=3;giant=1')).toBe('SIXTH! · 3 Kings, Giants');
    expect(rulesetTitle(rules, 'sixth;size=4;disks=10')).toBe('SIXTH! · 4 × 4, 10 Pawns');
    expect(rulesetTitle(rules, 'giant;giant=0;stuck=draw')).not.toMatch(/=/);
    expect(rulesetTitle(rules, 'sixth')).toBe('SIXTH!');
});
