import { Sixth } from '$glue';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { GameSession } from '../src/app/game/game_session.svelte';
import { readShareLink, rematchOf, shareLink } from '../src/app/game/game_actions';
import { kHuman, newGame, type GamePlan, type SavedGame } from '../src/app/state/saved_game';
import type { Engine, Rules } from '../src/core';
import { FakeEngine, loadRules } from './support';

let rules: Rules;
beforeAll(async () => void (rules = await loadRules()));
beforeEach(() => void vi.useFakeTimers());

function table(plan: Partial<GamePlan> = {}) {
    const engine = new FakeEngine();
    const kept: SavedGame[] = [];
    const tools = {
        rules,
        engine: engine as unknown as Engine,
        library: { save: (game: SavedGame) => void kept.push(game) },
        sounds: { stack() {}, crown() {} },
    };
    const players = { silver: kHuman, red: { kind: 'bot' as const, level: 3 } };
    const session = GameSession.begin(tools, newGame({ rules: 'sixth', players, ...plan }));
    session.resume();
    const botPlays = async (move: string) => {
        const answered = engine.answer(move);
        await vi.advanceTimersByTimeAsync(1000);
        await answered;
    };
    return { session, engine, kept, botPlays };
}

test('the bot answers, and every move is kept', async () => {
    const { session, engine, kept, botPlays } = table();
    expect(session.play('c3')).toBe(true);
    expect([session.isThinking, session.isHumanTurn]).toEqual([true, false]);
    await botPlays('d4');
    expect(session.saved.moves).toEqual(['c3', 'd4']);
    expect(kept.map(({ moves }) => moves.length)).toEqual([1, 2]);
    expect(engine.asked[0]?.moves).toEqual(['c3']);
});

test('an illegal move is refused and changes nothing', () => {
    const { session, kept } = table();
    expect(session.play('c3c4')).toBe(false);
    expect([session.saved.moves, kept]).toEqual([[], []]);
});

test('undo goes back to the player’s choice, redo forth; a new move forgets the rest', async () => {
    const { session, botPlays } = table();
    session.play('c3');
    await botPlays('d4');
    session.undo();
    expect([session.saved.moves, session.canRedo]).toEqual([[], true]);
    session.redo();
    expect(session.saved.moves).toEqual(['c3', 'd4']);
    session.undo();
    session.play('a1');
    expect(session.canRedo).toBe(false);
});

test('taking back while the bot thinks stops it, and its answer is not played', async () => {
    const { session, engine, botPlays } = table();
    session.play('c3');
    session.undo();
    expect([engine.stops, session.isThinking]).toEqual([1, false]);
    await botPlays('d4');
    expect(session.saved.moves).toEqual([]);
});

test('a bot that begins can’t be taken back', async () => {
    const { session, botPlays } = table({ players: { silver: { kind: 'bot', level: 1 }, red: kHuman } });
    await botPlays('c3');
    expect([session.saved.moves, session.canUndo, session.viewer]).toEqual([['c3'], false, 'red']);
});

test('looking back shows an earlier board and plays nothing', async () => {
    const { session, botPlays } = table();
    session.play('c3');
    await botPlays('d4');
    session.step(-1);
    expect([session.isLive, session.view.moves.length, session.live.moves.length]).toEqual([false, 1, 2]);
    session.step(1);
    expect(session.isLive).toBe(true);
});

test('resigning ends it, and can be taken back', () => {
    const { session } = table();
    session.resign();
    expect([session.live.result, session.live.reason]).toEqual(['red', 'resign']);
    session.undo();
    expect(session.isOver).toBe(false);
});

test('a rematch swaps the colours and keeps the rest', () => {
    const { session } = table({ rules: 'giant' });
    const plan = rematchOf(session.saved);
    expect([plan.rules, plan.players.silver, plan.players.red]).toEqual(['giant', { kind: 'bot', level: 3 }, kHuman]);
});

test('a link holds the whole game', () => {
    const game = newGame({ rules: 'army;army=draft;silver=8P1G1M;red=9P1H', moves: ['Gc3', 'Hd4', 'Ma1'], players: { silver: kHuman, red: kHuman } });
    const query = new URLSearchParams(shareLink(game).split('?')[1]);
    const read = readShareLink(query, rules);
    if (Array.isArray(read)) throw new Error(read[0]?.message);
    expect([read.rules, read.moves]).toEqual([game.rules, game.moves]);
    expect(readShareLink(new URLSearchParams('rules=sixth&moves=c3.c3'), rules)).toMatchObject([{ code: 'square-taken' }]);
    expect(readShareLink(new URLSearchParams('rules=chess'), rules)).toMatchObject([{ code: 'unknown-preset' }]);
});

test('a move costs one replay, also when it is tried first and shown by several parts of a screen', () => {
    const { session } = table({ players: { silver: kHuman, red: kHuman } });
    expect(session.live.ply).toBe(1);
    // No other test plays this move, so its state is not known yet.
    const replays = vi.spyOn(Sixth.prototype, 'state');
    rules.stateOf({ rules: 'sixth', position: '', moves: ['b5'] }); // shown before it is confirmed
    session.play('b5');
    expect([session.live.moves, session.view.moves, replays.mock.calls.length]).toEqual([['b5'], ['b5'], 1]);
    session.step(-1);
    session.step(1);
    expect([session.view.moves, replays.mock.calls.length]).toEqual([['b5'], 1]); // the start was still known
    replays.mockRestore();
});

test('a bot is asked to play at its own level, in the time of a bot', () => {
    const { session, engine } = table();
    session.play('c3');
    expect(engine.options[0]).toMatchObject({ level: 3, lines: 1, moveTimeMs: 1400 });
    const strong = table({ players: { silver: { kind: 'bot', level: 7 }, red: kHuman } });
    expect(strong.engine.options[0]?.level).toBe(7);
});

test('a link keeps how the players ended the game', () => {
    const { session } = table({ players: { silver: kHuman, red: kHuman } });
    session.play('c3');
    session.resign(); // Red is to move
    const read = readShareLink(new URLSearchParams(shareLink(session.saved).split('?')[1]), rules);
    if (Array.isArray(read)) throw new Error(read[0]?.message);
    expect([read.moves, read.ended]).toEqual([['c3'], { result: '1-0', reason: 'resign' }]);
    expect(rules.stateOf(read, read.ended)).toMatchObject({ result: 'silver', reason: 'resign' });
});
