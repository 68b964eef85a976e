// The engine goes through a whole game in the background, from its end to its beginning: a proof that was found near the end
// is still known when the positions before it are looked at. It has a worker of its own, and stops at once.
import { isRefused, Stopped, type Engine, type GameLine, type GameState, type Rules, type SearchOptions } from '../../core';
import { endOf, evaluationOf } from './evaluation';
import type { Moment } from './review';

/** What one position may cost; far below a second on most machines. */
const kBudget: SearchOptions = { level: 10, lines: 1, proofs: true, nodes: 250_000, moveTimeMs: 4000 };

export type EngineLike = Pick<Engine, 'search' | 'close'>;

export class GameRun {
    isRunning = $state(false);
    done = $state(0);
    total = $state(0);
    failure = $state<string | null>(null);
    readonly #rules: Rules;
    readonly #newEngine: () => EngineLike;
    #engine: EngineLike | null = null;
    #turn = 0;

    constructor(rules: Rules, newEngine: () => EngineLike) {
        this.#rules = rules;
        this.#newEngine = newEngine;
    }

    /** The moments of a line, all of them, or null if it was stopped; `onmoment` hears each as it is found. */
    async look(line: GameLine, onmoment: (at: number, moment: Moment) => void): Promise<Moment[] | null> {
        this.stop();
        const turn = ++this.#turn;
        this.isRunning = true;
        this.failure = null;
        this.total = line.moves.length + 1;
        this.done = 0;
        this.#engine = this.#newEngine();
        const moments: Moment[] = [];
        try {
            let next: GameState | null = null;
            for (let at = line.moves.length; at >= 0; --at) {
                const here = { ...line, moves: line.moves.slice(0, at) };
                const state = this.#rules.stateOf(here);
                if (isRefused(state)) throw new Error(state.errors[0]?.message);
                const moment = await this.#momentOf(here, state, next);
                if (turn !== this.#turn) return null;
                moments[at] = moment;
                onmoment(at, moment);
                ++this.done;
                next = state;
            }
            this.#finish();
            return moments;
        } catch (error) {
            if (turn !== this.#turn) return null;
            this.#finish();
            if (!(error instanceof Stopped)) this.failure = error instanceof Error ? error.message : String(error);
            return null;
        }
    }

    stop(): void {
        if (!this.isRunning) return;
        ++this.#turn;
        this.#finish();
    }

    #finish(): void {
        this.isRunning = false;
        this.#engine?.close();
        this.#engine = null;
    }

    async #momentOf(line: GameLine, state: GameState, next: GameState | null): Promise<Moment> {
        const { side, legalMoves } = state;
        const played = next?.lastMove ?? null;
        const end = endOf(state);
        if (end) return { side, legalMoves, played, evaluation: end, best: [] };
        const report = await this.#engine?.search(line, kBudget);
        const best = report?.lines[0];
        if (!best) return { side, legalMoves, played, evaluation: null, best: [] };
        const after = this.#rules.stateOf({ ...line, moves: [...line.moves, ...best.pv] });
        return { side, legalMoves, played, evaluation: evaluationOf(best, side, isRefused(after) ? null : after), best: best.pv };
    }
}
