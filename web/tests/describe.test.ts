// Moves in words, as the hint, the question before a move and the screen reader say them.
import { expect, test } from 'vitest';

import { describeMove } from '../src/app/game/describe';
import type { Move } from '../src/core';

const placing = (disk: 'P' | 'G') => ({ kind: 'place', text: 'c4', disk, to: 'c4', crowns: null, makes: { piece: 'pawn', tower: disk } }) as unknown as Move;

test('a plain disk is not named twice; a bonus disk is named', () => {
    expect(describeMove(placing('P'), 'silver')).toBe('Silver places a disk on c4');
    expect(describeMove(placing('G'), 'red')).toBe('Red places a disk on c4: Giant');
});
