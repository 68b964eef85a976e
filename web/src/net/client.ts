// The page's side of online play. Games are watched: their events come once each, in order and without gaps, whatever the
// network does. Commands are sent until they are answered.
import type { GameEvent, Presence } from './games';
import { Line, type LineState, type World } from './line';
import { changedLobby, newCommandId, type Command, type Lobby, type Refusal, type SentCommand, type ServerMessage, type Welcome } from './messages';
import { Outbox, type Keep } from './outbox';

/** Who watches a game is told: */
export interface GameListener {
    /** What is new, in order and without gaps. */
    onevents(events: GameEvent[]): void;
    /** How the game stands, after every (new) connection; its events were told before. */
    onwelcome(welcome: Welcome): void;
    onpresence(presence: Presence): void;
    /** The game is not the one that was known (the server was set back): forget it, all its events come again. */
    onreset(): void;
    /** There is no such game, or it can't be watched. */
    onmissing(refusal: Refusal): void;
    /** A move that was left over, by an earlier page or from before the screen was left, is on its way. */
    onpending?(command: SentCommand, answer: Promise<Outcome>): void;
}
export type Outcome = { seq: number } | { refused: Refusal };

interface Watch {
    listener: GameListener;
    lastSeq: number;
    /** The welcome for the last hello has come. Before that, events are for an earlier one and are ignored. */
    isWelcome: boolean;
}

/** Refusals that pass: nothing was done, and the command is sent again a little later. */
const kPassing = new Set(['busy', 'stopping', 'slow-down', 'internal']);
const kAnswerMs = 4_000;
const kBusyMs = 700;

export class OnlineClient {
    onstate: (state: LineState) => void = () => undefined;
    readonly #world: World;
    readonly #line: Line;
    readonly #outbox: Outbox;
    readonly #watches = new Map<string, Watch>();
    readonly #waiting = new Map<string, (outcome: Outcome) => void>();
    readonly #timers = new Map<string, () => void>();
    #lobby: ((lobby: Lobby) => void) | null = null;
    #lobbySeen: Lobby = { open: [], playing: [] };
    #clockOffset = 0;

    constructor(world: World, keep: Keep) {
        this.#world = world;
        this.#outbox = new Outbox(keep);
        this.#line = new Line(world);
        this.#line.onstate = (state) => this.onstate(state);
        this.#line.onopen = () => this.#greet();
        this.#line.onmessage = (message) => this.#hear(message);
    }

    get state(): LineState {
        return this.#line.state;
    }
    /** The server's clock, as well as it is known. */
    now(): number {
        return this.#world.now() + this.#clockOffset;
    }
    /** The cookie has changed: connects anew, and says hello for each game again. */
    reidentify(): void {
        this.#line.restart();
    }
    hurry(): void {
        this.#line.hurry();
    }

    /** Watches a game until the answer is called. */
    watch(game: string, listener: GameListener): () => void {
        const watch: Watch = { listener, lastSeq: 0, isWelcome: false };
        this.#watches.set(game, watch);
        for (const command of this.#outbox.of(game)) listener.onpending?.(command, this.#answerTo(command.id));
        this.#line.start();
        this.#hello(game, watch);
        return () => {
            if (this.#watches.get(game) !== watch) return;
            this.#watches.delete(game);
            this.#line.send({ type: 'leave', game });
            this.#restIfAlone();
        };
    }
    watchLobby(listener: (lobby: Lobby) => void): () => void {
        this.#lobby = listener;
        this.#line.start();
        this.#line.send({ type: 'lobby', on: true, changes: true });
        return () => {
            if (this.#lobby !== listener) return;
            this.#lobby = null;
            this.#line.send({ type: 'lobby', on: false });
            this.#restIfAlone();
        };
    }

    /** Does something in a game that is watched; the answer comes sooner or later, whatever happens to the connection. */
    command(game: string, wanted: Command): Promise<Outcome> {
        const command: SentCommand = { ...wanted, game, id: newCommandId() };
        this.#outbox.add(command);
        const answer = this.#answerTo(command.id);
        if (this.#watches.get(game)?.isWelcome) this.#dispatch(command);
        return answer;
    }

    #greet(): void {
        for (const [game, watch] of this.#watches) this.#hello(game, watch);
        if (this.#lobby) this.#line.send({ type: 'lobby', on: true, changes: true });
    }
    #hello(game: string, watch: Watch): void {
        watch.isWelcome = false;
        this.#line.send({ type: 'hello', game, ...(watch.lastSeq > 0 ? { lastSeq: watch.lastSeq } : {}) });
    }

    #hear(message: ServerMessage): void {
        switch (message.type) {
            case 'welcome':
                return this.#onWelcome(message);
            case 'event':
                return this.#onEvent(message);
            case 'ack':
                return this.#settle(message.id, { seq: message.seq });
            case 'error':
                return this.#onError(message);
            case 'presence':
                return this.#watches.get(message.game)?.listener.onpresence(message);
            case 'lobby':
            case 'lobby-change':
                this.#lobbySeen = message.type === 'lobby' ? message : changedLobby(this.#lobbySeen, message);
                return this.#lobby?.(this.#lobbySeen);
            case 'pong':
                // Delay makes the server's clock look behind, so the largest offset is the best estimate.
                this.#clockOffset = Math.max(this.#clockOffset, message.now - this.#world.now());
                return;
            case 'goodbye': // the connection closes by itself, and comes back
            case 'invitation': // for programs
                return;
        }
    }

    #onWelcome(message: Welcome): void {
        const game = message.game.id;
        const watch = this.#watches.get(game);
        if (!watch) return;
        this.#clockOffset = message.now - this.#world.now();
        const fresh = message.events.filter(({ seq }) => seq > watch.lastSeq);
        const fits = message.seq >= watch.lastSeq && fresh.every(({ seq }, index) => seq === watch.lastSeq + 1 + index);
        if (!fits) {
            watch.lastSeq = 0;
            watch.listener.onreset();
            return this.#hello(game, watch);
        }
        watch.isWelcome = true;
        watch.lastSeq = Math.max(watch.lastSeq, fresh.at(-1)?.seq ?? 0);
        watch.listener.onevents(fresh);
        watch.listener.onwelcome(message);
        for (const command of this.#outbox.of(game)) this.#dispatch(command);
    }

    #onEvent(event: GameEvent): void {
        const watch = this.#watches.get(event.game);
        if (!watch?.isWelcome || event.seq <= watch.lastSeq) return;
        // One is missing: all that came after it is asked for again.
        if (event.seq > watch.lastSeq + 1) return this.#hello(event.game, watch);
        watch.lastSeq = event.seq;
        watch.listener.onevents([event]);
    }

    #onError(refusal: Refusal): void {
        const { code, game, id } = refusal;
        if (id === undefined) {
            if (game !== undefined && (code === 'no-game' || code === 'too-many')) this.#watches.get(game)?.listener.onmissing(refusal);
            return;
        }
        if (!kPassing.has(code)) return this.#settle(id, { refused: refusal });
        const command = this.#outbox.of(game ?? '').find((one) => one.id === id);
        if (command) this.#later(command, kBusyMs * (1 + this.#world.random()));
    }

    // Sent now, and again if there is no answer in time: the answer may be what was lost.
    #dispatch(command: SentCommand): void {
        if (this.#line.send(command)) this.#later(command, kAnswerMs);
    }
    #later(command: SentCommand, milliseconds: number): void {
        this.#timers.get(command.id)?.();
        const again = () => {
            if (this.#outbox.has(command.id) && this.#watches.get(command.game)?.isWelcome) this.#dispatch(command);
        };
        this.#timers.set(command.id, this.#world.after(milliseconds, again));
    }
    // Several may wait for the same answer: who gave the command, and who came to the game later.
    #answerTo(id: string): Promise<Outcome> {
        return new Promise((resolve) => {
            const earlier = this.#waiting.get(id);
            this.#waiting.set(id, (outcome) => {
                earlier?.(outcome);
                resolve(outcome);
            });
        });
    }
    #settle(id: string, outcome: Outcome): void {
        this.#timers.get(id)?.();
        this.#timers.delete(id);
        this.#outbox.settle(id);
        this.#waiting.get(id)?.(outcome);
        this.#waiting.delete(id);
    }
    #restIfAlone(): void {
        if (this.#watches.size === 0 && !this.#lobby) this.#line.stop();
    }
}
