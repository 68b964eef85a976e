import assert from 'node:assert/strict';
import { test } from 'node:test';

import { after, codes, load, readData } from './support.mjs';

const kCrownInOne = 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7';
const kCrownInThree = 'x3,pp,x1/x1,PPP,pp,x2/x4,p/x4,P/x4,pP s 10P9p - - 17';

test('a crown in one ply', async () => {
    const sixth = await load();
    const game = { position: kCrownInOne };
    sixth.setOptions({ proofs: true });
    const [line] = sixth.search(game, { depth: 4 }).lines;
    assert.deepEqual(line, { move: 'c3e5', score: 1, kind: 'mate', proved: true, exact: true, pv: ['c3e5'] });
});

test('a crown in three plies, whatever the answer', async () => {
    const sixth = await load();
    const game = { position: kCrownInThree };
    assert.deepEqual(sixth.state(game).threats.silver, []);
    sixth.setOptions({ proofs: true });
    const [line] = sixth.search(game, { depth: 6 }).lines;
    assert.deepEqual([line.score, line.kind, line.proved], [2, 'mate', true]);
    const { legalMoves } = sixth.state(after(game, line.move));
    assert.ok(legalMoves.length > 0);
    for (const { text } of legalMoves) {
        const answered = sixth.state(after(game, line.move, text));
        assert.ok(answered.result === 'silver' || answered.threats.silver.length > 0, text);
    }
});

test('only the solver makes a line proved', async () => {
    const reports = [];
    const sixth = await load({ onReport: (report) => reports.push(report) });
    const game = { position: kCrownInThree };
    const kindsOf = (proofs, lines) => {
        reports.length = 0;
        sixth.forget();
        sixth.setOptions({ proofs, lines });
        const answer = sixth.search(game, { depth: 5 });
        return [...reports, answer].flatMap((report) => report.lines.map(({ kind, proved }) => `${kind} ${proved}`));
    };
    assert.ok(kindsOf(false, 3).includes('mate false')); // the engine's word alone
    assert.ok(!kindsOf(false, 3).some((kind) => kind.endsWith('true')));
    const kinds = kindsOf(true, 3);
    assert.ok(kinds.includes('mate true') && kinds.includes('cp false'), kinds.join());
    assert.ok(!kinds.includes('cp true'));
    assert.deepEqual(codes(sixth.setOptions({ proofs: 2 })), ['number']);
});

test('the solver finds an end that the search does not see', async () => {
    const sixth = await load();
    const position = 'x5/x1,PP,x1,PP,x1/x1,pp,x1,PpP,P/x1,p,p,p,x1/x1,p,p,p,x1 s 8P6p - - 25';
    const game = { position };
    const firstLine = (proofs) => {
        sixth.forget();
        sixth.setOptions({ proofs });
        return sixth.search(game, { nodes: 800_000 }).lines[0];
    };
    assert.equal(firstLine(false).kind, 'cp');
    const { kind, proved, score, pv } = firstLine(true);
    assert.deepEqual([kind, proved], ['mate', true]);
    assert.ok(score > 5 && pv.length <= 2 * score - 1, `${score}: ${pv}`);
});

test('reports come depth by depth and end with the answer', async () => {
    const reports = [];
    const sixth = await load({ onReport: (report) => reports.push(report) });
    const game = { moves: 'c3 d4' };
    const { legalMoves } = sixth.state(game);
    sixth.setOptions({ lines: 3 });
    const answer = sixth.search(game, { depth: 5 });
    assert.deepEqual(reports.map(({ depth }) => depth), [1, 2, 3, 4, 5]);
    assert.deepEqual(answer, { ...reports.at(-1), nodes: answer.nodes, nps: answer.nps });
    assert.equal(answer.lines.length, 3);
    for (const { move, pv } of answer.lines) {
        assert.equal(pv[0], move);
        assert.ok(legalMoves.some(({ text }) => text === move));
    }
});

test('the same search again has the same nodes', async () => {
    const sixth = await load();
    const game = { rules: 'giant' };
    const first = sixth.search(game, { depth: 6 });
    sixth.forget();
    assert.deepEqual(sixth.search(game, { depth: 6 }), first);
});

test('shouldStop stops, and is asked every thousand nodes or so', async () => {
    let asked = 0;
    const sixth = await load({ shouldStop: () => ++asked === 3 });
    const game = { rules: 'sixth' };
    const { nodes, lines } = sixth.search(game);
    assert.equal(asked, 3);
    assert.ok(nodes >= 3000 && nodes <= 3200, `${nodes} nodes`);
    assert.equal(lines.length, 1);
});

test('the time comes from the host', async () => {
    let now = 1000;
    const sixth = await load({ nowMs: () => (now += 10) });
    const game = { rules: 'sixth' };
    const { elapsedMs } = sixth.search(game, { moveTime: 500 });
    assert.ok(elapsedMs >= 400 && elapsedMs <= 600, `${elapsedMs} ms`);
    const start = now;
    sixth.search(game, { silverTime: 3000, redTime: 1000, silverIncrement: 0 });
    assert.ok(now - start < 3000);
});

// Searching a move again with a wider window does not look at the stop first, so a node or two may come on top.
test('nodes are a hard limit', async () => {
    const sixth = await load();
    const game = { rules: 'milady' };
    for (const nodes of [0, 1, 100, 5000]) {
        const answer = sixth.search(game, { nodes });
        assert.ok(answer.nodes <= Math.max(nodes, 1), `${answer.nodes} nodes of ${nodes}`);
        assert.equal(answer.lines.length, 1);
    }
});

test('a lower level plays a legal move, the same for the same seed', async () => {
    const sixth = await load();
    const game = { moves: 'c3 d4' };
    const { legalMoves } = sixth.state(game);
    const moves = [1, 2, 1].map((seed) => {
        sixth.setOptions({ level: 1, seed });
        sixth.forget();
        return sixth.search(game).lines[0].move;
    });
    assert.equal(moves[0], moves[2]);
    for (const move of moves) assert.ok(legalMoves.some(({ text }) => text === move));
});

test('callbacks may use the module, but not for a second search', async () => {
    const answers = [];
    const sixth = await load({
        onReport: () => {
            answers.push(sixth.search(game, { depth: 1 }), sixth.setOptions(), sixth.forget());
            answers.push(sixth.judge(game, 1, 'c3'), sixth.state(game), sixth.rules('sixth'));
        },
    });
    const game = { rules: 'sixth' };
    assert.equal(sixth.search(game, { depth: 1 }).lines.length, 1);
    assert.deepEqual(answers.map((answer) => codes(answer)), [['busy'], ['busy'], ['busy'], ['busy'], [], []]);
});

test('a callback that throws ends the search, not the module', async () => {
    let reports = 0;
    const sixth = await load({
        onReport: () => {
            if (++reports === 2) throw new Error('full');
        },
    });
    const game = { rules: 'sixth' };
    assert.throws(() => sixth.search(game), /full/);
    assert.equal(sixth.search(game, { depth: 3 }).depth, 3);
});

test('the bench signature is that of the native program', async () => {
    const sixth = await load();
    assert.equal(sixth.bench().signature, Number(readData('bench.txt').toString().match(/\d+/)[0]));
});
