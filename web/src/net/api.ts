// What can be asked of the server by HTTP, call for call as in docs/api.md.
import { color, game, person, personKind, type Game, type Person } from './games';
import { Http } from './http';
import { lobby, newCommandId, type Lobby } from './messages';
import { flag, list, number, object, oneOf, orNull, text, type ShapeOf } from './shape';

const rating = object({ family: text, speed: text, rating: number, deviation: number, provisional: flag, games: number });
export type Rating = ShapeOf<typeof rating>;
const me = object(
    { person: orNull(person) },
    // `recovery`: how many codes are left, for those who have a password.
    { ratings: list(rating), games: list(game), role: text, recovery: number },
);
export type Me = ShapeOf<typeof me>;
const granted = object({ person });
const session = object({ id: number, kind: oneOf('browser', 'program'), label: text, createdAt: number, current: flag });
export type Session = ShapeOf<typeof session>;
/** What somebody has decided about somebody else. */
const decided = object({ blocked: flag, followed: flag, muted: flag });
export type Decided = ShapeOf<typeof decided>;
const profile = object(
    {
        name: text,
        kind: personKind,
        createdAt: number,
        games: number,
        won: number,
        drawn: number,
        lost: number,
        ratings: list(rating),
    },
    { called: text, online: flag, you: decided },
);
export type Profile = ShapeOf<typeof profile>;
const point = object({ family: text, speed: text, rating: number, at: number });
export type RatingPoint = ShapeOf<typeof point>;
const quiet = object({ from: number, to: number, offset: number });
/** Minutes of the reader's day, and by how many their clock is ahead of UTC. */
export type Quiet = ShapeOf<typeof quiet>;
const push = object({ key: text, devices: list(object({ endpoint: text, at: number })), quiet: orNull(quiet) });
export type Push = ShapeOf<typeof push>;
const nothing = object({});

export interface NewGame {
    rules: string;
    clock: string;
    color: ShapeOf<typeof color> | 'random';
    rated: boolean;
    open: boolean;
    /** Level of the server's bot. */
    bot?: number;
    /** The only one who may join. */
    opponent?: string;
}
export interface Search {
    player?: string;
    rules?: string;
    result?: string;
    from?: string;
    to?: string;
    before?: string;
}

export class Api {
    readonly #http: Http;

    constructor(http: Http) {
        this.#http = http;
    }

    me = (): Promise<Me> => this.#http.get('me', me);
    /** What a guest wants to be called; "" if they do not care. */
    beGuest = (called = '') => this.#http.send('POST', 'guest', called === '' ? {} : { name: called }, granted);
    callMe = async (called: string): Promise<Person> => (await this.#http.send('PUT', 'me/name', { name: called }, granted)).person;
    register = (name: string, password: string) => this.#http.send('POST', 'register', { name, password }, granted);
    logIn = (name: string, password: string) => this.#http.send('POST', 'login', { name, password }, granted);
    /** With a code instead of the password, which is a new one from then on. */
    recover = (name: string, code: string, password: string) => this.#http.send('POST', 'recover', { name, code, password }, granted);
    /** New codes in place of all earlier ones. They are told only now. */
    makeRecoveryCodes = async (password: string): Promise<string[]> =>
        (await this.#http.send('POST', 'me/recovery', { password }, object({ codes: list(text) }))).codes;
    logOut = () => this.#http.send('POST', 'logout', undefined, nothing);
    changePassword = (old: string, wanted: string) => this.#http.send('POST', 'password', { old, new: wanted }, granted);
    deleteMe = (password: string) => this.#http.send('DELETE', 'me', { password }, nothing);
    sessions = async (): Promise<Session[]> => (await this.#http.get('sessions', object({ sessions: list(session) }))).sessions;
    endSession = (id: number) => this.#http.send('DELETE', `sessions/${id}`, undefined, nothing);

    person = (name: string): Promise<Profile> => this.#http.get(`people/${encodeURIComponent(name)}`, profile);
    ratingsOf = async (name: string): Promise<RatingPoint[]> =>
        (await this.#http.get(`people/${encodeURIComponent(name)}/ratings`, object({ points: list(point) }))).points;

    push = (): Promise<Push> => this.#http.get('push', push);
    addDevice = (device: { endpoint: string; p256dh: string; auth: string }) => this.#http.send('POST', 'push/devices', device, nothing);
    dropDevice = (endpoint: string) => this.#http.send('DELETE', 'push/devices', { endpoint }, nothing);
    setQuiet = (hours: Quiet | null) => this.#http.send('PUT', 'push/quiet', hours ?? {}, nothing);

    createGame = (wanted: NewGame): Promise<Game> => this.#http.send('POST', 'games', wanted, game);
    /** Says no to an invitation. */
    decline = (id: string) => this.#http.send('POST', `games/${encodeURIComponent(id)}/commands`, { type: 'decline', id: newCommandId() }, nothing);
    game = (id: string): Promise<Game> => this.#http.get(`games/${encodeURIComponent(id)}`, game);
    lobby = (): Promise<Lobby> => this.#http.get('lobby', lobby);
    search = async (wanted: Search): Promise<Game[]> =>
        (await this.#http.get('games', object({ games: list(game) }), wanted as Record<string, string>)).games;
}
