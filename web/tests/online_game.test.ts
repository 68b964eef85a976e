// An online game as the page folds and shows it.
import { readFileSync } from 'node:fs';

import { beforeAll, expect, test } from 'vitest';

import { applyEvent, kNoGame, readClock } from '../src/app/online/game_fold';
import { InviteChoices } from '../src/app/online/invite_choices.svelte';
import { OnlineGame } from '../src/app/online/online_game.svelte';
import { timeWords } from '../src/app/online/words';
import { currentOnlineGame, forgetOnlineGame, keepOnlineGame } from '../src/app/state/online_current';
import { memoryStore } from '../src/app/state/storage';
import type { Rules } from '../src/core';
import type { Color, Command, GameEvent, GameListener, Outcome, Welcome } from '../src/net';
import { readServerMessage } from '../src/net/messages';
import { loadRules } from './support';

let rules: Rules;
beforeAll(async () => void (rules = await loadRules()));

const anna = { name: 'Anna', kind: 'user' as const };
const ben = { name: 'Ben', kind: 'guest' as const };

/** A game with the network in the test's hands. */
function table(settings: { rules?: string; clock?: string } = {}) {
    const { rules: ruleset = 'sixth', clock = '300+5' } = settings;
    let time = 1_000_000;
    let seq = 0;
    let listener: GameListener | null = null;
    const sent: Command[] = [];
    const refused: string[] = [];
    const heard: string[] = [];
    let answer: (outcome: Outcome) => void = () => undefined;
    const game = OnlineGame.open(
        {
            rules,
            client: {
                watch: (_id, who) => ((listener = who), () => undefined),
                command: (_id, command) => (sent.push(command), new Promise((resolve) => (answer = resolve))),
                now: () => time,
            },
            sounds: { stack: () => heard.push('stack'), crown: () => heard.push('crown'), bell: () => heard.push('bell') },
            myName: () => 'Anna',
            onrefused: ({ code }) => refused.push(code),
        },
        'g',
    );
    const event = (kind: string, body: object, by: Color | null = null) => ({ game: 'g', seq: ++seq, at: time, kind, by, body }) as GameEvent;
    const tell = (...events: GameEvent[]) => listener?.onevents(events);
    const welcome = (changes: Partial<Welcome> = {}) =>
        listener?.onwelcome({
            type: 'welcome',
            game: { id: 'g', rules: ruleset, clock, speed: 'rapid', rated: false, open: false, phase: 'playing', creator: anna, players: { silver: anna, red: ben }, plies: 0, createdAt: 5 },
            you: null,
            seq,
            now: time,
            presence: { silver: true, red: true, spectators: 0 },
            left: { silver: 300_000, red: 300_000, running: null },
            events: [],
            ...changes,
        });
    const created = event('created', { rules: ruleset, clock, rated: false, color: 'random', open: false });
    const joined = () => event('joined', { silver: anna, red: ben }, 'red');
    const moved = (ply: number, move: string, left = { silver: 290_000, red: 300_000 }) => event('move', { ply, move, left }, ply % 2 ? 'silver' : 'red');
    return { game, sent, refused, heard, event, tell, welcome, created, joined, moved, pass: (ms: number) => ((time += ms), game.tick()), answer: async (outcome: Outcome) => (answer(outcome), await Promise.resolve(), await Promise.resolve()) };
}

test('waiting, joined, played: each from the events', () => {
    const { game, tell, welcome, created, joined, moved, heard } = table();
    tell(created);
    welcome();
    expect([game.fold.phase, game.isMine]).toEqual(['waiting', true]);
    tell(joined());
    expect([game.fold.phase, game.you, game.isYourTurn, heard]).toEqual(['playing', 'silver', true, ['bell']]);
    tell(moved(1, 'c3'));
    expect([game.live.side, game.isYourTurn, game.line.moves]).toEqual(['red', false, ['c3']]);
});

test('a game made for two is private until both agree, and again when one takes it back', () => {
    const { game, tell, welcome, created, joined, event } = table();
    tell(created, joined());
    welcome({ you: 'silver' });
    const share = (by: Color, on: boolean) => tell(event('shared', { on }, by));
    expect([game.isPublic, game.fold.shared]).toEqual([false, { silver: false, red: false }]);
    share('red', true);
    expect([game.isPublic, game.fold.shared]).toEqual([false, { silver: false, red: true }]);
    share('silver', true);
    expect(game.isPublic).toBe(true);
    share('red', false);
    expect(game.isPublic).toBe(false);
});
test('a game made for anyone is public from the start', () => {
    const { game, tell, event } = table();
    tell(event('created', { rules: 'sixth', clock: 'none', rated: false, color: 'random', open: true }));
    expect(game.isPublic).toBe(true);
});

test('one’s own move is shown at once and counts when it is told', async () => {
    const { game, tell, welcome, created, joined, moved, sent, answer, heard } = table();
    tell(created, joined());
    welcome({ you: 'silver' });
    expect(game.play('c3')).toBe(true);
    expect(sent).toEqual([{ type: 'move', ply: 1, move: 'c3' }]);
    expect([game.live.moves, game.told.moves, game.isYourTurn]).toEqual([['c3'], [], false]);
    expect(game.play('d4')).toBe(false);
    await answer({ seq: 3 });
    expect(game.pending).not.toBeNull();
    tell(moved(1, 'c3'));
    expect([game.pending, game.told.moves, heard]).toEqual([null, ['c3'], ['stack']]);
});

test('a move that is refused is taken off the board, and told', async () => {
    const { game, tell, welcome, created, joined, answer, refused } = table();
    tell(created, joined());
    welcome({ you: 'silver' });
    game.play('c3');
    await answer({ refused: { code: 'time-over', message: '' } });
    expect([game.live.moves, game.isYourTurn, refused]).toEqual([[], true, ['time-over']]);
});

test('a move left over from an earlier page is shown only where it fits', () => {
    const { game, tell, welcome, created, joined, moved } = table();
    game.onpending({ type: 'move', game: 'g', id: '1', ply: 1, move: 'c3' }, new Promise(() => undefined));
    tell(created, joined());
    welcome({ you: 'silver' });
    expect([game.live.moves, game.isYourTurn]).toEqual([['c3'], false]);
    tell(moved(1, 'd4'));
    expect([game.live.moves, game.pending]).toEqual([['d4'], null]);
});

test('a move left over that is refused gives the turn back', async () => {
    const { game, tell, welcome, created, joined, refused } = table();
    const command = { type: 'move', game: 'g', id: '1', ply: 5, move: 'c3' } as const;
    game.onpending(command, Promise.resolve({ refused: { code: 'stale', message: '' } }));
    tell(created, joined());
    welcome({ you: 'silver' });
    expect(game.isYourTurn).toBe(false);
    await Promise.resolve();
    expect([game.pending, game.isYourTurn, refused]).toEqual([null, true, ['stale']]);
});

test('the clock of who is to move runs by the server’s time; an absence of the server is nobody’s loss', () => {
    const { game, tell, welcome, created, joined, moved, pass } = table();
    tell(created, joined());
    welcome({ you: 'silver' });
    pass(7_000);
    expect([game.leftOf('silver'), game.leftOf('red')]).toEqual([293_000, 300_000]);
    tell(moved(1, 'c3', { silver: 298_000, red: 300_000 }));
    pass(3_000);
    expect([game.leftOf('silver'), game.leftOf('red')]).toEqual([298_000, 297_000]);
    pass(60_000); // the server was away, and says what it thinks of it
    welcome({ you: 'silver', left: { silver: 298_000, red: 296_500, running: 'red' } });
    pass(500);
    expect(game.leftOf('red')).toBe(296_000);
    pass(1_000_000);
    expect(game.leftOf('red')).toBe(0);
});

// The server's own fold is held to the same examples (tests/client/fold_examples_test.cpp).
interface FoldExample {
    name: string;
    steps: { event: object; then: object }[];
}
test.each(JSON.parse(readFileSync('../tests/data/messages/folds.json', 'utf8')) as FoldExample[])('the fold of $name', ({ steps }) => {
    let fold = kNoGame;
    for (const { event, then } of steps) {
        const told = readServerMessage(JSON.stringify({ type: 'event', game: 'AbC', ...event }));
        if (told?.type !== 'event') throw new Error(`no event: ${JSON.stringify(event)}`);
        fold = applyEvent(fold, told, (text) => rules.awaitsArmies(text));
        const { phase, moves, left, hasArmy, offers, isChatOn: chatOn, chat, end, rematch } = fold;
        const shownEnd = end && { result: end.result, reason: end.reason };
        expect({ phase, moves, left, hasArmy, offers, chatOn, chat: chat.length, end: shownEnd, rematch }, JSON.stringify(event)).toEqual(then);
    }
});

test('a draft: nobody’s army is known before both are', () => {
    const draft = 'army;army=draft';
    expect([draft, 'army;army=draft;silver=12P;red=12P', 'army', 'no ruleset'].map((text) => rules.awaitsArmies(text))).toEqual([true, false, false, false]);
    const { game, tell, welcome, created, joined, event } = table({ rules: draft });
    tell(created, joined());
    welcome({ you: 'silver' });
    expect(game.fold.phase).toBe('drafting');
    tell(event('army', {}, 'red'));
    expect([game.fold.hasArmy, game.fold.armies]).toEqual([{ silver: false, red: true }, {}]);
    tell(event('army', { army: '8P1G1M', armies: { silver: '8P1G1M', red: '12P' } }, 'silver'));
    expect([game.fold.phase, game.rules]).toEqual(['playing', 'army;army=draft;silver=8P1G1M;red=12P']);
    expect(game.live.hands.silver.giants).toBe(1);
});

test('ends: on the board, by the players, by the clock, called off', () => {
    const ends = [
        ['1-0', 'resign', 'silver'],
        ['0-1', 'time', 'red'],
        ['1/2-1/2', 'agreement', 'draw'],
    ] as const;
    for (const [result, reason, winner] of ends) {
        const { game, tell, welcome, created, joined, moved, event } = table();
        tell(created, joined(), moved(1, 'c3'));
        welcome({ you: 'silver' });
        tell(event('ended', { result, reason, left: { silver: 1, red: 1 } }, 'red'));
        expect([game.isOver, game.live.result, game.ended]).toEqual([true, winner, { result, reason }]);
        expect(game.isYourTurn).toBe(false);
    }
    const { game, tell, welcome, created, joined, event } = table();
    tell(created, joined());
    welcome({ you: 'silver' });
    tell(event('ended', { result: '*', reason: 'aborted', left: { silver: 1, red: 1 } }, 'red'));
    expect([game.isOver, game.isAborted, game.ended]).toEqual([true, true, null]);
});

test('a spectator has no turn', () => {
    const { game, tell, welcome, created, event } = table();
    tell(created, event('joined', { silver: { name: 'Cora', kind: 'user' }, red: ben }, 'red'));
    welcome({ you: null });
    expect([game.you, game.isYourTurn, game.play('c3'), game.seat]).toEqual([null, false, false, null]);
});

test('clocks are read and written as the server has them', () => {
    expect(readClock('300+5')).toEqual({ kind: 'real', seconds: 300, increment: 5 });
    expect(readClock('3d')).toEqual({ kind: 'days', days: 3 });
    for (const text of ['none', '', '5', '+5', 'd', '1dd']) expect(readClock(text)).toEqual({ kind: 'none' });
    expect([0, 9_999, 10_000, 65_000, 3_600_000, 3_725_000].map(timeWords)).toEqual(['0:00.0', '0:09.9', '0:10', '1:05', '1:00:00', '1:02:05']);
    const choices = new InviteChoices(memoryStore({ 'sixth.online.invite': '{"clockKind":"real","minutes":3,"increment":2,"days":99,"color":"blue"}' }));
    expect([choices.clock, choices.days, choices.color]).toEqual(['180+2', 3, 'random']);
    choices.minutes = 0;
    expect(choices.isValid).toBe(false);
    choices.clockKind = 'days';
    expect([choices.clock, choices.isValid]).toEqual(['3d', true]);
    choices.opponent = 'bot';
    choices.isRated = true;
    expect(choices.wish('sixth', true)).toEqual({ rules: 'sixth', clock: '3d', color: 'random', rated: false, open: false, bot: 3 });
});

test('the game one is in the middle of is found again, until it is over', () => {
    const store = memoryStore();
    expect(currentOnlineGame(store)).toBeNull();
    keepOnlineGame(store, { id: 'a', silver: 'Anna', red: 'Ben' });
    forgetOnlineGame(store, 'b');
    expect(currentOnlineGame(store)).toEqual({ id: 'a', silver: 'Anna', red: 'Ben' });
    forgetOnlineGame(store, 'a');
    expect(currentOnlineGame(store)).toBeNull();
    expect(currentOnlineGame(memoryStore({ 'sixth.online.current': '{"id":3}' }))).toBeNull();
});
