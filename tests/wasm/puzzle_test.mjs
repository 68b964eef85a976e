// Puzzles in the module: every move is judged as the pack says, and whoever follows the solutions wins in time against the
// longest resistance. The pack itself is proved by its own tests; this is the same referee as the browser runs it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { after, codes, load } from './support.mjs';

const kLines = 24;
const all = readFileSync(new URL('../../src/puzzle/pack.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([rules, moves, grade, position, solutions]) => ({ rules, moves: Number(moves), grade: Number(grade), position, solutions: solutions.split(' ') }));
// A few of every kind, spread over the pack.
const step = Math.max(1, Math.floor(all.length / kLines));
const puzzles = all.filter(({ moves }, index) => index % step === 0 && moves <= 5);
assert.ok(puzzles.length >= kLines / 2, `only ${puzzles.length} puzzles were found in the pack`);

test('the moves of the pack win, others do not', async () => {
    const sixth = await load();
    for (const { rules, position, moves, solutions } of puzzles.filter((puzzle) => puzzle.moves <= 3)) {
        const game = { rules, position };
        const winning = sixth.state(game).legalMoves.filter(({ text }) => sixth.judge(game, moves, text).verdict === 'win').map(({ text }) => text);
        assert.deepEqual(winning.sort(), [...solutions].sort(), position);
    }
});

test('following the solution wins in time, whatever the other player tries', async () => {
    const sixth = await load();
    for (const { rules, position, moves } of puzzles) {
        let game = { rules, position };
        let state = sixth.state(game);
        const { side } = state;
        const play = (move) => (state = sixth.state((game = after(game, move))));
        let left = moves;
        while (state.result === null) {
            assert.ok(left > 0, `${position} takes longer`);
            const { move } = sixth.solution(game, left);
            const { verdict, reply } = sixth.judge(game, left, move);
            assert.equal(verdict, 'win', `${position} ${move}`);
            play(move);
            --left;
            assert.equal(reply === null, state.result !== null, position);
            if (reply !== null) play(reply);
        }
        assert.deepEqual([state.result, left], [side, 0], position); // the resistance is the longest there is
    }
});

test('a move that does not win has a reply that shows it', async () => {
    const sixth = await load();
    const { rules, position, moves, solutions } = puzzles.find((puzzle) => puzzle.moves === 2);
    const game = { rules, position };
    const wrong = sixth.state(game).legalMoves.find(({ text, crowns }) => !solutions.includes(text) && crowns === null).text;
    const { verdict, reply } = sixth.judge(game, moves, wrong);
    assert.equal(verdict, 'not-win');
    const refuted = after(game, wrong, reply);
    assert.ok(sixth.state(refuted).result !== null || sixth.solution(refuted, moves - 1).move === null);
});

test('questions that make no sense are refused, and a stop is heard', async () => {
    let isStopped = false;
    const sixth = await load({ shouldStop: () => isStopped });
    const game = { rules: 'sixth' };
    assert.deepEqual(codes(sixth.judge(game, 0, 'c3')), ['number']);
    assert.deepEqual(codes(sixth.judge(game, 9, 'c3')), ['number']);
    assert.deepEqual(codes(sixth.judge(game, 2, 'c9')), ['move-syntax']);
    assert.deepEqual(codes(sixth.solution({ moves: 'c3 c3' }, 2)), ['square-taken']);
    assert.equal(sixth.solution(game, 1).move, null);
    isStopped = true;
    assert.deepEqual(sixth.judge(game, 8, 'c3'), { verdict: 'unknown', reply: null });
});
