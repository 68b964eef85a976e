import { readFileSync } from 'node:fs';
import { loadSixth } from '$glue';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { course, firstLesson, firstOpen, placeOf } from '../src/app/learn/course';
import { answerDepth, isHeld, judge, movesFor, type Lesson } from '../src/app/learn/lesson';
import { LessonPlay } from '../src/app/learn/lesson_play.svelte';
import { Progress } from '../src/app/learn/progress.svelte';
import { memoryStore } from '../src/app/state/storage';
import { isRefused, otherColor, type GameLine, type GameState, type Rules, type SearchOptions, type SearchReport } from '../src/core';
import { complete, textsOf } from './locales';
import { loadRules, modulePath } from './support';

let rules: Rules;
let search: (line: GameLine, options: SearchOptions) => SearchReport;
beforeAll(async () => {
    rules = await loadRules();
    const sixth = await loadSixth(new WebAssembly.Module(readFileSync(modulePath)));
    search = (line, { depth, nodes, moveTimeMs: moveTime }) => sixth.search(line, { depth, nodes, moveTime }) as SearchReport;
});

const all = course.flatMap(({ lessons }) => lessons);
const lineOf = ({ rules: ruleset = 'sixth', position }: Lesson, moves: string[] = []): GameLine => ({ rules: ruleset, position, moves });
function stateOf(line: GameLine): GameState {
    const state = rules.stateOf(line);
    if (isRefused(state)) throw new Error(`${line.position}: ${state.errors.map(({ message }) => message).join(', ')}`);
    return state;
}

/** Plays a lesson through with a first move; the player's later moves are the engine's. True if the goal is reached. */
function plays(lesson: Lesson, first: string): boolean {
    const start = stateOf(lineOf(lesson));
    const moves: string[] = [];
    for (let made = 1, move = first; made <= movesFor(lesson); ++made) {
        moves.push(move);
        const now = stateOf(lineOf(lesson, moves));
        const verdict = judge(lesson, start, now, made);
        if (verdict !== 'open') return verdict === 'reached';
        const left = movesFor(lesson) - made;
        const answer = search(lineOf(lesson, moves), { depth: answerDepth(left), lines: 1 });
        if (lesson.goal.kind === 'crown' && !isHeld(answer, left)) return false;
        moves.push(answer.lines[0]?.move ?? '');
        const after = stateOf(lineOf(lesson, moves));
        if (after.lastMove?.crowns === start.side) return true;
        const crown = after.legalMoves.find(({ crowns }) => crowns === start.side);
        move = crown?.text ?? search(lineOf(lesson, moves), { depth: answerDepth(left) }).lines[0]?.move ?? '';
    }
    return false;
}

describe.each(all)('$id', (lesson) => {
    test('is a position of the game, with Silver to move', () => {
        const start = stateOf(lineOf(lesson));
        expect(start.position).toBe(lesson.position);
        expect([start.side, start.result]).toEqual(['silver', null]);
        const texts = start.legalMoves.map(({ text }) => text);
        expect(texts).toContain(lesson.solution);
        expect(texts).toContain(lesson.wrong);
        if (lesson.goal.kind === 'safe') expect(start.threats[otherColor(start.side)]).not.toEqual([]);
        if (lesson.goal.kind === 'move') for (const move of lesson.goal.moves) expect(texts).toContain(move);
    });
    test('its solution reaches the goal', () => expect(plays(lesson, lesson.solution)).toBe(true));
    test('a wrong move does not', () => expect(plays(lesson, lesson.wrong)).toBe(false));
    test('a crown is not there sooner than asked for', () => {
        const { goal } = lesson;
        if (goal.kind === 'crown' && goal.within > 1)
            expect(stateOf(lineOf(lesson)).legalMoves.filter(({ crowns }) => crowns === 'silver')).toEqual([]);
    });
});

// The engine plays for the whole game and may not care about the next King, so a lesson can't leave the judgement to it.
test.each(all.filter(({ goal }) => goal.kind === 'points' && goal.more > 1))('$id: after every first King that is accepted Red can’t stop the next', (lesson) => {
    const start = stateOf(lineOf(lesson));
    for (const { text: first } of start.legalMoves) {
        const now = stateOf(lineOf(lesson, [first]));
        if (judge(lesson, start, now, 1) !== 'open') continue;
        const stops = now.legalMoves.filter(({ text, crowns }) => {
            const { legalMoves } = stateOf(lineOf(lesson, [first, text]));
            return crowns !== 'silver' && !legalMoves.some((move) => move.crowns === 'silver');
        });
        expect(stops.map(({ text }) => `${first} ${text}`)).toEqual([]);
    }
});

test('every lesson has its own name, a place and neighbours', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(placeOf('no such lesson')).toBeNull();
    expect(placeOf(firstLesson().id)?.previous).toBeNull();
    let id: string | undefined = firstLesson().id;
    const walked: string[] = [];
    for (; id !== undefined; id = placeOf(id)?.next?.id) walked.push(id);
    expect(walked).toEqual(all.map(({ id: name }) => name));
});

describe.each(complete)('in %s', (language) => {
    const texts = textsOf(language);
    test.each(['goal', 'done'])('every lesson has a %s of its own', (end) => {
        const own = all.map(({ id }) => texts[`learn.${id}.${end}`]);
        for (const [index, text] of own.entries()) expect(text, all[index]?.id).toEqual(expect.stringMatching(/\S/));
        expect(new Set(own).size).toBe(own.length);
    });
});

test('no text is left of a lesson, chapter or hint that is gone', () => {
    const found = Object.keys(textsOf('en')).filter((key) => /^learn\.(hint\..*|.*\.(goal|done|hint|title|idea))$/.test(key));
    const wanted = [
        ...course.flatMap(({ id }) => [`learn.${id}.title`, `learn.${id}.idea`]),
        ...all.flatMap(({ id, hint }) => [`learn.${id}.goal`, `learn.${id}.done`, hint]),
    ];
    expect(found.sort()).toEqual([...new Set<string>(wanted)].sort());
});

test('stars are kept, and those of another tab stay', () => {
    const store = memoryStore();
    const progress = new Progress(store);
    const other = new Progress(store);
    progress.earn('place');
    other.earn('carry');
    progress.earn('rook');
    const again = new Progress(store);
    expect(['place', 'carry', 'rook', 'ko'].map((id) => again.has(id))).toEqual([true, true, true, false]);
    expect(firstOpen((id) => again.has(id))?.id).toBe('colours');
    expect(new Progress(memoryStore({ 'sixth.learn': '{"stars":7' })).count).toBe(0);
});

describe('playing', () => {
    beforeEach(() => void vi.useFakeTimers());
    const settle = () => vi.advanceTimersByTimeAsync(1000);
    function begin(id: string) {
        const reached = vi.fn();
        const lesson = placeOf(id)?.lesson as Lesson;
        const engine = { search: async (line: GameLine, options: SearchOptions) => search(line, options), stop() {} };
        const play = new LessonPlay({ rules, engine, sounds: { stack() {}, crown() {} } }, lesson, reached);
        return { play, lesson, reached };
    }

    test('a wrong move can be taken back, the right one earns the star', async () => {
        const { play, lesson, reached } = begin('top');
        expect(play.board.turn).toBe('yours');
        play.board.play(lesson.wrong);
        await settle();
        expect(play.phase).toEqual({ kind: 'missed', reason: 'gift' });
        play.retry();
        expect([play.phase.kind, play.board.line.moves]).toEqual(['playing', []]);
        play.board.play(lesson.solution);
        await settle();
        expect([play.phase.kind, reached.mock.calls.length]).toEqual(['reached', 1]);
    });

    test('the engine answers, and a later slip goes back only to the last choice', async () => {
        const { play, lesson, reached } = begin('threats-4');
        play.board.play(lesson.solution);
        await settle();
        expect([play.phase.kind, play.board.line.moves.length, play.movesLeft]).toEqual(['playing', 2, 1]);
        const slip = play.board.live.legalMoves.find(({ crowns }) => crowns === null);
        play.board.play(slip?.text ?? '');
        await settle();
        expect(play.phase.kind).toBe('missed');
        play.retry();
        expect(play.board.line.moves.length).toBe(2);
        play.point();
        expect(play.board.hint?.crowns).toBe('silver');
        play.board.play(play.board.hint?.text ?? '');
        await settle();
        expect([play.phase.kind, reached.mock.calls.length]).toEqual(['reached', 1]);
    });

    test('a move that lets the other player out is told with the answer', async () => {
        const { play, lesson } = begin('hand-3');
        play.board.play(lesson.wrong);
        await settle();
        expect(play.phase.kind).toBe('missed');
        play.close();
    });

    // There is more than one King to begin with; after these Red makes one too.
    test.each([
        ['points-2', '3b2c3'],
        ['points-3', 'e4d3'],
    ])('%s: the other first King does not do', async (id, other) => {
        const { play, lesson, reached } = begin(id);
        play.board.play(other);
        expect(play.board.live.lastMove?.crowns).toBe('silver');
        await settle();
        expect(play.phase).toEqual({ kind: 'missed', reason: 'they-crown' });
        play.retry();
        play.board.play(lesson.solution);
        await settle();
        play.point();
        play.board.play(play.board.hint?.text ?? '');
        await settle();
        expect([play.phase.kind, reached.mock.calls.length]).toEqual(['reached', 1]);
    });

    test('the arrow is there where it is promised', () => {
        expect(begin('place').play.board.hint?.text).toBe('d3');
        const { play } = begin('top');
        expect(play.board.hint).toBeNull();
        play.point();
        expect(play.board.hint?.text).toBe('e1c3');
    });
});
