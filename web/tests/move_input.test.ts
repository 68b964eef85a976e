import { beforeAll, expect, test } from 'vitest';

import { MoveInput } from '../src/app/game/move_input.svelte';
import { isRefused, type GameState, type Move, type Rules } from '../src/core';
import { loadRules } from './support';

let rules: Rules;
beforeAll(async () => void (rules = await loadRules()));

const kPosition = 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7';
function table(ruleset = 'sixth', position = kPosition, asksToConfirm = false) {
    const state = rules.stateOf({ rules: ruleset, position, moves: [] });
    if (isRefused(state)) throw new Error(state.errors[0]?.message);
    const played: string[] = [];
    const input = new MoveInput(
        () => ({ legalMoves: state.legalMoves, side: state.side, asksToConfirm }),
        (move: Move) => played.push(move.text),
    );
    return { state: state as GameState, input, played };
}

test('an empty square takes the only kind of disk at once', () => {
    const { input, played } = table();
    expect(input.press('a1')).toBe('played');
    expect(played).toEqual(['a1']);
});

test('tower, destination, count', () => {
    const { input, played } = table();
    expect(input.press('c3')).toBe('changed');
    expect([input.selected, input.targets]).toEqual(['c3', ['e5']]);
    input.press('e5');
    expect(input.stage.kind).toBe('count');
    expect(input.chooseCount(9)).toBe('nothing');
    expect(input.chooseCount(2)).toBe('played');
    expect(played).toEqual(['2c3e5']);
});

test('a tower dropped beside the board or where it stood stays in the hand', () => {
    const { input, played } = table();
    for (const to of [null, 'c3'] as const) {
        expect(input.drop('c3', to)).toBe('changed');
        expect([input.stage, played]).toEqual([{ kind: 'tower', from: 'c3' }, []]);
    }
    expect(input.drop('c3', 'a1')).toBe('not-there');
});

test('what has one choice completes itself', () => {
    const { input, played } = table('sixth', 'x5/x5/x5/x5/P,p,x3 s 14P14p - - 3');
    input.press('a1');
    expect(input.press('b1')).toBe('played');
    expect(played).toEqual(['a1b1']);
});

test('a second tap on the tower lets it go, one elsewhere is told', () => {
    const { input, played } = table();
    input.press('c3');
    input.press('c3');
    expect(input.stage.kind).toBe('idle');
    expect(input.press('e5')).toBe('no-move-from-there');
    input.press('c3');
    expect(input.drop('c3', 'a5')).toBe('not-there');
    expect(input.selected).toBe('c3');
    expect(played).toEqual([]);
});

test('a gift is asked about, and can be taken back', () => {
    const { input, played } = table('sixth', 'x4,P/x5/x2,pPpPp,x2/x5/x5 s 12P12p - - 7');
    input.press('c3');
    input.press('e5');
    input.chooseCount(5);
    expect(input.stage.kind).toBe('gift');
    input.cancel();
    expect([input.stage.kind, played]).toEqual(['idle', []]);
    input.lift('c3');
    input.drop('c3', 'e5');
    input.chooseCount(5);
    input.confirm();
    expect(played).toEqual(['c3e5']);
});

test('with confirmation a move waits for a second tap', () => {
    const { input, played } = table('sixth', kPosition, true);
    input.press('a1');
    expect([input.pending?.text, played]).toEqual(['a1', []]);
    input.press('b1');
    expect(input.pending?.text).toBe('b1');
    input.press('b1');
    expect(played).toEqual(['b1']);
});

test('bonus disks are chosen from the hand or asked for', () => {
    const { input, played } = table('giant', '');
    input.press('c3');
    expect(input.stage.kind).toBe('disk');
    input.cancel();
    input.takeFromHand('G');
    expect(input.targets).toHaveLength(25);
    input.press('c3');
    expect(played).toEqual(['Gc3']);
});

test('Milady at ply 0 is the only disk, on the edge only', () => {
    const { input, played } = table('milady', '');
    expect(input.press('c3')).toBe('no-move-from-there');
    input.press('a3');
    expect(played).toEqual(['Ma3']);
});
