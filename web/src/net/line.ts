// A WebSocket that reconnects after every loss, as long as it is wanted. The pauses grow and are random, so that the clients
// of a restarted server do not all come back at once.
import { readServerMessage, writeClientMessage, type ClientMessage, type ServerMessage } from './messages';

/** What of a WebSocket is used, so that a test can be one. */
export interface Socket {
    onopen: (() => void) | null;
    onmessage: ((message: { data: unknown }) => void) | null;
    onclose: (() => void) | null;
    send(text: string): void;
    close(): void;
}
/** Everything the line takes from the browser. */
export interface World {
    openSocket(): Socket;
    /** Milliseconds since 1970. */
    now(): number;
    /** From 0 to 1. */
    random(): number;
    after(milliseconds: number, work: () => void): () => void;
}

/** `resting`: nobody wants it. `trying`: on its way, for the first time or again. */
export type LineState = 'resting' | 'trying' | 'open';

const kFirstPauseMs = 600;
const kLongestPauseMs = 10_000;
/** A network can die without a word. After so much silence the server is asked, and has so long to answer. */
const kSilenceMs = 10_000;
const kAnswerMs = 5_000;
/** How long a connection may take to come about. */
const kOpeningMs = 10_000;

export class Line {
    state: LineState = 'resting';
    onstate: (state: LineState) => void = () => undefined;
    onopen: () => void = () => undefined;
    onmessage: (message: ServerMessage) => void = () => undefined;

    readonly #world: World;
    #socket: Socket | null = null;
    #failures = 0;
    #stopTimer: () => void = () => undefined;

    constructor(world: World) {
        this.#world = world;
    }

    /** From now on the line is wanted. */
    start(): void {
        if (this.state === 'resting') this.#open();
    }
    stop(): void {
        this.#hangUp();
        this.#become('resting');
    }
    /** Hangs up and comes back at once: as somebody else, or because the network is back. */
    restart(): void {
        if (this.state === 'resting') return;
        this.#failures = 0;
        this.#hangUp();
        this.#open();
    }
    /** The network is back: there is no reason to wait any longer. */
    hurry(): void {
        if (this.state === 'trying') this.restart();
        else if (this.state === 'open') this.#ask();
    }

    /** False if there is nobody to hear it. */
    send(message: ClientMessage): boolean {
        if (this.state !== 'open' || !this.#socket) return false;
        this.#socket.send(writeClientMessage(message));
        return true;
    }

    #open(): void {
        this.#become('trying');
        const socket = this.#world.openSocket();
        this.#socket = socket;
        this.#wait(kOpeningMs, () => this.#lose(socket));
        socket.onopen = () => {
            this.#become('open');
            this.#listen();
            this.onopen();
        };
        socket.onmessage = ({ data }) => this.#hear(data);
        socket.onclose = () => this.#lose(socket);
    }

    #hear(data: unknown): void {
        this.#listen();
        let message: ServerMessage | null = null;
        try {
            message = readServerMessage(String(data));
        } catch {
            return; // a message that makes no sense is none
        }
        if (!message) return;
        if (message.type !== 'goodbye') this.#failures = 0;
        this.onmessage(message);
    }

    #lose(socket: Socket): void {
        if (this.#socket !== socket) return;
        this.#hangUp();
        this.#become('trying');
        const longest = Math.min(kLongestPauseMs, kFirstPauseMs * 2 ** this.#failures);
        ++this.#failures;
        this.#wait(longest * (0.25 + 0.75 * this.#world.random()), () => this.#open());
    }

    // Something was heard: all is well for a while.
    #listen(): void {
        this.#wait(kSilenceMs, () => this.#ask());
    }
    #ask(): void {
        const socket = this.#socket;
        if (!socket) return;
        this.#wait(kAnswerMs, () => this.#lose(socket));
        this.send({ type: 'ping' });
    }

    #hangUp(): void {
        this.#stopTimer();
        const socket = this.#socket;
        this.#socket = null;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
    }
    #wait(milliseconds: number, work: () => void): void {
        this.#stopTimer();
        this.#stopTimer = this.#world.after(milliseconds, work);
    }
    #become(state: LineState): void {
        if (this.state === state) return;
        this.state = state;
        this.onstate(state);
    }
}
