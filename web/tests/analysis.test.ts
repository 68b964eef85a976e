import { readFileSync } from 'node:fs';

import { expect, test, vi } from 'vitest';

import { evaluationOf, readEvaluation, silverShare, type Evaluation } from '../src/app/analysis/evaluation';
import { AnalysisSession, type Desk } from '../src/app/analysis/analysis_session.svelte';
import { columnAt, drawGraph, positionAt } from '../src/app/analysis/graph';
import { verdictOf } from '../src/app/analysis/retry.svelte';
import { reviewOf, tallyOf, withWhatFollows, type Finding, type Moment } from '../src/app/analysis/review';
import { titleOf } from '../src/app/analysis/review_words';
import { keepNotes, readAnalysis, recordOfGame, recordOfTree } from '../src/app/analysis/saved_analysis';
import {
    asMainLine, branchOf, emptyTree, fromRecordMoves, hasNotes, kRoot, lineFrom, mainMoves, movesTo, nodeOf, promoted, siblingOf,
    toRecordMoves, withComment, withLine, withMark, withMove, without,
} from '../src/app/analysis/variation_tree';
import { kHuman, newGame } from '../src/app/state/saved_game';
import { memoryStore } from '../src/app/state/storage';
import type { CarryMove, Color, GameState, Move, Ruleset, SearchReport } from '../src/core';
import { FakeEngine, loadRules } from './support';

const rules = await loadRules();

interface ReviewCase {
    name: string;
    rules: string;
    position: string;
    moves: string[];
    known: { evaluation: Evaluation | null; best: string[] }[];
    winner: Color | null;
    findings: Finding[];
}
const kReviews = JSON.parse(readFileSync('../tests/data/review.json', 'utf8')) as ReviewCase[];

// c3 d4 (d3 a1) (e5) a2
function branched() {
    const main = withLine(emptyTree(), kRoot, ['c3', 'd4', 'a2']);
    const after = nodeOf(main.tree, kRoot).children[0] ?? -1;
    const first = withLine(main.tree, after, ['d3', 'a1']);
    const second = withLine(first.tree, after, ['e5']);
    return { tree: second.tree, after, variation: first.id, other: second.id };
}

test('a tree branches, finds moves it has, and deletes', () => {
    const { tree, after, variation, other } = branched();
    expect(mainMoves(tree)).toEqual(['c3', 'd4', 'a2']);
    expect(movesTo(tree, variation)).toEqual(['c3', 'd3', 'a1']);
    expect(withMove(tree, after, 'd3').tree).toBe(tree);
    expect(movesTo(tree, siblingOf(tree, other, -1))).toEqual(['c3', 'd3']);
    expect(siblingOf(tree, other, 1)).toBe(other);
    const cut = without(tree, branchOf(tree, variation) ?? -1);
    expect(cut.nodes.size).toBe(tree.nodes.size - 2);
    expect(nodeOf(cut, after).children).toHaveLength(2);
    expect(without(tree, kRoot)).toBe(tree);
    expect(hasNotes(tree)).toBe(true);
    expect(hasNotes(withLine(emptyTree(), kRoot, ['c3']).tree)).toBe(false);
});

test('a variation becomes the main line', () => {
    const { tree, variation } = branched();
    expect(mainMoves(promoted(tree, variation))).toEqual(['c3', 'd3', 'a1']);
    const deep = withLine(tree, nodeOf(tree, variation).parent ?? -1, ['b2', 'b3']);
    expect(branchOf(promoted(deep.tree, deep.id), deep.id)).not.toBeNull();
    const main = asMainLine(deep.tree, deep.id);
    expect(mainMoves(main)).toEqual(['c3', 'd3', 'b2', 'b3']);
    expect(main.nodes.size).toBe(deep.tree.nodes.size);
    expect(lineFrom(main, kRoot)).toHaveLength(5);
});

test('comments and marks; a move has one sign', () => {
    const { tree, variation } = branched();
    const marked = withMark(withMark(tree, variation, 4), variation, 1);
    expect(nodeOf(marked, variation).marks).toEqual([1]);
    expect(nodeOf(withMark(marked, variation, 1), variation).marks).toEqual([]);
    expect(nodeOf(withComment(tree, variation, 'so'), variation).comment).toBe('so');
});

test('a tree goes through a record and comes back', () => {
    const { tree, variation } = branched();
    const noted = withComment(withMark(withComment(tree, variation, 'a {brace}'), variation, 5), kRoot, 'first');
    const moves = toRecordMoves(noted);
    expect(toRecordMoves(fromRecordMoves(moves))).toEqual(moves);
    const text = recordOfTree(noted, { rules: 'sixth', position: '', tags: { Silver: 'Ada' }, ended: null }, rules);
    const [record] = rules.readRecords(text).records;
    expect(record?.errors).toEqual([]);
    expect(record?.comment).toBe('first');
    expect(record?.tags['Silver']).toBe('Ada');
    expect(JSON.stringify(record?.moves)).toBe(JSON.stringify(moves).replace('}"', ')"'));
});

test('a won game is written with its result, variations and all', () => {
    const position = 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7';
    const { tree } = withLine(emptyTree(), kRoot, ['c3e5']);
    const text = recordOfTree(withMove(tree, kRoot, 'a1').tree, { rules: 'sixth', position, tags: {}, ended: null }, rules);
    expect(text).toContain('4. c3e5# (4. a1) 1-0');
    expect(text).toContain('[Termination "crown"]');
});

const estimate = (silver: number): Evaluation => ({ kind: 'estimate', silver });
const proved = (winner: Color, moves: number): Evaluation => ({ kind: 'proved', winner, moves });

test('only what is known reaches the ends of the bar', () => {
    expect(silverShare(null)).toBe(0.5);
    expect(silverShare(estimate(0))).toBe(0.5);
    expect(silverShare(estimate(30000))).toBeLessThan(0.95);
    expect(silverShare(estimate(-30000))).toBeGreaterThan(0.05);
    expect([silverShare(proved('silver', 9)), silverShare(proved('red', 1)), silverShare({ kind: 'over', result: 'draw' })]).toEqual([1, 0, 0.5]);
});

test('an end that only the engine sees is an estimate', () => {
    const line = { move: 'c3', score: 3, kind: 'mate', proved: false, exact: false, pv: ['c3'] } as const;
    const seen = evaluationOf({ ...line, pv: [...line.pv] }, 'red');
    expect(seen.kind).toBe('estimate');
    expect(silverShare(seen)).toBeGreaterThan(0);
    expect(evaluationOf({ ...line, pv: [...line.pv], proved: true, exact: true }, 'red')).toEqual(proved('red', 3));
    // It may be sooner.
    const bound = evaluationOf({ ...line, pv: [...line.pv], proved: true }, 'red');
    expect(bound).toEqual({ ...proved('red', 3), isBound: true });
    expect(readEvaluation(bound)).toEqual(bound);
});

test('the graph keeps proofs and estimates apart', () => {
    const graph = drawGraph([estimate(0), estimate(40), null, estimate(10), proved('silver', 3), { kind: 'over', result: 'silver' }], 600, 100);
    expect(graph.curves).toHaveLength(2);
    expect(graph.bars).toEqual([{ x: 400, width: 200, winner: 'silver' }]);
    expect(drawGraph([proved('red', 1), null, proved('red', 1), proved('silver', 1)], 400, 100).bars.map(({ x }) => x)).toEqual([0, 200, 300]);
    expect(graph.curves[0]).toMatch(/^M50 50L150 /);
    expect([positionAt(0, 6), positionAt(0.5, 6), positionAt(1, 6), positionAt(-1, 6)]).toEqual([0, 3, 5, 0]);
    expect(columnAt(0, 6, 600)).toBe(50);
    expect(drawGraph([], 600, 100)).toEqual({ areas: [], curves: [], bars: [] });
});

const move = (text: string, crowns: Color | null = null): Move => ({ text, kind: 'carry', crowns }) as CarryMove;
const moment = (side: Color, evaluation: Evaluation | null, played: Move | null, best: string[] = [], legalMoves: Move[] = []): Moment => ({
    side, evaluation, played, best, legalMoves: [...legalMoves, ...(played ? [played] : []), move('a1')],
});

test('a crown that was there and was not made', () => {
    const crown = move('c3e5', 'silver');
    const found = reviewOf([moment('silver', proved('silver', 1), move('b1'), ['c3e5'], [crown]), moment('red', estimate(10), null)], 1, null);
    expect(found).toEqual([{ kind: 'missedCrown', at: 0, side: 'silver', moves: 1, exact: true, better: ['c3e5'], loses: false, isLastChance: false }]);
    expect(reviewOf([moment('silver', proved('silver', 1), crown, ['c3e5']), moment('red', { kind: 'over', result: 'silver' }, null)], 1, null)).toEqual([]);
    // One point of six is not the game.
    expect(reviewOf([moment('silver', estimate(60), move('b1'), ['b1'], [crown]), moment('red', estimate(50), null)], 6, null)).toEqual([]);
});

test('a forced King that was let go, and the last position that could be saved', () => {
    const found = reviewOf(
        [
            moment('silver', proved('silver', 3), move('b1'), ['c3d4', 'e1', 'd4d5']),
            moment('red', estimate(20), move('e1'), ['b2']),
            moment('silver', estimate(-10), move('a2'), ['d3', 'd4']),
            moment('red', proved('red', 2), move('e2'), ['e2']),
            moment('silver', proved('red', 1), move('a3'), ['a3']),
            moment('red', proved('red', 1), move('e4e5', 'red'), ['e4e5']),
            moment('silver', { kind: 'over', result: 'red' }, null),
        ],
        1,
        'red',
    );
    expect(found.map(({ kind, at, moves, isLastChance }) => [kind, at, moves, isLastChance])).toEqual([
        ['missedKing', 0, 3, false],
        ['opened', 2, 0, true],
    ]);
    expect(found[1]?.better).toEqual(['d3', 'd4']);
});

test('a gift, unless nothing else was left', () => {
    const gift = move('c3e5', 'red');
    const end = moment('red', { kind: 'over', result: 'red' }, null);
    expect(reviewOf([moment('silver', estimate(0), gift, ['b1']), end], 1, 'red').map(({ kind, isLastChance }) => [kind, isLastChance])).toEqual([['gift', true]]);
    const forced: Moment = { side: 'silver', evaluation: proved('red', 1), best: ['c3e5'], legalMoves: [gift], played: gift };
    expect(reviewOf([forced, end], 1, 'red')).toEqual([]);
});

test('what a move leads to was known before it', () => {
    const [first] = withWhatFollows([moment('silver', estimate(5), move('b1')), moment('red', proved('silver', 2), null, ['e1', 'c3c4'])]);
    // Another move may have won sooner.
    expect(first).toMatchObject({ evaluation: { ...proved('silver', 3), isBound: true }, best: ['b1', 'e1', 'c3c4'] });
    const [lost] = withWhatFollows([moment('silver', estimate(5), move('b1')), moment('red', proved('red', 2), null)]);
    expect(lost?.evaluation).toEqual(estimate(5));
});

test('a King that may have been sooner is told as "within"', () => {
    const titles = (evaluation: Evaluation) =>
        reviewOf([moment('silver', evaluation, move('b1'), ['c3']), moment('red', estimate(0), null)], 1, null).map(titleOf);
    expect(titles(proved('silver', 3))).toEqual(['Silver had a King in 3 moves (proved)']);
    expect(titles({ kind: 'proved', winner: 'silver', moves: 3, isBound: true })).toEqual(['Silver had a King within 3 moves (proved)']);
});

// The same cases as in tests/review/review_test.cpp: `sixth annotate` and the page say the same of a game.
test('the review is that of the program', () => {
    for (const { name, rules: ruleset, position, moves, known, winner, findings } of kReviews) {
        const states = known.map((_, at) => rules.stateOf({ rules: ruleset, position, moves: moves.slice(0, at) }) as GameState);
        const moments = states.map(({ side, legalMoves, result }, at): Moment => ({
            side,
            legalMoves,
            played: states[at + 1]?.lastMove ?? null,
            evaluation: result === null ? (known[at]?.evaluation ?? null) : { kind: 'over', result },
            best: known[at]?.best ?? [],
        }));
        const { options } = rules.ruleset(ruleset) as Ruleset;
        expect(reviewOf(moments, Number(options['kings'] ?? 1), winner), name).toEqual(findings);
    }
    expect(kReviews.length).toBeGreaterThan(8);
});

const kMissed = 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7';
function desk(store = memoryStore(), engine = new FakeEngine()) {
    const newEngine = () => ({
        search: async (line: { moves: readonly string[] }) =>
            ({ lines: [line.moves.length === 0 ? { move: 'c3e5', score: 1, kind: 'mate', proved: true, exact: true, pv: ['c3e5'] } : { move: 'a2', score: 5, kind: 'cp', proved: false, pv: ['a2'] }] }) as unknown as SearchReport,
        close: () => undefined,
    });
    return { rules, engine, store, sounds: { stack: () => undefined, crown: () => undefined }, newEngine } as unknown as Desk;
}
const players = { silver: kHuman, red: kHuman };

test('an analysis is kept at each change and comes back', () => {
    const store = memoryStore();
    const game = newGame({ rules: 'sixth', moves: ['c3', 'd4'], players });
    const session = AnalysisSession.begin(desk(store), game, true);
    session.first();
    expect(store.keys()).toEqual([]);
    expect([session.play('a1'), session.play('a1')]).toEqual([true, false]);
    session.comment(session.current, 'why not');
    session.mark(session.current, 1);
    // The game went on meanwhile.
    const again = AnalysisSession.begin(desk(store), { ...game, moves: ['c3', 'd4', 'e5'] }, true);
    expect(mainMoves(again.tree)).toEqual(['c3', 'd4', 'e5']);
    expect(again.line.moves).toEqual(['c3', 'd4', 'e5']);
    const other = nodeOf(again.tree, kRoot).children[1] ?? -1;
    expect(nodeOf(again.tree, other)).toMatchObject({ move: 'a1', comment: 'why not', marks: [1] });
    again.go(other);
    again.remove(other);
    expect(again.current).toBe(kRoot);
    session.close();
});

test('moves in an entry that the rules refuse are left out, a damaged entry is put aside', () => {
    const store = memoryStore();
    const game = newGame({ rules: 'sixth', moves: ['c3'], players });
    const key = `sixth.analysis.game.${game.id}`;
    store.set(key, JSON.stringify({ version: 1, rules: 'sixth', position: '', moves: ['c3', { move: 'c3', variations: [['d4']] }] }));
    const session = AnalysisSession.begin(desk(store), game, true);
    expect(session.hasLostMoves).toBe(true);
    expect(session.tree.nodes.size).toBe(3);
    store.set(key, '{"version":9}');
    AnalysisSession.begin(desk(store), game, true).play('d4');
    expect(store.get(`${key}.unreadable`)).toBe('{"version":9}');
    expect(readAnalysis({ version: 1, rules: 'sixth', position: '', moves: [5] })).toBeNull();
});

test('a review finds the crown and is kept', async () => {
    const store = memoryStore();
    const game = newGame({ rules: 'sixth', position: kMissed, moves: ['a1'], players });
    const session = AnalysisSession.begin(desk(store), game, true);
    await session.review(1, null);
    expect(session.findings?.map(({ kind, better }) => [kind, better])).toEqual([['missedCrown', ['c3e5']]]);
    expect(session.evaluations).toEqual([proved('silver', 1), estimate(-5)]);
    const again = AnalysisSession.begin(desk(store), game, true);
    expect(again.findings).toEqual(session.findings);
    expect(again.findings?.[0]?.exact).toBe(true);
    expect(again.evaluations).toEqual(session.evaluations);
    again.goToMain(0);
    expect(again.evaluation).toEqual(proved('silver', 1));
    again.addLine(again.current, ['c3e5', 'a9']);
    expect([again.state.result, again.crowned.has(again.current), again.isInVariation]).toEqual(['silver', true, true]);
});

test('the engine rests at once, and its late answers are not heard', async () => {
    const engine = new FakeEngine();
    const session = AnalysisSession.begin(desk(memoryStore(), engine), newGame({ rules: 'sixth', players }), false);
    session.thinker.think();
    await vi.waitFor(() => expect([engine.asked.length, session.thinker.isSearching]).toEqual([1, true]), { timeout: 60_000, interval: 5 });
    expect(engine.options[0]).toMatchObject({ level: 10, proofs: true }); // what is forced is to be proved, too
    session.thinker.rest();
    expect([engine.stops, session.thinker.isSearching, session.thinker.report]).toEqual([1, false, null]);
});

test('notes of a record are kept beside its game and written with it', () => {
    const store = memoryStore();
    const [record] = rules.readRecords('1. c3 d4 $1 {good} (1... a1) 2. e5 *').records;
    const game = newGame({ rules: 'sixth', moves: ['c3', 'd4', 'e5'], players });
    keepNotes(store, game, record?.moves ?? [], record?.comment);
    const text = recordOfGame(game, store, rules, (color) => color);
    expect(text).toContain('1. c3 d4 $1 {good} (1... a1) 2. e5 *');
    expect(text).toContain('[Silver "silver"]');
    // What was tried behind the end is not the game.
    AnalysisSession.begin(desk(store), game, true).play('e5e4');
    const session = AnalysisSession.begin(desk(store), game, true);
    session.last();
    session.play('a2');
    expect(recordOfGame(game, store, rules, (color) => color)).toBe(text);
});

const finding = (kind: Finding['kind'], side: Color = 'silver', at = 0): Finding => ({ kind, side, at, moves: 1, exact: true, better: [], loses: false, isLastChance: false });

test('a tally counts moves and findings of each side', () => {
    const found = [finding('missedCrown'), finding('opened', 'silver', 2), finding('gift', 'red', 3)];
    expect(tallyOf(found, 5, 'silver')).toEqual({
        silver: { missed: 1, given: 1, moves: 3, sound: 1 },
        red: { missed: 0, given: 1, moves: 2, sound: 1 },
    });
    expect(tallyOf([], 5, 'red').silver.moves).toBe(2);
});

test('a retry is judged by proofs, and says where there is none', () => {
    const after = (crowns: Color | null) => ({ lastMove: { crowns } }) as unknown as GameState;
    const won: Evaluation = { kind: 'proved', winner: 'silver', moves: 2 };
    const lost: Evaluation = { kind: 'proved', winner: 'red', moves: 2 };
    const guess: Evaluation = { kind: 'estimate', silver: 900 };
    expect(verdictOf(finding('missedCrown'), after('silver'), { kind: 'over', result: 'silver' })).toBe('crowned');
    expect(verdictOf(finding('missedCrown'), after(null), won)).toBe('forced');
    expect(verdictOf(finding('missedKing'), after(null), guess)).toBe('missed'); // however good it looks
    expect(verdictOf(finding('missedKing'), after(null), lost)).toBe('lost');
    expect(verdictOf(finding('opened'), after(null), guess)).toBe('holds');
    expect(verdictOf(finding('opened'), after(null), null)).toBe('holds');
    expect(verdictOf(finding('opened'), after(null), lost)).toBe('lost');
    expect(verdictOf(finding('gift'), after('red'), { kind: 'over', result: 'red' })).toBe('gift');
    expect(verdictOf(finding('opened', 'red'), after(null), lost)).toBe('forced');
});
