// The two closed families of messages on the socket. The examples in tests/data/messages are read by the tests of the
// server and of this page alike.
import { color, event, events, game, presence, type Clocks, type Color, type Game, type GameEvent, type Presence } from './games';
import { BadShape, list, number, object, orNull, text, type Reader } from './shape';

export type Answer = 'offer' | 'accept' | 'decline';

/** What can be done in a game. */
export type Command =
    | { type: 'join' }
    | { type: 'army'; army: string }
    | { type: 'move'; ply: number; move: string }
    | { type: 'takeback' | 'draw' | 'rematch'; answer: Answer }
    | { type: 'resign' | 'abort' | 'claim' | 'decline' }
    | { type: 'chat'; text: string }
    | { type: 'chat-switch' | 'share'; on: boolean };

/** A command on its way: the same `id` is carried out once, however often it is sent. */
export type SentCommand = Command & { game: string; id: string };

export type ClientMessage =
    | { type: 'hello'; game: string; lastSeq?: number; token?: string }
    | { type: 'leave'; game: string }
    | { type: 'lobby'; on: boolean; changes?: boolean }
    | { type: 'ping' }
    | SentCommand;

export interface Welcome {
    type: 'welcome';
    game: Game;
    you: Color | null;
    seq: number;
    now: number;
    presence: Presence;
    left: Clocks & { running: Color | null };
    events: GameEvent[];
}
export interface Lobby {
    open: Game[];
    playing: Game[];
}
/** The state of a game that has changed since it was last told. */
export interface MovedGame {
    id: string;
    plies: number;
    position: string;
}
/** What has changed in the lobby. A game that is named in one list leaves the other; `gone` are in neither. */
export interface LobbyChange extends Lobby {
    gone: string[];
    moved?: MovedGame[];
}
export interface Refusal {
    code: string;
    message: string;
    game?: string;
    id?: string;
    seq?: number;
}
export type ServerMessage =
    | Welcome
    | ({ type: 'event' } & GameEvent)
    | { type: 'ack'; game: string; id: string; seq: number }
    | ({ type: 'error' } & Refusal)
    | ({ type: 'presence'; game: string } & Presence)
    | ({ type: 'lobby' } & Lobby)
    | ({ type: 'lobby-change' } & LobbyChange)
    | { type: 'invitation'; game: Game }
    | { type: 'pong'; now: number }
    | { type: 'goodbye'; reason: string };

const left = object({ silver: number, red: number, running: orNull(color) });
const welcome = object({ game, you: orNull(color), seq: number, now: number, presence, left, events });
const presenceOf = object({ game: text });
export const lobby: Reader<Lobby> = object({ open: list(game), playing: list(game) });
const moved: Reader<MovedGame> = object({ id: text, plies: number, position: text });
const lobbyChange: Reader<LobbyChange> = object({ open: list(game), playing: list(game), gone: list(text) }, { moved: list(moved) });

/** The lobby after a change, the newest games first. */
export function changedLobby(before: Lobby, change: LobbyChange): Lobby {
    const named = new Set([...change.gone, ...[...change.open, ...change.playing].map(({ id }) => id)]);
    const moves = new Map((change.moved ?? []).map((one) => [one.id, one]));
    const merged = (old: Game[], added: Game[]) =>
        [...added, ...old.filter(({ id }) => !named.has(id)).map((one) => ({ ...one, ...moves.get(one.id) }))].sort((a, b) => b.createdAt - a.createdAt);
    return { open: merged(before.open, change.open), playing: merged(before.playing, change.playing) };
}

const readers: { [type in ServerMessage['type']]: Reader<object> } = {
    welcome,
    event,
    ack: object({ game: text, id: text, seq: number }),
    error: object({ code: text, message: text }, { game: text, id: text, seq: number }),
    presence: (value) => ({ ...presenceOf(value), ...presence(value) }),
    lobby,
    'lobby-change': lobbyChange,
    invitation: object({ game }),
    pong: object({ now: number }),
    goodbye: object({ reason: text }),
};
export const serverMessageTypes = Object.keys(readers);

/** The message in a text; nothing if it is of a family that is not known here. Throws BadShape if it is malformed. */
export function readServerMessage(written: string): ServerMessage | null {
    const value = parsed(written);
    if (typeof value !== 'object' || value === null || !('type' in value)) throw new BadShape('expected a message');
    const { type } = value;
    if (typeof type !== 'string' || !Object.hasOwn(readers, type)) return null;
    return { type, ...readers[type as ServerMessage['type']](value) } as ServerMessage;
}

export const writeClientMessage = (message: ClientMessage): string => JSON.stringify(message);

function parsed(written: string): unknown {
    try {
        return JSON.parse(written) as unknown;
    } catch {
        throw new BadShape('expected JSON');
    }
}

/** 128 random bits, as the server wants them. */
export function newCommandId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
