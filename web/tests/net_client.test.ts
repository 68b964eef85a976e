// The client against a server that loses, repeats and mixes up: every event once and in order, every command carried out
// once and answered.
import { expect, test } from 'vitest';

import { memoryStore } from '../src/app/state/storage';
import { OnlineClient, type GameListener, type Outcome } from '../src/net/client';
import { FakeServer } from './fake_game_server';

function meet(server = new FakeServer(), store = memoryStore()) {
    const client = new OnlineClient(server.world, store);
    const seqs: number[] = [];
    const calls: string[] = [];
    const listener: GameListener = {
        onevents: (events) => seqs.push(...events.map(({ seq }) => seq)),
        onwelcome: () => calls.push('welcome'),
        onpresence: () => calls.push('presence'),
        onreset: () => (calls.push('reset'), seqs.splice(0)),
        onmissing: ({ code }) => calls.push(code),
        onpending: (command, answer) => {
            calls.push(`pending ${command.type}`);
            void answer.then((outcome) => calls.push('seq' in outcome ? `done ${outcome.seq}` : outcome.refused.code));
        },
    };
    const leave = client.watch('g', listener);
    return { server, client, seqs, calls, leave, store };
}
const move = (text: string, ply = 1) => ({ type: 'move', move: text, ply }) as const;
const outcomeOf = (promise: Promise<Outcome>) => {
    const box: { outcome?: Outcome } = {};
    void promise.then((outcome) => (box.outcome = outcome));
    return box;
};
const settled = () => new Promise((resolve) => setTimeout(resolve));
const inOrder = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a move is acknowledged and told once', async () => {
    const { server, client, seqs } = meet();
    server.world.socket.open();
    const box = outcomeOf(client.command('g', move('c3')));
    await settled();
    expect(box.outcome).toEqual({ seq: 2 });
    expect([seqs, server.moves()]).toEqual([[1, 2], ['c3']]);
    server.world.pass(60_000);
    expect(server.count('move')).toBe(1);
});

test('a move made before the connection is there is sent with the welcome', async () => {
    const { server, client } = meet();
    const box = outcomeOf(client.command('g', move('c3')));
    expect(server.heard).toEqual([]);
    server.world.socket.open();
    await settled();
    expect(box.outcome).toEqual({ seq: 2 });
});

test('a lost acknowledgement: sent again, carried out once', async () => {
    const { server, client, seqs } = meet();
    server.world.socket.open();
    server.losesAnswers = true;
    const box = outcomeOf(client.command('g', move('c3')));
    await settled();
    expect(box.outcome).toBeUndefined();
    server.losesAnswers = false;
    server.world.pass(5_000);
    await settled();
    expect(box.outcome).toEqual({ seq: 2 });
    expect([server.count('move'), server.moves()]).toEqual([2, ['c3']]);
    server.happen('chat', { text: 'hm' }); // the gap is noticed with the next event
    expect(seqs).toEqual(inOrder(3));
});

test('a connection lost with the answer: resumed, sent again, carried out once', async () => {
    const { server, client, seqs } = meet();
    server.world.socket.open();
    server.losesAnswers = true;
    const box = outcomeOf(client.command('g', move('c3')));
    server.world.socket.lose();
    server.losesAnswers = false;
    server.happen('chat', { text: 'are you there?' });
    expect(client.state).toBe('trying');
    server.world.pass(1_000);
    server.world.socket.open();
    await settled();
    expect(box.outcome).toEqual({ seq: 2 });
    expect([server.moves(), seqs]).toEqual([['c3'], inOrder(3)]);
    expect(server.heard.filter(({ type }) => type === 'hello').at(-1)).toEqual({ type: 'hello', game: 'g', lastSeq: 1 });
});

test('events that come twice count once; one that is missing is fetched', () => {
    const { server, seqs } = meet();
    const { socket } = server.world;
    socket.open();
    server.happen('chat', { text: 'one' });
    const [, second] = server.log;
    socket.tell(second as object);
    socket.tell(second as object);
    expect(seqs).toEqual([1, 2]);
    // Two happen, the later one comes first.
    server.losesAnswers = true;
    server.happen('chat', { text: 'two' });
    server.happen('chat', { text: 'three' });
    server.losesAnswers = false;
    socket.tell(server.log[3] as object);
    socket.tell(server.log[2] as object);
    expect(seqs).toEqual(inOrder(4));
});

test('the server is busy: the same command again, a little later', async () => {
    const { server, client } = meet();
    server.world.socket.open();
    server.isBusy = true;
    const box = outcomeOf(client.command('g', move('c3')));
    server.world.pass(2_000);
    await settled();
    expect(box.outcome).toBeUndefined();
    server.isBusy = false;
    server.world.pass(2_000);
    await settled();
    expect(box.outcome).toEqual({ seq: 2 });
    const ids = new Set(server.heard.filter(({ type }) => type === 'move').map(({ id }) => id));
    expect(ids.size).toBe(1);
});

test('a refusal is an answer', async () => {
    const { server, client } = meet();
    server.world.socket.open();
    const box = outcomeOf(client.command('g', move('c3', 7)));
    await settled();
    expect(box.outcome).toMatchObject({ refused: { code: 'stale', seq: 1 } });
    server.world.pass(60_000);
    expect(server.count('move')).toBe(1);
});

test('a move outlives its page, and is told as one that is on its way', async () => {
    const store = memoryStore();
    const first = meet(new FakeServer(), store);
    void first.client.command('g', move('c3'));
    void first.client.command('g', { type: 'draw', answer: 'offer' });
    expect(store.keys()).toHaveLength(1);
    const later = meet(first.server, store);
    expect(later.calls).toEqual(['pending move']);
    first.server.world.socket.open();
    await settled();
    expect(later.calls.at(-1)).toBe('done 2');
    expect(first.server.moves()).toEqual(['c3']);
    expect(first.server.count('draw')).toBe(0);
    expect(store.keys()).toEqual([]);
});

test('a screen that is left and opened again waits for the same answer', async () => {
    const { server, client, leave, calls } = meet();
    const box = outcomeOf(client.command('g', move('c3', 9)));
    leave();
    const again: string[] = [];
    client.watch('g', {
        onevents: () => undefined,
        onwelcome: () => undefined,
        onpresence: () => undefined,
        onreset: () => undefined,
        onmissing: () => undefined,
        onpending: (_command, answer) => void answer.then((outcome) => again.push('refused' in outcome ? outcome.refused.code : 'done')),
    });
    server.world.socket.open();
    await settled();
    expect([box.outcome, again, calls]).toEqual([expect.objectContaining({ refused: expect.objectContaining({ code: 'stale' }) }), ['stale'], []]);
});

test('what is kept and can’t be read is thrown away', () => {
    const store = memoryStore({ 'sixth.outbox.1': '{', 'sixth.outbox.2': '{"type":"resign","game":"g","id":"2"}', 'sixth.game.x': '{}' });
    meet(new FakeServer(), store);
    expect(store.keys()).toEqual(['sixth.game.x']);
});

test('pauses grow, a word resets them, and the network’s return ends them', () => {
    const { server, client } = meet();
    const { world } = server;
    const opened = () => world.sockets.length;
    const pauses: number[] = [];
    for (let i = 0; i < 9; ++i) {
        world.socket.lose();
        const before = world.time;
        const count = opened();
        while (opened() === count) world.pass(10);
        pauses.push(world.time - before);
    }
    for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(pauses[index - 1] ?? 0);
    expect(pauses[0]).toBeLessThan(400);
    expect(pauses.at(-1)).toBeGreaterThan(5_000);
    expect(pauses.at(-1)).toBeLessThanOrEqual(10_000);
    world.socket.open(); // and a welcome
    world.socket.lose();
    const count = opened();
    world.pass(400);
    expect(opened()).toBe(count + 1);
    world.socket.lose();
    client.hurry();
    expect(opened()).toBe(count + 2);
});

test('a network that died without a word is noticed', () => {
    const { server, client } = meet();
    server.world.socket.open();
    server.world.pass(60_000);
    expect([client.state, server.world.sockets.length]).toEqual(['open', 1]);
    server.answersPings = false;
    server.world.pass(16_000);
    expect(server.world.sockets.length).toBeGreaterThan(1);
});

test('a connection that never comes about is given up and tried again', () => {
    const { server } = meet();
    server.world.pass(11_000);
    expect(server.world.sockets.length).toBe(2);
    expect(server.world.sockets[0]?.isClosed).toBe(true);
});

test('a server that was set back: everything anew', () => {
    const { server, seqs, calls } = meet();
    server.world.socket.open();
    server.happen('chat', { text: 'one' });
    server.happen('chat', { text: 'two' });
    server.world.socket.lose();
    server.log = server.log.slice(0, 2);
    server.world.pass(1_000);
    server.world.socket.open();
    expect(calls).toContain('reset');
    expect(seqs).toEqual([1, 2]);
});

test('nobody watches: the line rests; the lobby keeps it', () => {
    const { server, client, leave } = meet();
    server.world.socket.open();
    const close = client.watchLobby(() => undefined);
    leave();
    expect([client.state, server.count('leave')]).toEqual(['open', 1]);
    close();
    expect(client.state).toBe('resting');
    expect(server.world.socket.isClosed).toBe(true);
    server.world.pass(60_000);
    expect(server.world.sockets.length).toBe(1);
});

test('there is no such game', () => {
    const { server, calls } = meet();
    server.world.socket.open();
    server.world.socket.tell({ type: 'error', code: 'no-game', message: 'none', game: 'g' });
    expect(calls).toContain('no-game');
});

test('nonsense is not heard', () => {
    const { server, client, seqs } = meet();
    server.world.socket.open();
    for (const data of ['', '{', '{"type":"event"}', '{"type":"welcome","game":{}}', '[]']) server.world.socket.onmessage?.({ data });
    expect([client.state, seqs]).toEqual(['open', [1]]);
});

/** Ten thousand rough steps: connections, answers and events are lost and repeated at random. Says whether each move was made
 *  once, each answered, and each event told once. */
async function survives(server: FakeServer): Promise<boolean> {
    let state = 1;
    const random = () => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), (state >>> 8) / 2 ** 24);
    const { client, seqs } = meet(server);
    const { world } = server;
    const boxes: ReturnType<typeof outcomeOf>[] = [];
    for (let step = 0; step < 10_000; ++step) {
        const dice = random();
        if (dice < 0.2 && client.state === 'trying') world.socket.open();
        else if (dice < 0.3) world.socket.lose();
        else if (dice < 0.4) server.losesAnswers = !server.losesAnswers;
        else if (dice < 0.5) world.socket.tell(server.log[Math.floor(random() * server.log.length)] as object);
        else if (dice < 0.6) server.isBusy = !server.isBusy;
        else if (dice < 0.65 && (boxes.length === 0 || boxes.at(-1)?.outcome)) boxes.push(outcomeOf(client.command('g', move(`m${boxes.length + 1}`, boxes.length + 1))));
        else if (dice < 0.7) server.happen('chat', { text: 'x' });
        else world.pass(random() * 3_000);
        if (step % 50 === 0) await settled();
    }
    server.losesAnswers = server.isBusy = false;
    for (let i = 0; i < 40; ++i) {
        if (client.state === 'trying') world.socket.open();
        world.pass(1_000);
    }
    server.happen('chat', { text: 'the last word' });
    await settled();
    expect(boxes.length).toBeGreaterThan(20);
    const areAnswered = boxes.every(({ outcome }) => outcome !== undefined && 'seq' in outcome);
    const areMadeOnce = server.moves().join() === boxes.map((_, index) => `m${index + 1}`).join();
    return areAnswered && areMadeOnce && seqs.join() === inOrder(server.log.length).join();
}

test('whatever is lost or repeated, each move is made once and each event told once', async () => {
    expect(await survives(new FakeServer())).toBe(true);
});
test('a server that carries out a command twice would have been noticed', async () => {
    const server = new FakeServer();
    server.forgetsCommands = true;
    expect(await survives(server)).toBe(false);
});
