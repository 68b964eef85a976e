// The engine for screens: one search or question at a time, in a worker, stopped at once. Where the page is isolated the search is
// told by a flag in shared memory; elsewhere its worker is ended and the next one gets the compiled module.
import type { FromWorker, SearchOptions, Task, TaskAnswer, ToWorker } from './engine_protocol';
import { compiledModule } from './module';
import type { GameError, GameLine, Judgement, SearchReport, Solution } from './types';

export type { SearchOptions } from './engine_protocol';

/** A search that was stopped before it had an answer. */
export class Stopped extends Error {}

export class EngineRefusal extends Error {
    constructor(readonly errors: GameError[]) {
        super(errors[0]?.message ?? 'refused');
    }
}

interface Pending {
    id: number;
    latest: SearchReport | null;
    onReport: ((report: SearchReport) => void) | undefined;
    resolve: (answer: TaskAnswer) => void;
    reject: (reason: Error) => void;
}

export class Engine {
    #worker: Promise<Worker> | null = null;
    #pending: Pending | null = null;
    #lastId = 0;
    readonly #stopFlag =
        globalThis.crossOriginIsolated && typeof SharedArrayBuffer !== 'undefined'
            ? new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
            : null;

    /** Makes the worker ready, so that the first search need not wait for it. */
    warmUp(): void {
        void this.#ready().catch(() => undefined);
    }

    /** The best moves at the end of a line; `onReport` hears every finished depth. A new search stops the one before. */
    async search(
        line: GameLine,
        options: SearchOptions,
        onReport?: (report: SearchReport) => void,
    ): Promise<SearchReport> {
        return (await this.#ask(line, { kind: 'search', options: { ...options } }, onReport)) as SearchReport;
    }
    /** Whether a move at the end of a line still wins within so many own moves, and the reply to it. */
    async judge(line: GameLine, movesLeft: number, move: string): Promise<Judgement> {
        return (await this.#ask(line, { kind: 'judge', movesLeft, move })) as Judgement;
    }
    /** A move at the end of a line that wins within so many own moves. */
    async solution(line: GameLine, movesLeft: number): Promise<Solution> {
        return (await this.#ask(line, { kind: 'solution', movesLeft })) as Solution;
    }

    /** Ends the search; its promise gives the last finished depth, or fails with Stopped if there is none. */
    stop(): void {
        const pending = this.#pending;
        if (!pending) return;
        this.#pending = null;
        if (this.#stopFlag) Atomics.store(new Int32Array(this.#stopFlag), 0, pending.id);
        else this.#endWorker();
        if (pending.latest) pending.resolve(pending.latest);
        else pending.reject(new Stopped('the search was stopped'));
    }

    close(): void {
        this.stop();
        this.#endWorker();
    }

    #ask(line: GameLine, task: Task, onReport?: (report: SearchReport) => void): Promise<TaskAnswer> {
        this.stop();
        const id = ++this.#lastId;
        return new Promise((resolve, reject) => {
            this.#pending = { id, latest: null, onReport, resolve, reject };
            this.#ready().then(
                (worker) => {
                    if (this.#pending?.id === id) this.#tell(worker, { kind: 'task', id, line: plain(line), task });
                },
                (error: unknown) => this.#fail(error),
            );
        });
    }

    #ready(): Promise<Worker> {
        this.#worker ??= this.#start();
        return this.#worker;
    }

    async #start(): Promise<Worker> {
        const module = await compiledModule();
        const worker = new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module', name: 'engine' });
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
        worker.onerror = (event) => this.#fail(new Error(event.message || 'the engine failed'));
        this.#tell(worker, { kind: 'start', module, stopFlag: this.#stopFlag });
        return worker;
    }

    #endWorker(): void {
        void this.#worker?.then((worker) => worker.terminate());
        this.#worker = null;
    }

    #tell(worker: Worker, message: ToWorker): void {
        worker.postMessage(message);
    }

    #hear(message: FromWorker): void {
        if (message.kind === 'ready') return;
        const pending = this.#pending;
        if (pending?.id !== message.id) return; // of a search that was stopped
        if (message.kind === 'report') {
            pending.latest = message.report;
            pending.onReport?.(message.report);
            return;
        }
        this.#pending = null;
        if (message.kind === 'done') pending.resolve(message.answer);
        else pending.reject(new EngineRefusal(message.errors));
    }

    // A module that trapped is thrown away: the next search has a new one.
    #fail(error: unknown): void {
        const pending = this.#pending;
        this.#pending = null;
        this.#endWorker();
        pending?.reject(error instanceof Error ? error : new Error(String(error)));
    }
}

// Proxies of the state of a screen can't be sent.
const plain = ({ rules, position, moves }: GameLine): GameLine => ({ rules, position, moves: [...moves] });
