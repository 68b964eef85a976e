import { expect, test } from 'vitest';

import { isRefused } from '../src/core';
import { kDraft, NewGameChoices } from '../src/app/new_game/choices.svelte';
import { memoryStore } from '../src/app/state/storage';
import { loadRules } from './support';

const rules = await loadRules();

// A ruleset typed as text goes with the player to the next form, and means there what it meant here.
test.each([
    ['sixmaking;kings=2', 'sixmaking'],
    ['sixth;kings=3;giant=1', 'sixth'],
    ['army;army=draft;kings=2', kDraft],
    ['army;army=draft', kDraft],
    ['army;army=draft;silver=10P1M;red=8P1G1M', 'army'],
    ['  milady ', 'milady'],
])('%s is remembered', (typed, preset) => {
    const store = memoryStore();
    const first = new NewGameChoices(rules, store);
    first.choosePreset('giant');
    first.typed = typed;
    first.remember();
    const next = new NewGameChoices(rules, store);
    expect([next.preset, next.typed]).toEqual([preset, null]);
    if (isRefused(first.ruleset) || isRefused(next.ruleset)) throw new Error('refused');
    expect(next.ruleset.name).toBe(first.ruleset.name);
});

test('a ruleset that can’t be read changes nothing that was chosen', () => {
    const store = memoryStore();
    const first = new NewGameChoices(rules, store);
    first.choosePreset('giant');
    first.typed = 'chess';
    first.remember();
    expect(new NewGameChoices(rules, store).text).toBe('giant');
});
