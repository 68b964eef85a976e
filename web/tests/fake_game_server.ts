// A server of one game for tests of the client: it keeps a log, carries out each command once, and can be told to lose,
// repeat or mix up what it sends.
import type { Socket, World } from '../src/net/line';

interface Event {
    type: 'event';
    game: string;
    seq: number;
    at: number;
    kind: string;
    by: string | null;
    body: object;
}

export class FakeWorld implements World {
    time = 1_000_000;
    sockets: FakeSocket[] = [];
    #timers = new Set<{ at: number; work: () => void }>();

    constructor(private readonly serve: (socket: FakeSocket, text: string) => void) {}

    openSocket(): Socket {
        const socket = new FakeSocket(this.serve);
        this.sockets.push(socket);
        return socket;
    }
    now = (): number => this.time;
    random = (): number => 0.5;
    after(milliseconds: number, work: () => void): () => void {
        const timer = { at: this.time + milliseconds, work };
        this.#timers.add(timer);
        return () => void this.#timers.delete(timer);
    }
    /** Lets time pass; what falls due happens in its order. */
    pass(milliseconds: number): void {
        const end = this.time + milliseconds;
        for (;;) {
            const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
            if (!due) break;
            this.#timers.delete(due);
            this.time = Math.max(this.time, due.at);
            due.work();
        }
        this.time = end;
    }
    get socket(): FakeSocket {
        const last = this.sockets.at(-1);
        if (!last) throw new Error('no socket was opened');
        return last;
    }
}

export class FakeSocket implements Socket {
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: unknown }) => void) | null = null;
    onclose: (() => void) | null = null;
    isClosed = false;

    constructor(private readonly serve: (socket: FakeSocket, text: string) => void) {}

    send(text: string): void {
        if (!this.isClosed) this.serve(this, text);
    }
    close(): void {
        this.isClosed = true;
    }
    open(): void {
        this.onopen?.();
    }
    tell(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    /** The network takes it away. */
    lose(): void {
        this.isClosed = true;
        this.onclose?.();
    }
}

export class FakeServer {
    readonly world = new FakeWorld((socket, text) => this.#hear(socket, text));
    log: Event[] = [{ type: 'event', game: 'g', seq: 1, at: 1, kind: 'created', by: null, body: { rules: 'sixth', clock: 'none', rated: false, color: 'random', open: false } }];
    heard: { type: string; id?: string }[] = [];
    losesAnswers = false;
    isBusy = false;
    answersPings = true;
    /** For the control: it carries out what it has carried out before. */
    forgetsCommands = false;
    readonly #done = new Map<string, number>();
    #watchers = new Set<FakeSocket>();

    #hear(socket: FakeSocket, text: string): void {
        const message = JSON.parse(text) as { type: string; id?: string; lastSeq?: number; move?: string; ply?: number; on?: boolean };
        this.heard.push(message);
        if (message.type === 'ping') return void (this.answersPings && socket.tell({ type: 'pong', now: this.world.time }));
        if (message.type === 'lobby') return void (message.on && socket.tell({ type: 'lobby', open: [], playing: [] }));
        if (message.type === 'leave') return void this.#watchers.delete(socket);
        if (message.type === 'hello') return this.#welcome(socket, message.lastSeq ?? 0);
        this.#carryOut(socket, message.id ?? '', message);
    }
    #carryOut(socket: FakeSocket, id: string, { type, move, ply }: { type: string; move?: string; ply?: number }): void {
        const about = { game: 'g', id };
        if (this.isBusy) return socket.tell({ type: 'error', code: 'busy', message: 'try again', ...about });
        const known = this.forgetsCommands ? undefined : this.#done.get(id);
        const isStale = known === undefined && type === 'move' && ply !== this.moves().length + 1;
        if (isStale) return socket.tell({ type: 'error', code: 'stale', message: 'another ply', ...about, seq: this.log.length });
        const seq = known ?? this.happen('move', { ply, move, left: { silver: 0, red: 0 } }, 'silver');
        this.#done.set(id, seq);
        if (!this.losesAnswers) socket.tell({ type: 'ack', ...about, seq });
    }
    #welcome(socket: FakeSocket, lastSeq: number): void {
        this.#watchers.add(socket);
        const nobody = { silver: null, red: null };
        const game = { id: 'g', rules: 'sixth', clock: 'none', speed: 'correspondence', rated: false, open: false, phase: 'playing', creator: null, players: nobody, plies: 0, createdAt: 1 };
        const presence = { silver: true, red: true, spectators: 0 };
        const left = { silver: 0, red: 0, running: null };
        socket.tell({ type: 'welcome', game, you: 'silver', seq: this.log.length, now: this.world.time, presence, left, events: this.log.filter(({ seq }) => seq > lastSeq) });
    }

    /** Writes an event and tells those who watch. */
    happen(kind: string, body: object, by: string | null = null): number {
        const event: Event = { type: 'event', game: 'g', seq: this.log.length + 1, at: this.world.time, kind, by, body };
        this.log.push(event);
        if (!this.losesAnswers) for (const socket of this.#watchers) if (!socket.isClosed) socket.tell(event);
        return event.seq;
    }
    moves = (): string[] => this.log.filter(({ kind }) => kind === 'move').map(({ body }) => (body as { move: string }).move);
    /** How often something was sent. */
    count = (type: string): number => this.heard.filter((message) => message.type === type).length;
}
