// The rules in the module are those of the native program: the same data files give the same answers.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

import { after, codes, load, readFields } from './support.mjs';

const kMostNodes = 400_000;

test('perft values', async () => {
    const sixth = await load();
    const count = (rules, depth, position) => sixth.perft({ rules, position }, depth).nodes;
    assert.deepEqual([1, 2, 3, 4].map((depth) => count('sixmaking', depth)), [25, 600, 13960, 318480]);
    assert.deepEqual([1, 2].map((depth) => count('army', depth)), [91, 7704]);
    const files = readdirSync(new URL('../data/perft', import.meta.url)).filter((name) => name.endsWith('.perft'));
    assert.ok(files.length > 0);
    for (const file of files)
        for (const { line, fields } of readFields(`perft/${file}`)) {
            const [rules, position, values] = fields;
            values.split(/\s+/).map(Number).forEach((nodes, index) => {
                if (nodes > kMostNodes) return;
                const found = count(rules, index + 1, position === 'start' ? '' : position);
                assert.equal(found, nodes, `${file}:${line} depth ${index + 1}`);
            });
        }
});

test('conformance', async () => {
    const sixth = await load();
    const examples = readFields('conformance.txt');
    assert.ok(examples.length > 0);
    for (const { line, fields } of examples) {
        const [rules, position, move, next, moves, result] = fields;
        const game = { rules, position };
        const before = sixth.state(game);
        assert.equal(before.position, position, `line ${line}`);
        const now = move === '-' ? before : sixth.state(after(game, move));
        assert.equal(now.position, next, `line ${line}`);
        assert.equal(now.legalMoves.map(({ text }) => text).join(' '), moves, `line ${line}`);
        assert.equal(now.result ?? '-', { s: 'silver', r: 'red', d: 'draw' }[result] ?? '-', `line ${line}`);
        if (move !== '-') assert.ok(before.legalMoves.some(({ text }) => text === move), `line ${line}`);
    }
});

test('rulesets', async () => {
    const sixth = await load();
    const presets = sixth.presets();
    assert.equal(presets[0].name, 'sixth');
    for (const preset of presets) assert.deepEqual(sixth.rules(preset.name), preset);
    assert.equal(sixth.rules('sixth;kings=6').name, 'sixth-kings');
    assert.equal(sixth.rules('sixth;kings=3').title, null);
    assert.equal(sixth.rules('milady').milady, presets.find(({ name }) => name === 'milady').milady);
});

test('a state has all that a board shows', async () => {
    const sixth = await load();
    const game = { position: 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7' };
    const state = sixth.state(game);
    assert.equal(state.side, 'silver');
    assert.equal(state.ply, 7);
    assert.equal(state.hands.red.pawns, 12);
    assert.deepEqual(state.score, { silver: 0, red: 0 });
    assert.equal(state.towers.length, 25);
    assert.equal(state.towers[12], 'PpPpP');
    assert.equal(state.towers[24], 'p');
    assert.deepEqual([state.pieces[12], state.pieces[24], state.pieces[0]], ['queen', 'pawn', '']);
    assert.deepEqual([state.lastMove, state.duty], [null, null]);
    const crowning = {
        text: 'c3e5', kind: 'carry', from: 'c3', count: 5, to: 'e5', leaves: null,
        makes: { tower: 'pPpPpP', piece: 'king' }, crowns: 'silver',
    };
    assert.deepEqual(state.threats, { silver: [crowning], red: [] });
    assert.deepEqual(state.legalMoves.find(({ text }) => text === 'c3e5'), crowning);
    assert.deepEqual(state.legalMoves.find(({ text }) => text === '2c3e5'), {
        text: '2c3e5', kind: 'carry', from: 'c3', count: 2, to: 'e5', leaves: { tower: 'PpP', piece: 'knight' },
        makes: { tower: 'ppP', piece: 'knight' }, crowns: null,
    });
    assert.deepEqual(state.legalMoves.find(({ text }) => text === 'a1'), {
        text: 'a1', kind: 'place', disk: 'P', to: 'a1', leaves: null, makes: { tower: 'P', piece: 'pawn' }, crowns: null,
    });
    const ended = sixth.state(after(game, 'c3e5'));
    assert.deepEqual([ended.result, ended.reason], ['silver', 'crown']);
    assert.deepEqual(ended.moves, ['c3e5#']);
    assert.deepEqual(ended.legalMoves, []);
    assert.equal(ended.towers[24], 'pPpPpP');
    assert.equal(ended.pieces[24], 'king');
    assert.deepEqual(ended.lastMove, crowning);
});

test('a state tells what has to be done first', async () => { // R7.8, R7.10, R2.4
    const sixth = await load();
    const start = sixth.state({ rules: 'milady' });
    assert.equal(start.duty, 'place-milady');
    assert.deepEqual(new Set(start.legalMoves.map(({ disk }) => disk)), new Set(['M']));
    const free = sixth.state({ rules: 'milady', moves: 'Ma3 c3' });
    assert.equal(free.duty, null);
    const bound = sixth.state({ rules: 'milady', moves: 'Ma3 a2' });
    assert.equal(bound.duty, 'cover-milady');
    assert.deepEqual(bound.legalMoves.map(({ text }) => text), ['a2a3']);
    const giant = sixth.state({ rules: 'giant' }).legalMoves.find(({ text }) => text === 'Gc3');
    assert.deepEqual(giant.makes, { tower: 'G', piece: 'rook' });
});

test('an army has its prices', async () => { // R7.12
    const sixth = await load();
    assert.deepEqual(sixth.rules('army').army, { points: 12, costs: { P: 1, H: 3, G: 2, M: 2 } });
    assert.equal(sixth.rules('sixth').army, null);
});

test('a draft waits for its armies and is completed with two', async () => { // R7.13
    const sixth = await load();
    const draft = sixth.rules('army;army=draft;kings=3;milady=box');
    assert.deepEqual([draft.awaitsArmies, draft.preset, draft.title], [true, 'army', null]);
    assert.deepEqual([draft.options.kings, draft.options.milady, draft.army.points], ['3', 'box', 12]);
    assert.equal(sixth.rules(draft.name).name, draft.name);
    assert.ok(sixth.state({ rules: draft.name }).errors);
    const both = sixth.draft(draft.name, '8P1G1M', '10P1M');
    assert.deepEqual([both.awaitsArmies, both.hands.silver.giants, both.hands.red.pawns, both.options.milady], [false, 1, 10, 'box']);
    assert.equal(sixth.state({ rules: both.name }).result, null);
    // Where Milady starts matters only if both have paid for her.
    assert.equal(sixth.draft(draft.name, '12P', '10P1M').options.milady, sixth.rules('army;army=draft;silver=12P;red=10P1M').options.milady);
    assert.deepEqual(codes(sixth.draft('army', '12P', '12P')), ['no-draft']);
    assert.equal(sixth.draft(draft.name, '13P', '12P').errors.length, 1);
    assert.equal(sixth.draft(draft.name, '12P', '').errors.length, 1);
    assert.deepEqual([sixth.rules('sixth').awaitsArmies, sixth.rules('sixth;kings=3').changes], [false, ['kings=3']]);
});

test('the ko, and the threats of the player who waits', async () => {
    const sixth = await load();
    const part = { position: 'x5/x2,p,x2/x5/Pp,x2,p,x1/p,x4 s 14P11p - - 7', moves: ['1a2d2'] };
    assert.equal(sixth.state(part).ko, '1d2a2');
    assert.equal(sixth.explain(part, '1d2a2').code, 'ko');
    assert.equal(sixth.explain(part, '1d2a2').rule, 'R4.1');
    const waiting = sixth.state({ rules: 'sixth', position: 'x4,p/x5/x2,PpPpP,x2/x5/x5 r 12P12p - - 8' });
    assert.deepEqual(waiting.threats.silver.map(({ text }) => text), ['c3e5']);
    assert.deepEqual(waiting.threats.red, []);
});

test('the third occurrence ends a game', async () => { // R4.3
    const sixth = await load();
    const round = '1b2d2 1b4d4 1d2b2 1d4b4';
    const game = { position: 'x5/x1,Pp,x1,P,x1/x5/x1,Pp,x1,P,x1/x5 s 11P13p - - 9', moves: `${round} ${round}`.split(' ') };
    const { occurrences, result } = sixth.state(game);
    assert.deepEqual([occurrences, result], [2, null]);
    const ended = sixth.state(after(game, '1b2d2'));
    assert.deepEqual([ended.result, ended.reason, ended.occurrences], ['draw', 'repetition', 3]);
    assert.deepEqual(ended.legalMoves, []);
    assert.deepEqual(codes(sixth.state(after(game, '1b2d2', 'a1'))), ['game-over']);
});

test('every reason against a position has its code, its place and its rule', async () => {
    const sixth = await load();
    const reasons = (rules, position) => sixth.state({ rules, position }).errors.map(({ code, rule, column }) => [code, rule, column]);
    assert.deepEqual(reasons('sixth', 'PpPpPp,M,x3/x5/x5/x5/x5 r 15P13p 1-0 - 7'), [
        ['tower-height', 'R5.3', 1], ['foreign-disk', 'R7.11', 8], ['too-many-disks', 'R1.2', 27], ['too-many-disks', 'R1.2', 27],
        ['score-kind', 'R6.1', 34], ['side-ply', 'R1.3', 40],
    ]);
    assert.deepEqual(reasons('hunchback', 'Hp,x4/x5/x5/x5/x5 s - - - 0').map(([code, rule]) => [code, rule]), [
        ['hunchback-covered', 'R7.2'], ['side-ply', 'R1.3'], ['ply-zero', 'R7.10'], ['ply-zero', 'R7.10'],
    ]);
    assert.deepEqual(reasons('sixth', 'x5/x5/x5/x5 s - - x 1').map(([code, rule]) => [code, rule]), [['board-ranks', 'R1.1'], ['ko-syntax', null]]);
});

test('what towers are, whether they may stand or not', async () => { // R3, R7.4
    const sixth = await load();
    assert.deepEqual(sixth.pieces(['P', 'pG', 'PpPp', 'PpPpP', 'Hp', 'M', 'PpPpPp', 'PPPPPPPPPPPPP', 'Px']),
        ['pawn', 'knight', 'bishop', 'queen', 'rook', 'pawn', 'king', 'king', null]);
    assert.deepEqual(sixth.pieces([]), []);
});
