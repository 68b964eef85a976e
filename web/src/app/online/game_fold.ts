// An online game as the page sees it: the fold of its events, as on the server. Nothing here is decided; what is legal the
// rules say, and what counts the server.
import type { Clocks, Color, GameEvent, Person, Phase } from '../../net';

export interface ChatLine {
    seq: number;
    by: Color;
    text: string;
}
export interface GameEnd {
    result: string;
    reason: string;
    ratings: { [color in Color]?: { before: number; after: number } };
}
export interface GameFold {
    phase: Phase;
    rules: string;
    clock: string;
    isRated: boolean;
    /** It was made for anyone, so everyone may find it. */
    isOpen: boolean;
    /** Who has agreed to make it public. */
    shared: Record<Color, boolean>;
    players: Record<Color, Person | null>;
    /** The only one who may join. */
    invited: Person | null;
    /** Who has brought an army to a draft; whose is known. */
    hasArmy: Record<Color, boolean>;
    armies: { [color in Color]?: string };
    moves: readonly string[];
    /** What the clocks showed at a time of the server's. */
    left: Clocks;
    leftAt: number;
    offers: { draw: Color | null; takeback: Color | null; rematch: Color | null };
    chat: readonly ChatLine[];
    isChatOn: Record<Color, boolean>;
    end: GameEnd | null;
    /** The id of the next game. */
    rematch: string | null;
    lastAt: number;
}

export const kNoGame: GameFold = {
    phase: 'waiting',
    rules: '',
    clock: 'none',
    isRated: false,
    isOpen: false,
    shared: { silver: false, red: false },
    players: { silver: null, red: null },
    invited: null,
    hasArmy: { silver: false, red: false },
    armies: {},
    moves: [],
    left: { silver: 0, red: 0 },
    leftAt: 0,
    offers: { draw: null, takeback: null, rematch: null },
    chat: [],
    isChatOn: { silver: true, red: true },
    end: null,
    rematch: null,
    lastAt: 0,
};

export type ClockSetting = { kind: 'none' } | { kind: 'real'; seconds: number; increment: number } | { kind: 'days'; days: number };

/** "none", "300+5" or "3d". */
export function readClock(text: string): ClockSetting {
    const real = /^(\d+)\+(\d+)$/.exec(text);
    if (real) return { kind: 'real', seconds: Number(real[1]), increment: Number(real[2]) };
    const days = /^(\d+)d$/.exec(text);
    return days ? { kind: 'days', days: Number(days[1]) } : { kind: 'none' };
}
const kDayMs = 24 * 60 * 60 * 1000;
function fullClocks(text: string): Clocks {
    const clock = readClock(text);
    const each = clock.kind === 'real' ? clock.seconds * 1000 : clock.kind === 'days' ? clock.days * kDayMs : 0;
    return { silver: each, red: each };
}

/** Whether both players choose an army before such a game begins. The module knows. */
export type AwaitsArmies = (rules: string) => boolean;

export function applyEvent(game: GameFold, event: GameEvent, awaitsArmies: AwaitsArmies): GameFold {
    return { ...game, ...changeOf(game, event, awaitsArmies), lastAt: event.at };
}

function changeOf(game: GameFold, event: GameEvent, awaitsArmies: AwaitsArmies): Partial<GameFold> {
    const { offers } = game;
    const { by, at } = event;
    switch (event.kind) {
        case 'created': {
            const { rules, clock, rated, open, invited = null } = event.body;
            return { rules, clock, isRated: rated, isOpen: open, invited, left: fullClocks(clock), leftAt: at };
        }
        case 'joined':
            return { players: event.body, phase: awaitsArmies(game.rules) ? 'drafting' : 'playing', leftAt: at };
        case 'army':
            return armyChange(game, event.body, by, at);
        case 'move':
            return {
                moves: [...game.moves, event.body.move],
                left: event.body.left,
                leftAt: at,
                // An offer stands until the other player has moved.
                offers: { ...offers, takeback: null, draw: offers.draw === by ? by : null },
            };
        case 'taken-back':
            return {
                moves: game.moves.slice(0, -event.body.plies),
                left: event.body.left,
                leftAt: at,
                offers: { ...offers, takeback: null, draw: null },
            };
        case 'takeback-offered':
            return { offers: { ...offers, takeback: by } };
        case 'takeback-declined':
            return { offers: { ...offers, takeback: null } };
        case 'draw-offered':
            return { offers: { ...offers, draw: by } };
        case 'draw-declined':
            return { offers: { ...offers, draw: null } };
        case 'rematch-offered':
            return { offers: { ...offers, rematch: by } };
        case 'rematch-declined':
            return { offers: { ...offers, rematch: null } };
        case 'rematch':
            return { rematch: event.body.game, offers: { ...offers, rematch: null } };
        case 'ended': {
            const { result, reason, left, ratings = {} } = event.body;
            return { phase: 'finished', end: { result, reason, ratings }, left, leftAt: at, offers: { ...offers, draw: null, takeback: null } };
        }
        case 'chat':
            return by === null ? {} : { chat: [...game.chat, { seq: event.seq, by, text: event.body.text }] };
        case 'chat-switched':
            return by === null ? {} : { isChatOn: { ...game.isChatOn, [by]: event.body.on } };
        case 'shared':
            return by === null ? {} : { shared: { ...game.shared, [by]: event.body.on } };
        case 'unknown':
            return {};
    }
}

function armyChange(game: GameFold, body: { army?: string; armies?: Record<Color, string> }, by: Color | null, at: number): Partial<GameFold> {
    if (body.armies) return { armies: body.armies, hasArmy: { silver: true, red: true }, phase: 'playing', leftAt: at };
    if (by === null) return {};
    return {
        hasArmy: { ...game.hasArmy, [by]: true },
        armies: body.army === undefined ? game.armies : { ...game.armies, [by]: body.army },
    };
}
