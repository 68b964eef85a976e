import { readFileSync } from 'node:fs';

import { loadSixth } from '$glue';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { chosen, familyOf, gradeFor, gradeRating, grades, pick } from '../src/app/puzzles/choice';
import { dailyPuzzle, dayAfter, dayOf, streakOf } from '../src/app/puzzles/daily';
import { PuzzlePlay, type Phase } from '../src/app/puzzles/puzzle_play.svelte';
import { PuzzleProgress } from '../src/app/puzzles/puzzle_progress.svelte';
import { kNewcomer } from '../src/app/rating/glicko';
import { memoryStore } from '../src/app/state/storage';
import { readPack, Stopped, type Engine, type GameState, type Judgement, type Puzzle, type Rules, type Solution } from '../src/core';
import { loadRules, modulePath } from './support';

const pack = readPack(readFileSync('../src/puzzle/pack.tsv', 'utf8'));

let rules: Rules;
/** The referee itself, without a worker around it. */
let engine: Pick<Engine, 'judge' | 'solution' | 'stop'>;
beforeAll(async () => {
    rules = await loadRules();
    const sixth = await loadSixth(new WebAssembly.Module(readFileSync(modulePath)));
    engine = {
        judge: (line, left, move) => Promise.resolve(sixth.judge(line, left, move) as Judgement),
        solution: (line, left) => Promise.resolve(sixth.solution(line, left) as Solution),
        stop: () => undefined,
    };
});

describe('the pack', () => {
    test('every line is read, has a name of its own and a position the rules accept', () => {
        expect(pack.length).toBeGreaterThan(20);
        expect(new Set(pack.map(({ id }) => id)).size).toBe(pack.length);
        for (const { rules: name, position, moves, grade, solutions } of pack) {
            const state = rules.stateOf({ rules: name, position, moves: [] });
            expect(state.errors, position).toBeUndefined();
            const legal = (state as GameState).legalMoves.map(({ text }) => text);
            for (const move of solutions) expect(legal, position).toContain(move);
            expect(moves >= 2 && moves <= 8 && grades.includes(grade as 1), position).toBe(true);
        }
    });
    test('a name belongs to the puzzle, not to its place; notes and broken lines are passed over', () => {
        const text = readFileSync('../src/puzzle/pack.tsv', 'utf8').split('\n');
        expect(readPack(text.reverse().join('\n')).map(({ id }) => id).reverse()).toEqual(pack.map(({ id }) => id));
        expect(readPack('# a note\n\nsixth\t2\n')).toEqual([]);
    });
});

describe('the puzzle of the day', () => {
    const day = '2026-11-16'; // a Monday
    test('depends on the day and the pack alone, and gets harder over the week', () => {
        expect(dailyPuzzle([...pack].reverse(), day)).toBe(dailyPuzzle(pack, day));
        expect(dailyPuzzle(pack, day)?.grade).toBe(1);
        expect(dailyPuzzle(pack, dayAfter(day, 5))?.grade).toBe(4);
        const easy = pack.filter(({ grade }) => grade === 1);
        const mondays = Array.from({ length: 60 }, (_, week) => dailyPuzzle(pack, dayAfter(day, 7 * week))?.id);
        expect(new Set(mondays).size).toBeGreaterThan(Math.min(20, easy.length / 2));
        expect(dailyPuzzle([], day)).toBeNull();
    });
    test('a pack that has grown keeps the days that it can', () => {
        const smaller = pack.slice(0, -1);
        const changed = Array.from({ length: 100 }, (_, i) => dayAfter(day, i)).filter((date) => dailyPuzzle(smaller, date) !== dailyPuzzle(pack, date));
        for (const date of changed) expect(dailyPuzzle(pack, date)).toBe(pack.at(-1));
    });
    test('a streak is days in a row, and today may still come', () => {
        const days = (...steps: number[]) => new Set(steps.map((step) => dayAfter(day, step)));
        expect(streakOf(days(), day)).toBe(0);
        expect(streakOf(days(0), day)).toBe(1);
        expect(streakOf(days(-1, -2, -3), day)).toBe(3);
        expect(streakOf(days(0, -1, -3), day)).toBe(2);
        expect(streakOf(days(-2, -3), day)).toBe(0);
    });
    test('days follow each other over months, years and changes of the clock', () => {
        expect([dayAfter('2026-12-31', 1), dayAfter('2028-03-01', -1), dayAfter('2026-03-28', 2), dayAfter('2026-10-24', 2)]).toEqual([
            '2027-01-01', '2028-02-29', '2026-03-30', '2026-10-26',
        ]);
        expect(dayOf(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
    });
});

describe('the choice', () => {
    test('families are told by what the rules say', () => {
        const names = ['sixth', 'sixmaking-4x4', 'sixth-kings', 'sixthmaking-4x4', 'milady', 'hunchback', 'giant', 'army', 'sixth;kings=3'];
        expect(names.map((name) => familyOf(rules, name))).toEqual(['king', 'king', 'points', 'points', 'bonus', 'bonus', 'bonus', 'bonus', 'points']);
    });
    test('my level follows the rating', () => {
        expect([0, 700, 1000, 1300, 3000].map(gradeFor)).toEqual([1, 1, 3, 4, 5]);
        for (const grade of grades) expect(gradeFor(gradeRating(grade))).toBe(grade);
    });
    test('what is asked for is what comes, new ones first', () => {
        const pool = chosen(pack, { grade: 3, family: 'points' }, 0, ({ rules: name }) => familyOf(rules, name));
        expect(pool.length).toBeGreaterThan(0);
        for (const puzzle of pool) expect([puzzle.grade, familyOf(rules, puzzle.rules)]).toEqual([3, 'points']);
        expect(chosen(pack, { grade: null, family: null }, 600, () => 'king').every(({ grade }) => grade === 1)).toBe(true);
        const [first, second, third] = pack as [Puzzle, Puzzle, Puzzle];
        const three = [first, second, third];
        expect(pick(three, (id) => id !== second.id, () => false, () => 0)).toBe(second);
        expect(pick(three, () => true, (id) => id !== third.id, () => 0.99)).toBe(third);
        expect(pick(three, () => true, () => true, () => 0)).toBe(first);
        expect(pick([], () => false, () => false)).toBeNull();
    });
});

describe('what is kept', () => {
    const [easy, hard] = [pack.find(({ grade }) => grade === 1) as Puzzle, pack.find(({ grade }) => grade >= 3) as Puzzle];
    test('only the first outcome counts, and a miss can still be solved', () => {
        const store = memoryStore();
        const progress = new PuzzleProgress(store);
        progress.solve(easy, '2026-11-16');
        const { rating } = progress;
        expect(rating.value).toBeGreaterThan(kNewcomer.value);
        progress.miss(easy);
        expect(progress.rating).toEqual(rating);
        progress.miss(hard);
        expect([progress.rating.value < rating.value, progress.isSolved(hard.id)]).toEqual([true, false]);
        progress.solve(hard);
        expect([progress.isSolved(hard.id), progress.find(hard.id)?.score, progress.tries.length]).toEqual([true, 0, 2]);
        const again = new PuzzleProgress(store);
        expect([again.tries, [...again.days], again.changeOf(again.tries[0] as never)]).toEqual([progress.tries, ['2026-11-16'], Math.round(rating.value) - kNewcomer.value]);
    });
    test('two tabs do not lose each other’s', () => {
        const store = memoryStore();
        const [one, other] = [new PuzzleProgress(store), new PuzzleProgress(store)];
        one.solve(easy, '2026-11-15');
        other.miss(hard);
        expect(new PuzzleProgress(store).tries.map(({ id }) => id)).toEqual([easy.id, hard.id]);
        expect([...other.days]).toEqual(['2026-11-15']);
    });
    test('what can’t be read is put aside, odd entries are left out', () => {
        const store = memoryStore({ 'sixth.puzzles': '{"version":2}', 'sixth.puzzle-choice': '{"grade":9,"family":"chess"}' });
        const progress = new PuzzleProgress(store);
        expect([progress.tries, progress.choice]).toEqual([[], { grade: null, family: null }]);
        progress.choose({ grade: 4 });
        progress.solve(easy);
        expect(store.get('sixth.puzzles.unreadable')).toBe('{"version":2}');
        expect(new PuzzleProgress(store).choice).toEqual({ grade: 4, family: null });
        store.set('sixth.puzzles', JSON.stringify({ version: 1, tries: [{ id: 5 }, null], days: [1, '2026-01-01'] }));
        progress.reload();
        expect([progress.tries.length, [...progress.days]]).toEqual([0, ['2026-01-01']]);
        expect(new PuzzleProgress({ ...memoryStore(), set: () => false }).isFull).toBe(false);
    });
    test('a store that is full is told', () => {
        const progress = new PuzzleProgress({ ...memoryStore(), set: () => false });
        progress.solve(easy);
        expect([progress.isFull, progress.isSolved(easy.id)]).toEqual([true, true]);
    });
});

describe('solving', () => {
    const puzzle = pack.find(({ moves, rules: name }) => moves === 3 && name === 'sixth') ?? (pack.find(({ moves }) => moves === 3) as Puzzle);
    const open = (kept: string[] = [], asked: Partial<typeof engine> = {}) => {
        const events = { onMiss: vi.fn(), onSolved: vi.fn(), onKeep: vi.fn() };
        const sounds = { stack: () => undefined, crown: () => undefined };
        const play = new PuzzlePlay({ rules, engine: { ...engine, ...asked }, sounds }, puzzle, events, kept);
        return { play, events };
    };
    const until = (play: PuzzlePlay, ...kinds: Phase['kind'][]) => vi.waitFor(() => expect(kinds).toContain(play.phase.kind), { timeout: 60_000, interval: 5 });
    const wrongMove = (play: PuzzlePlay) => play.board.live.legalMoves.find(({ text, crowns }) => !puzzle.solutions.includes(text) && crowns === null)?.text ?? '';
    const solveOn = async (play: PuzzlePlay) => {
        while (play.phase.kind !== 'solved') {
            const { moves } = play.board.line;
            const first = moves.length === 0 ? (puzzle.solutions.at(-1) ?? '') : null;
            const move = first ?? (await engine.solution({ ...puzzle, moves }, puzzle.moves - moves.length / 2)).move ?? '';
            expect(play.board.play(move)).toBe(true);
            await until(play, 'judging', 'solved');
            await until(play, 'playing', 'solved');
        }
    };

    test('every listed solution leads to the end in time', async () => {
        const { play, events } = open();
        await solveOn(play);
        expect(play.board.live.result).toBe(play.board.start.side);
        expect(play.movesMade).toBe(puzzle.moves);
        expect([events.onSolved.mock.calls.length, events.onMiss.mock.calls.length]).toEqual([1, 0]);
        expect(events.onKeep.mock.calls.map(([moves]) => (moves as string[]).length)).toEqual([2, 4, 0]);
    });
    test('a wrong move is told with its reply, taken back, and the right ones stay', async () => {
        const { play, events } = open();
        const wrong = wrongMove(play);
        play.board.play(wrong);
        await until(play, 'missed');
        expect(play.phase).toMatchObject({ kind: 'missed' });
        expect(events.onMiss).toHaveBeenCalledTimes(1);
        expect(play.board.line.moves).toEqual([wrong]);
        play.retry();
        expect([play.phase.kind, play.board.line.moves]).toEqual(['playing', []]);
        await solveOn(play);
        expect(events.onSolved).toHaveBeenCalledTimes(1);
    });
    test('a page that is opened again goes on where it was; what makes no sense begins anew', async () => {
        const first = open();
        first.play.board.play(puzzle.solutions[0] ?? '');
        await until(first.play, 'judging');
        await until(first.play, 'playing');
        const kept = first.events.onKeep.mock.calls[0]?.[0] as string[];
        const again = open(kept);
        expect(again.play.board.line.moves).toEqual(kept);
        await solveOn(again.play);
        expect(again.events.onSolved).toHaveBeenCalledTimes(1);
        for (const nonsense of [['a9', 'a8'], kept.slice(0, 1), [...kept, ...kept, ...kept]]) expect(open(nonsense).play.board.line.moves).toEqual([]);
    });
    test('a hint says where to look, then what to play; both cost the first try', async () => {
        const { play, events } = open();
        await play.seekHint();
        expect([play.hint?.move.text, play.hint?.isWhole, play.board.hint]).toEqual([puzzle.solutions[0], false, null]);
        await play.seekHint();
        expect([play.hint?.isWhole, play.board.hint?.text]).toEqual([true, puzzle.solutions[0]]);
        expect(events.onMiss).toHaveBeenCalledTimes(1);
    });
    test('the solution is played to its end, and can be tried then', async () => {
        const { play, events } = open();
        void play.show();
        await until(play, 'shown');
        expect([play.board.live.result, events.onSolved.mock.calls.length]).toEqual([play.board.start.side, 0]);
        play.restart();
        expect([play.phase.kind, play.board.line.moves]).toEqual(['playing', []]);
    }, 15_000);
    test('whatever becomes of the worker, nothing hangs', async () => {
        const failing = open([], { judge: () => Promise.reject(new Error('lost')) });
        failing.play.board.play(puzzle.solutions[0] ?? '');
        await until(failing.play, 'failed');
        expect(failing.events.onMiss).not.toHaveBeenCalled();
        failing.play.retry();
        expect(failing.play.board.line.moves).toEqual([]);
        const unknown = open([], { judge: () => Promise.resolve({ verdict: 'unknown', reply: null }) });
        unknown.play.board.play(puzzle.solutions[0] ?? '');
        await until(unknown.play, 'failed');
        const stop = vi.fn();
        const closed = open([], { stop, judge: () => new Promise((_, reject) => stop.mockImplementation(() => reject(new Stopped('gone')))) });
        closed.play.board.play(puzzle.solutions[0] ?? '');
        await until(closed.play, 'judging');
        closed.play.close();
        expect(stop).toHaveBeenCalledTimes(1);
        await new Promise((resolve) => setTimeout(resolve)); // everything that waited for the judge has run
        expect(closed.play.phase.kind).toBe('judging');
    });
});
