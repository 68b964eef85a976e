import { beforeAll, describe, expect, test, vi } from 'vitest';

import { GameSession } from '../src/app/game/game_session.svelte';
import { botRating, botRatings } from '../src/app/rating/bot_ratings';
import { afterGame, expectedScore, kNewcomer } from '../src/app/rating/glicko';
import { pointAt, scaleFor } from '../src/app/rating/graph';
import { Ratings } from '../src/app/rating/ratings.svelte';
import { kHuman, newGame, readSavedGame, type GamePlan } from '../src/app/state/saved_game';
import { memoryStore } from '../src/app/state/storage';
import { kLevels, type Engine, type Rules } from '../src/core';
import { FakeEngine, loadRules } from './support';

let rules: Rules;
beforeAll(async () => void (rules = await loadRules()));

const bot = (level: number) => ({ kind: 'bot' as const, level });
const game = (plan: Partial<GamePlan> = {}) => newGame({ rules: 'sixth', players: { silver: kHuman, red: bot(3) }, ...plan });

describe('the formula', () => {
    test('one game worked by hand', () => {
        // 1500 with deviation 200 beats 1400. E = 0.64006, d² = 1 / (q² E (1 - E)) = 130,988;
        // 1500 + q / (1/200² + 1/d²) · (1 - E) and √(1 / (1/200² + 1/d²)).
        const { value, deviation } = afterGame({ value: 1500, deviation: 200 }, 1400, 1);
        expect(value).toBeCloseTo(1563.49, 2);
        expect(deviation).toBeCloseTo(175.05, 2);
    });
    test('wins raise, losses lower, and each game makes it surer', () => {
        const won = afterGame(kNewcomer, 800, 1);
        const lost = afterGame(kNewcomer, 800, 0);
        expect(won.value - 800).toBeCloseTo(800 - lost.value, 6);
        expect(won.deviation).toBeLessThan(kNewcomer.deviation);
        expect(afterGame(kNewcomer, 800, 0.5).value).toBeCloseTo(800, 6);
        let rating = kNewcomer;
        for (let i = 0; i < 500; ++i) rating = afterGame(rating, 1160, i % 2);
        expect(rating.deviation).toBe(50);
        expect(Math.abs(rating.value - 1160)).toBeLessThan(30);
    });
    test('every level has a rating, each above the one before', () => {
        expect(botRatings).toHaveLength(kLevels.length);
        for (const level of kLevels.slice(1)) expect(expectedScore(botRating(level), botRating(level - 1))).toBeGreaterThan(0.6);
    });
});

describe('noting games', () => {
    test('a game counts once, at its first end', () => {
        const ratings = new Ratings(memoryStore());
        const first = game();
        ratings.note(first, 'silver');
        ratings.note(first, 'red');
        expect(ratings.games.map(({ score, level, color }) => [score, level, color])).toEqual([[1, 3, 'silver']]);
        expect(ratings.current.value).toBeGreaterThan(kNewcomer.value);
        expect(ratings.changeOf(ratings.games[0] as never)).toBe(Math.round(ratings.current.value) - kNewcomer.value);
    });
    test('help, or another start, is noted and does not count', () => {
        const ratings = new Ratings(memoryStore());
        ratings.note({ ...game(), isHelped: true }, 'silver');
        ratings.note(game({ position: 'x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2' }), 'red');
        ratings.note(game({ players: { silver: kHuman, red: kHuman } }), 'red');
        expect(ratings.games.map(({ standing }) => standing)).toEqual(['helped', 'elsewhere']);
        expect([ratings.current, ratings.rated]).toEqual([kNewcomer, []]);
    });
    test('it is kept, shared between tabs, and damage is left out', () => {
        const store = memoryStore();
        const here = new Ratings(store);
        const there = new Ratings(store);
        here.note(game(), 'silver');
        there.note(game({ players: { silver: bot(5), red: kHuman } }), 'draw');
        expect(new Ratings(store).games.map(({ score, color }) => [score, color])).toEqual([[1, 'silver'], [0.5, 'red']]);
        expect(new Ratings(memoryStore({ 'sixth.rating': '{"games":[{"id":1},7]}' })).games).toEqual([]);
    });
    test('a session tells its end; undo and hint make it unrated', async () => {
        vi.useFakeTimers();
        const begin = () => {
            const ratings = new Ratings(memoryStore());
            const engine = new FakeEngine();
            const table = { rules, engine: engine as unknown as Engine, library: { save() {} }, sounds: { stack() {}, crown() {} }, ratings };
            const session = GameSession.begin(table, game());
            session.resume();
            return { ratings, engine, session };
        };
        const early = begin();
        early.session.play('c3');
        early.session.resign();
        expect(early.ratings.games[0]).toMatchObject({ score: 0, standing: 'short', rating: early.ratings.current });
        expect(early.ratings.rated).toEqual([]);

        const practice = new Ratings(memoryStore());
        practice.note({ ...game(), isCasual: true }, 'silver');
        expect(practice.games[0]).toMatchObject({ score: 1, standing: 'practice' });
        expect(practice.rated).toEqual([]);

        const plain = begin();
        for (const move of ['c3', 'c2', 'b2']) plain.session.play(move);
        plain.session.resign();
        expect(plain.ratings.games[0]).toMatchObject({ score: 0, standing: 'rated' });
        plain.session.undo(); // taken back after the end: it has counted, and counts no second time
        plain.session.resign();
        expect(plain.ratings.games).toHaveLength(1);

        const undone = begin();
        undone.session.play('c3');
        undone.session.undo();
        undone.session.resign();
        expect(undone.ratings.games[0]?.standing).toBe('helped');

        const hinted = begin();
        const asked = hinted.session.seekHint();
        const answered = hinted.engine.answer('c3');
        await vi.advanceTimersByTimeAsync(10);
        await Promise.all([answered, asked]);
        expect([hinted.session.hint?.text, hinted.session.saved.isHelped]).toEqual(['c3', true]);
        expect(readSavedGame(JSON.parse(JSON.stringify(hinted.session.saved)))?.isHelped).toBe(true);
        vi.useRealTimers();
    });
});

test('the graph has round ticks around all values', () => {
    for (const values of [[800], [800, 812, 790], [500, 1990]]) {
        const { low, high, ticks } = scaleFor(values);
        expect(low).toBeLessThan(Math.min(...values));
        expect(high).toBeGreaterThan(Math.max(...values));
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks.every((tick) => tick % 50 === 0)).toBe(true);
    }
    const frame = { width: 100, height: 50, left: 10, right: 10, top: 5, bottom: 5 };
    const scale = { low: 0, high: 100, ticks: [] };
    expect([pointAt(0, 2, 0, scale, frame), pointAt(1, 2, 100, scale, frame), pointAt(0, 1, 50, scale, frame)]).toEqual([
        { x: 10, y: 45 }, { x: 90, y: 5 }, { x: 50, y: 25 },
    ]);
});
