// What passes between a game, its bot and the rating: level, seed, help, and answers that come too late.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { GameSession } from '../src/app/game/game_session.svelte';
import { Ratings } from '../src/app/rating/ratings.svelte';
import { kHuman, newGame, type GamePlan, type SavedGame } from '../src/app/state/saved_game';
import type { TextStore } from '../src/app/state/storage';
import type { Engine, GameLine, Rules, SearchOptions, SearchReport } from '../src/core';
import { loadRules } from './support';

let rules: Rules;
beforeAll(async () => void (rules = await loadRules()));
beforeEach(() => void vi.useFakeTimers());

/** An engine that answers even after it was stopped, as a worker may whose answer was on its way. */
class LateEngine {
    asked: { line: GameLine; options: SearchOptions; answer: (move: string) => void }[] = [];

    search(line: GameLine, options: SearchOptions): Promise<SearchReport> {
        return new Promise((resolve) => {
            const answer = (move: string) =>
                resolve({ lines: [{ move, score: 0, kind: 'cp', proved: false, pv: [move] }] } as unknown as SearchReport);
            this.asked.push({ line, options, answer });
        });
    }
    stop(): void {}
}

function table(plan: Partial<GamePlan> = {}) {
    const engine = new LateEngine();
    const noted: [string, string][] = [];
    const tools = {
        rules,
        engine: engine as unknown as Engine,
        library: { save() {} },
        sounds: { stack() {}, crown() {} },
        ratings: { note: (game: SavedGame, result: string) => void noted.push([game.id, result]) },
    };
    const players = { silver: kHuman, red: { kind: 'bot' as const, level: 3 } };
    const session = GameSession.begin(tools, newGame({ rules: 'sixth', players, ...plan }));
    session.resume();
    const answer = async (index: number, move: string) => {
        engine.asked[index]?.answer(move);
        await vi.advanceTimersByTimeAsync(1000);
    };
    return { session, engine, noted, answer };
}

test('the bot thinks at its own level, with another seed for each move', async () => {
    const { session, engine, answer } = table();
    session.play('c3');
    await answer(0, 'd4');
    session.play('a1');
    await answer(1, 'e5');
    const options = engine.asked.map(({ options }) => options);
    expect(options.map(({ level }) => level)).toEqual([3, 3]);
    expect(options[0]?.seed).not.toBe(options[1]?.seed);
    expect(session.saved.moves).toEqual(['c3', 'd4', 'a1', 'e5']);
});

test('an answer for an earlier turn is not played', async () => {
    const { session, answer } = table();
    session.play('c3');
    session.undo();
    session.play('a1');
    await answer(0, 'd4');
    expect(session.saved.moves).toEqual(['a1']);
    await answer(1, 'b2');
    expect(session.saved.moves).toEqual(['a1', 'b2']);
});

test('whoever takes back or asks has been helped', async () => {
    const alone = table();
    alone.session.play('c3');
    await alone.answer(0, 'd4');
    expect(alone.session.saved.isHelped ?? false).toBe(false);
    alone.session.undo();
    expect(alone.session.saved.isHelped).toBe(true);

    const asking = table();
    const hint = asking.session.seekHint();
    expect(asking.engine.asked[0]?.options.level).toBe(10);
    await asking.answer(0, 'c3');
    await hint;
    expect([asking.session.hint?.text, asking.session.saved.isHelped]).toEqual(['c3', true]);
});

test('the end of a game is noted, and not before', async () => {
    const { session, noted, answer } = table();
    session.play('c3');
    await answer(0, 'd4');
    expect(noted).toEqual([]);
    session.resign();
    expect(noted).toEqual([[session.saved.id, 'red']]);
});

test('a game of two bots is nobody’s rating', () => {
    const bot = (level: number) => ({ kind: 'bot' as const, level });
    const ratings = new Ratings({ get: () => null, set: () => true, remove() {} } as unknown as TextStore);
    ratings.note(newGame({ rules: 'sixth', players: { silver: bot(1), red: bot(2) } }), 'silver');
    expect(ratings.games).toEqual([]);
    ratings.note(newGame({ rules: 'sixth', players: { silver: kHuman, red: bot(2) } }), 'silver');
    expect(ratings.games.map(({ level, color, score }) => [level, color, score])).toEqual([[2, 'silver', 1]]);
});
