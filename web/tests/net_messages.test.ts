// The examples in tests/data/messages, which the server's tests read as well: the page understands every message of the
// server, and says nothing the server would not understand.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { changedLobby, newCommandId, readServerMessage, serverMessageTypes, writeClientMessage, type ClientMessage, type Lobby } from '../src/net/messages';
import type { Game } from '../src/net/games';
import { BadShape } from '../src/net/shape';

const read = (name: string): unknown => JSON.parse(readFileSync(`../tests/data/messages/${name}.json`, 'utf8'));
const fromServer = read('server') as { type: string; events?: { type: string }[] }[];
const fromClient = (read('client') as { name: string; text: string; reads?: string }[]).filter(({ reads }) => reads !== undefined);

describe('from the server', () => {
    test.each(fromServer.map((message) => [message.type, message] as const))('%s', (_type, message) => {
        // Inside a welcome, events are known to be events.
        const events = message.events?.map(({ type: _event, ...event }) => event);
        expect(readServerMessage(JSON.stringify(message))).toEqual(events ? { ...message, events } : message);
    });
    test('every type has an example, and every example a type', () => {
        expect([...new Set(fromServer.map(({ type }) => type))].sort()).toEqual([...serverMessageTypes].sort());
    });
    test('fields that are not known are left out', () => {
        expect(readServerMessage('{"type":"pong","now":1,"mood":"good"}')).toEqual({ type: 'pong', now: 1 });
    });
    test('an unknown type is no message, and an unknown event keeps its place', () => {
        expect(readServerMessage('{"type":"dance"}')).toBeNull();
        expect(readServerMessage('{"type":"toString"}')).toBeNull();
        const event = { type: 'event', game: 'g', seq: 4, at: 1, kind: 'applause', by: null, body: { loud: true } };
        expect(readServerMessage(JSON.stringify(event))).toEqual({ ...event, kind: 'unknown', body: {} });
    });
    test.each(['', 'hello', '[]', '3', 'null', '{}', '{"type":"ack"}', '{"type":"pong","now":"1"}', '{"type":"lobby","open":[{}],"playing":[]}'])(
        'not a message: %s',
        (text) => {
            let answer: unknown = 'refused';
            try {
                answer = readServerMessage(text);
            } catch (error) {
                expect(error).toBeInstanceOf(BadShape);
            }
            expect(answer === 'refused' || answer === null).toBe(true);
        },
    );
});

test('the lobby after a change: what is named moves over, what is gone goes, what has moved stands anew', () => {
    const { open, playing } = readServerMessage(JSON.stringify(fromServer.find(({ type }) => type === 'lobby-change'))) as unknown as Lobby;
    const [waiting, played] = [open[0] as Game, playing[0] as Game];
    const before = { open: [{ ...waiting, id: 'w' }], playing: [{ ...played, id: 'p' }, { ...played, id: 'q' }] };
    const moved = [{ id: 'p', plies: 2, position: 'x5/x2,p,x2/x2,P,x2/x5/x5 s 14P14p - - 3' }, { id: 'nobody', plies: 9, position: '' }];
    const after = changedLobby(before, { open: [], playing: [{ ...played, id: 'w' }], gone: ['q'], moved });
    expect(after.open).toEqual([]);
    expect(after.playing.map(({ id, plies, position }) => ({ id, plies, position }))).toEqual([{ id: 'w', plies: played.plies, position: played.position }, moved[0]]);
    expect(changedLobby(before, { open: [], playing: [], gone: [] })).toEqual(before);
});

describe('from the page', () => {
    const game = 'AbCdEf012345';
    const id = '00112233445566778899aabbccddeeff';
    // Typed as the page types them: what compiles here is what the page can send.
    const sent: Record<string, ClientMessage> = {
        'hello, as a spectator': { type: 'hello', game },
        'hello, to go on': { type: 'hello', game, lastSeq: 17, token: '0123456789abcdefghijklmnopqrstuv' },
        leave: { type: 'leave', game },
        'watch the lobby': { type: 'lobby', on: true },
        ping: { type: 'ping' },
        join: { type: 'join', game, id },
        army: { type: 'army', game, id, army: '8P1G1M' },
        move: { type: 'move', game, id, ply: 12, move: '2b2b5' },
        'takeback offered': { type: 'takeback', game, id, answer: 'offer' },
        'draw accepted': { type: 'draw', game, id, answer: 'accept' },
        'rematch declined': { type: 'rematch', game, id, answer: 'decline' },
        resign: { type: 'resign', game, id },
        abort: { type: 'abort', game, id },
        claim: { type: 'claim', game, id },
        chat: { type: 'chat', game, id, text: 'good luck' },
        'chat switched off': { type: 'chat-switch', game, id, on: false },
        'the game is shared': { type: 'share', game, id, on: true },
        decline: { type: 'decline', game, id },
        'watch the lobby, change by change': { type: 'lobby', on: true, changes: true },
    };
    test.each(fromClient.filter(({ name }) => name !== 'unknown fields are ignored'))('$name', ({ name, text }) => {
        expect(sent[name], `no message for the example '${name}'`).toBeDefined();
        expect(JSON.parse(writeClientMessage(sent[name] as ClientMessage))).toEqual(JSON.parse(text));
    });
    test('nothing is sent without an example', () => {
        expect(fromClient.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(sent)));
    });
    test('ids are 32 hexadecimal digits, never the same', () => {
        const ids = Array.from({ length: 200 }, newCommandId);
        for (const one of ids) expect(one).toMatch(/^[0-9a-f]{32}$/);
        expect(new Set(ids).size).toBe(200);
    });
});
