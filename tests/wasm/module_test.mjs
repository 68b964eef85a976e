// The module as a guest of a page: small, steady in its memory, and not to be brought down by what it is given.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

import { after, codes, load, moduleBytes, readData } from './support.mjs';

const kMostBytes = 165_000; // compressed as it is served; the page and all it loads first have 250 kB

const isAlive = (sixth) => sixth.state().legalMoves.length === 25;

test('it is small and needs nothing but its host', () => {
    const size = brotliCompressSync(moduleBytes).length;
    assert.ok(size <= kMostBytes, `${size} bytes`);
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(moduleBytes));
    assert.deepEqual(imports.map(({ module, name }) => `${module}.${name}`).sort(),
        ['env.nowMs', 'env.onReport', 'env.shouldStop']);
});

test('it tells its version', async () => {
    assert.match((await load()).version(), /^\d+\.\d+\.\d+$/);
});

test('bad input is an error with a code and a place', async () => {
    const sixth = await load();
    const game = { moves: ['c3'] };
    const wrong = [
        [() => sixth.rules('chess'), 'rules'],
        [() => sixth.state({ rules: 'sixth;kings=99' }), 'ruleset'],
        [() => sixth.state({ position: 'nonsense' }), 'position'],
        [() => sixth.state({ moves: 'c3 c3' }), 'second c3'],
        [() => sixth.state(after(game, 'z9')), 'move'],
        [() => sixth.state({ moves: new Uint8Array([0xff, 0x00, 0x80]) }), 'bytes'],
        [() => sixth.state(game, { result: '2-0', reason: 'resign' }), 'result'],
        [() => sixth.state(game, { result: '1-0', reason: 'crown' }), 'reason'],
        [() => sixth.state(game, { result: '1-0' }), 'no reason'],
        [() => sixth.state(game, { reason: 'resign' }), 'no result'],
        [() => sixth.explain({ moves: 'c3 c3' }, 'd4'), 'explain after a move that is illegal'],
        [() => sixth.search({ moves: 'c3 c3' }), 'search after a move that is illegal'],
        [() => sixth.perft(game, -1), 'depth'],
        [() => sixth.perft(game, 99), 'depth'],
        [() => sixth.search(game, { depth: 'deep' }), 'limit'],
        [() => sixth.search(game, { nodes: Infinity }), 'limit'],
        [() => sixth.setOptions({ level: 11 }), 'level'],
        [() => sixth.setOptions({ hash: 1e9 }), 'hash'],
        [() => sixth.setOptions({ seed: -1 }), 'seed'],
        [() => sixth.readRecords('', 'pgn'), 'form'],
        [() => sixth.convertRecords('', 's6n', 'pgn'), 'form'],
        [() => sixth.convertRecords('[Silver', 's6n', 'lines'), 'record'],
        [() => sixth.writeGame(game, { tags: { 'not a name': 'x' } }), 'tag'],
        [() => sixth.rules('s'.repeat(9 * 1024 * 1024)), 'too long'],
    ];
    for (const [attempt, what] of wrong) {
        const { errors } = attempt();
        assert.ok(errors?.length > 0, what);
        for (const { code, message, line, column } of errors) {
            assert.ok(code.length > 0 && message.length > 0, what);
            assert.ok(line >= 1 && column >= 1, what);
        }
    }
    const [second] = sixth.state({ moves: 'c3 c3' }).errors;
    assert.deepEqual([second.code, second.rule, second.column], ['square-taken', 'R2.3', 4]);
    assert.ok(isAlive(sixth));
});

/** The lines "code | context | text" of a folder of bad texts. The escapes of a text stand for bytes. */
const badCases = (kind) => {
    const cases = readBadCases(kind);
    assert.ok(cases.length >= 10, `${kind}: ${cases.length} bad texts`);
    return cases;
};
const readBadCases = (kind) =>
    readdirSync(new URL(`../data/bad/${kind}`, import.meta.url)).flatMap((name) =>
        readData(`bad/${kind}/${name}`)
            .toString('latin1')
            .split('\n')
            .filter((line) => line !== '' && !line.startsWith('#'))
            .map((line) => {
                const [, code, context, text] = /^(\S+) \| (.*?) \| (.*)$/.exec(line) ?? assert.fail(`${name}: ${line}`);
                const bytes = text.replace(/\\(x[0-9a-fA-F]{2}|.)/g, (_, escape) =>
                    escape.length === 3 ? String.fromCharCode(parseInt(escape.slice(1), 16)) : { 0: '\0', n: '\n', t: '\t', r: '\r' }[escape] ?? escape);
                return { what: `${name}: ${line}`, name, code, context, text: new Uint8Array(Buffer.from(bytes, 'latin1')) };
            }));

test('the bad texts of the native tests are refused for the same reason', async () => {
    const sixth = await load();
    const isRefused = (answer, { code, what }) => assert.ok(codes(answer).includes(code), `${what}: ${codes(answer)}`);
    const isThere = ({ text }) => text.length > 0; // nothing stands for the start of a game
    for (const one of badCases('rulesets')) isRefused(sixth.state({ rules: one.text }), one);
    for (const one of badCases('positions').filter(isThere)) isRefused(sixth.state({ rules: one.context, position: one.text }), one);
    const isOneWord = ({ text }) => isThere({ text }) && !/\s/.test(Buffer.from(text).toString('latin1')); // moves stand between blanks
    for (const one of badCases('moves').filter(isOneWord)) {
        const [rules, position] = one.context.split(' @ ');
        const isOver = sixth.state({ rules, position }).result !== null; // a position alone can't tell
        isRefused(sixth.state({ rules, position, moves: one.text }), isOver ? { ...one, code: 'game-over' } : one);
    }
    for (const one of badCases('records')) {
        if (one.name === 'json.txt') continue; // the page reads no such files
        const { errors, records } = sixth.readRecords(one.text, one.name.replace('.txt', ''));
        isRefused({ errors: [errors, ...records.map((record) => record.errors)].flat() }, one);
    }
    assert.ok(isAlive(sixth));
});

test('a finished game takes no move and no search', async () => {
    const sixth = await load();
    const ended = sixth.state({ moves: 'c3' }, { result: '1-0', reason: 'resign' });
    assert.deepEqual([ended.result, ended.reason, ended.legalMoves], ['silver', 'resign', []]);
    const crowned = { position: 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7', moves: ['c3e5'] };
    assert.equal(sixth.state(crowned).reason, 'crown');
    assert.deepEqual(codes(sixth.state(after(crowned, 'd4'))), ['game-over']);
    assert.deepEqual(codes(sixth.state(crowned, { result: '1-0', reason: 'resign' })), ['game-over']);
    assert.deepEqual(codes(sixth.search(crowned)), ['game-over']);
    assert.deepEqual(codes(sixth.solution(crowned, 1)), ['game-over']);
    assert.equal(sixth.explain(crowned, 'd4').code, 'game-over');
});

test('records go in and out', async () => {
    const sixth = await load();
    const ended = { result: '0-1', reason: 'time' };
    const tags = { Silver: 'Ada "A." \\ Λ', Red: 'Grace' };
    const { text } = sixth.writeGame({ moves: ['c3', 'd4', 'c4'] }, { ended, tags });
    const { records, errors } = sixth.readRecords(text);
    assert.deepEqual(errors, []);
    assert.deepEqual(records[0].errors, []);
    assert.equal(records[0].tags.Silver, 'Ada "A." \\ Λ');
    assert.equal(records[0].tags.Termination, 'time');
    assert.deepEqual([records[0].moves, records[0].result], [['c3', 'd4', 'c4'], '0-1']);
    const line = sixth.convertRecords(text, 's6n', 'lines').text;
    assert.equal(line, 'sixth | - | c3 d4 c4 | 0-1\n');
    assert.equal(sixth.readRecords(line, 'lines').records[0].position, sixth.state().position);
    const [illegal] = sixth.readRecords('1. c3 c3 *').records[0].errors;
    assert.deepEqual([illegal.code, illegal.rule, illegal.line, illegal.column], ['square-taken', 'R2.3', 1, 7]);
});

test('a record in its JSON form becomes text and comes back', async () => {
    const sixth = await load();
    const record = {
        tags: { Silver: 'Ada', Ruleset: 'sixth' },
        comment: 'before',
        moves: [
            'c3',
            { move: 'd4', comment: 'Better is c4.', marks: [2], variations: [['c4', { move: 'c3c4', marks: [1] }]] },
            'd3',
        ],
        result: '*',
    };
    const { records } = sixth.readRecords(sixth.writeRecord(record).text);
    const { tags, comment, moves, result } = records[0];
    assert.deepEqual({ tags, comment, moves, result }, record);
    assert.deepEqual(codes(sixth.writeRecord({ ...record, comment: 'a } b' })), ['comment-brace']);
    assert.ok(sixth.writeRecord({ ...record, tags: { Ruleset: 'chess' } }).errors);
});

test('no call leaves anything behind', async () => {
    const sixth = await load();
    const cycle = (times) => {
        for (let i = 0; i < times; ++i) {
            const game = { moves: 'c3 d4 c4 c3c4 e1 e2 e1e2'.split(' ') };
            sixth.state(after(game, 'a1'));
            sixth.state(after(game, 'a1', 'a1'));
            sixth.writeGame(game);
            if (i % 100 === 0) sixth.search({ rules: 'giant' }, { depth: 3 });
        }
    };
    cycle(100);
    const before = sixth.memoryBytes; // in pages of 64 kB, so some bytes of each call would show
    cycle(5000);
    assert.equal(sixth.memoryBytes, before);
});
