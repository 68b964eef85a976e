import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { EditorState } from '../src/app/editor/editor_state.svelte';
import { joinPosition, splitPosition, squareAtColumn } from '../src/app/editor/position_parts';
import { loadRules } from './support';

const rules = await loadRules();
const positions = readFileSync('../tests/data/conformance.txt', 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((field) => field.trim()));

test('every position of the examples comes apart and together again', () => {
    expect(positions.length).toBeGreaterThan(20);
    for (const [, position = '', , next = ''] of positions)
        for (const text of [position, next]) {
            const parts = splitPosition(text);
            expect(parts && joinPosition(parts)).toBe(text);
        }
});

test.each(['', 'x5', 'x5/x5/x5/x5 s - - - 1', 'x5/x5/x5/x5/x6 s - - - 1', 'x5/x5/x5/x5/x4,Q s - - - 1', 'x5/x5/x5/x5/x5 w - - - 1', 'x5/x5/x5/x5/x5 s 5 - - 1'])(
    'not the form of a position: %j',
    (text) => expect(splitPosition(text)).toBeNull(),
);

test('columns of the text are squares of the board', () => {
    const text = 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7';
    expect([squareAtColumn(text, 4), squareAtColumn(text, 12), squareAtColumn(text, 16), squareAtColumn(text, 1), squareAtColumn(text, 28)]).toEqual(['e5', 'c3', 'c3', null, null]);
    expect([squareAtColumn('P/x5/x5/x5/x5/x5 s', 1), squareAtColumn('x5,P/x5 s', 4)]).toEqual([null, null]); // beyond any board
});

test('disks come from the hands and go back', () => {
    const editor = new EditorState(rules);
    editor.put('c3', 'P');
    editor.put('c3', 'p');
    expect(editor.text).toBe('x5/x5/x2,Pp,x2/x5/x5 s 14P14p - - 1');
    expect(editor.state?.pieces[12]).toBe('rook');
    expect(editor.take('c3')).toBe('p');
    editor.move('c3', 'a1');
    expect(editor.text).toBe('x5/x5/x5/x5/P,x4 s 14P15p - - 1');
    editor.undo();
    editor.undo();
    editor.redo();
    expect(editor.text).toBe('x5/x5/x2,P,x2/x5/x5 s 14P15p - - 1');
    editor.empty('c3');
    expect(editor.state?.position).toBe('x5/x5/x5/x5/x5 s 15P15p - - 1');
});

test('armies are bought, Milady comes from where she waits', () => {
    const army = new EditorState(rules, 'army');
    army.put('c3', 'G');
    army.put('a1', 'p');
    expect(army.text).toBe('x5/x5/x2,G,x2/x5/p,x4 s 1H10A1h1g11a1M - - 1');
    const milady = new EditorState(rules, 'milady');
    milady.put('a3', 'M');
    expect(milady.parts.hands.M).toBe(0);
});

test('side and ply go together, and back', () => {
    const editor = new EditorState(rules);
    editor.setSide('red');
    expect([editor.parts.ply, editor.errors]).toEqual([2, []]);
    editor.setSide('silver');
    expect(editor.parts.ply).toBe(1);
    editor.setPly(4);
    expect(editor.errors.map(({ code, rule }) => [code, rule])).toEqual([['side-ply', 'R1.3']]);
});

test('everything that is wrong is told, and shown all the same', () => {
    const editor = new EditorState(rules, 'sixth', 'PpPpPp,x4/x5/x5/x5/x5 s 13P12p 1-0 - 7');
    expect(editor.errors.map(({ code }) => code)).toEqual(['tower-height', 'too-many-disks', 'score-kind']);
    expect(editor.pieces[20]).toBe('king');
    expect(squareAtColumn(editor.text, editor.errors[0]?.column ?? 0)).toBe('a5');
    editor.type('nonsense');
    expect([editor.text, editor.pieces[20], editor.state]).toEqual(['nonsense', 'king', null]);
    editor.type('');
    expect(editor.errors[0]?.code).toBe('position-fields');
    editor.setRules('chess');
    expect(editor.errors[0]?.what).toBe('ruleset');
});

test('another game keeps the board where it can', () => {
    const editor = new EditorState(rules);
    editor.put('c3', 'P');
    editor.setRules('sixth-kings');
    expect(editor.text).toBe('x5/x5/x2,P,x2/x5/x5 s 14P15p 0-0 - 1');
    editor.setRules('giant');
    expect(editor.text).toBe('x5/x5/x2,P,x2/x5/x5 s 10P1G11p1g - - 1');
    editor.setRules('sixmaking-4x4');
    expect(editor.text).toBe('x4/x4/x4/x4 s 12P12p - - 1');
});

test('carries that could be barred are offered', () => {
    const editor = new EditorState(rules, 'sixth', 'x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - - 6');
    expect(editor.kos).toContain('1d3b3');
    editor.setKo('1d3b3');
    expect(editor.state?.ko).toBe('1d3b3');
});

