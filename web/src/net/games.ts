// Games, people and what happens in a game, as docs/api.md has them.
import { flag, list, number, object, oneOf, orNull, text, type Reader, type ShapeOf } from './shape';

export const color = oneOf('silver', 'red');
export type Color = ShapeOf<typeof color>;

const both = <Value>(reader: Reader<Value>) => object({ silver: reader, red: reader });

export const personKind = oneOf('guest', 'user', 'bot', 'house', 'deleted');
export const person = object(
    { name: orNull(text), kind: personKind },
    // What a guest wants to be called; it is nobody's name, so it is shown with that.
    { rating: number, called: text },
);
export type Person = ShapeOf<typeof person>;

const kPhases = ['waiting', 'drafting', 'playing', 'finished'] as const;

export const game = object(
    {
        id: text,
        rules: text,
        clock: text,
        speed: text,
        rated: flag,
        open: flag,
        phase: oneOf(...kPhases),
        creator: orNull(person),
        players: both(orNull(person)),
        plies: number,
        createdAt: number,
    },
    { position: text, result: text, reason: text, endedAt: number, link: text, public: flag, void: flag },
);
export type Game = ShapeOf<typeof game>;
export type Phase = Game['phase'];

/** Milliseconds on the two clocks. */
export const clocks = both(number);
export type Clocks = ShapeOf<typeof clocks>;

const change = object({ before: number, after: number });
const nothing = object({});

// What each kind of event says.
const bodies = {
    created: object({ rules: text, clock: text, rated: flag, color: text, open: flag }, { invited: person, rematchOf: text }),
    joined: both(person),
    army: object({}, { army: text, armies: both(text) }),
    move: object({ ply: number, move: text, left: clocks }, { lag: number }),
    'takeback-offered': nothing,
    'takeback-declined': nothing,
    'taken-back': object({ plies: number, left: clocks }),
    'draw-offered': nothing,
    'draw-declined': nothing,
    ended: object({ result: text, reason: text, left: clocks }, { ratings: object({}, { silver: change, red: change }) }),
    'rematch-offered': nothing,
    'rematch-declined': nothing,
    rematch: object({ game: text }),
    chat: object({ text }),
    'chat-switched': object({ on: flag }),
    shared: object({ on: flag }),
} as const;
export type EventKind = keyof typeof bodies;

type Known = {
    [kind in EventKind]: { game: string; seq: number; at: number; by: Color | null; kind: kind; body: ShapeOf<(typeof bodies)[kind]> };
}[EventKind];
/** A kind that a newer server knows: it has its place in the order, and nothing else is known about it. */
type Unknown = { game: string; seq: number; at: number; by: Color | null; kind: 'unknown'; body: object };
export type GameEvent = Known | Unknown;

const frame = object({ game: text, seq: number, at: number, kind: text, by: orNull(color), body: nothing });
const isKind = (kind: string): kind is EventKind => Object.hasOwn(bodies, kind);

export const event: Reader<GameEvent> = (value) => {
    const read = frame(value);
    if (!isKind(read.kind)) return { ...read, kind: 'unknown', body: {} };
    const reader: Reader<object> = bodies[read.kind];
    return { ...read, body: reader((value as { body: unknown }).body) } as GameEvent;
};
export const events = list(event);

export const presence = object({ silver: flag, red: flag, spectators: number });
export type Presence = ShapeOf<typeof presence>;
