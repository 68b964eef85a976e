// A critical position of a game is played once more: one move, which the solver judges. The verdict says whether it is
// proved.
import { isRefused, otherColor, Stopped, type Color, type Engine, type GameLine, type GameState, type Rules, type SearchOptions } from '../../core';
import { soundOf, type MoveSounds } from '../game/move_sounds';
import type { Playable, Turn } from '../game/playable';
import { endOf, evaluationOf, knownWinner, type Evaluation } from './evaluation';
import { isMissed, type Finding } from './review';

export type Verdict =
    /** The King is made. */
    | 'crowned'
    /** A win is forced, proved. */
    | 'forced'
    /** No forced loss was found: an estimate. */
    | 'holds'
    /** The opponent wins by force, proved. */
    | 'lost'
    /** No forced win was found where there was one. */
    | 'missed'
    /** The move makes a King for the opponent. */
    | 'gift';

export const isFound = (verdict: Verdict): boolean => verdict === 'crowned' || verdict === 'forced' || verdict === 'holds';

/** What a move is worth that was made instead of the one in the game. `worth` is that of the position behind it. */
export function verdictOf({ kind, side }: Pick<Finding, 'kind' | 'side'>, after: GameState, worth: Evaluation | null): Verdict {
    const crowned = after.lastMove?.crowns ?? null;
    const winner = knownWinner(worth);
    if (crowned === otherColor(side)) return 'gift';
    if (crowned === side && (winner === side || kind === 'missedCrown')) return 'crowned';
    if (winner === side) return 'forced';
    if (winner === otherColor(side)) return 'lost';
    return isMissed(kind) ? 'missed' : 'holds';
}

/** More than the review spends on a position, since this is the one that matters. */
const kBudget: SearchOptions = { level: 10, lines: 1, proofs: true, nodes: 1_500_000, moveTimeMs: 8000 };

export interface RetryTools {
    readonly rules: Rules;
    readonly engine: Pick<Engine, 'search' | 'stop'>;
    readonly sounds: MoveSounds;
}

export class Retry implements Playable {
    line = $state.raw() as GameLine;
    motion = $state(0);
    isJudging = $state(false);
    verdict = $state<Verdict | null>(null);
    /** The judge has failed. */
    hasFailed = $state(false);
    readonly finding: Finding;
    readonly seat: Color;

    readonly live: GameState = $derived.by(() => this.#stateOf(this.line));
    readonly turn: Turn = $derived.by(() => (this.verdict === null && !this.isJudging && this.line === this.#start ? 'yours' : 'waiting'));

    readonly #start: GameLine;
    readonly #tools: RetryTools;
    #turn = 0; // a verdict on a move that was taken back is not wanted any more

    private constructor(tools: RetryTools, line: GameLine, finding: Finding) {
        this.#tools = tools;
        this.#start = line;
        this.line = line;
        this.finding = finding;
        this.seat = finding.side;
    }

    /** `line` leads to the position of the finding. */
    static begin(tools: RetryTools, line: GameLine, finding: Finding): Retry {
        let retry: Retry | undefined;
        $effect.root(() => {
            retry = new Retry(tools, line, finding);
        });
        return retry as unknown as Retry;
    }

    get view(): GameState {
        return this.live;
    }
    get viewer(): Color {
        return this.seat;
    }

    play(move: string): boolean {
        const line = { ...this.#start, moves: [...this.#start.moves, move] };
        if (this.turn !== 'yours' || isRefused(this.#tools.rules.stateOf(line))) return false;
        this.line = line;
        ++this.motion;
        soundOf(this.live.lastMove, this.#tools.sounds, this.seat);
        void this.#judge();
        return true;
    }

    /** Puts the position back on the board. */
    again(): void {
        this.close();
        this.line = this.#start;
        this.verdict = null;
        this.hasFailed = false;
    }
    /** Cancels the question: nobody waits for the verdict any more. */
    close(): void {
        ++this.#turn;
        if (this.isJudging) this.#tools.engine.stop();
        this.isJudging = false;
    }

    async #judge(): Promise<void> {
        const turn = ++this.#turn;
        const after = this.live;
        const known = endOf(after);
        if (known || after.lastMove?.crowns) {
            this.verdict = verdictOf(this.finding, after, known);
            // With several Kings to win, a crown is not the end: the solver has the last word.
            if (known || this.verdict === 'gift' || this.verdict === 'crowned') return;
            this.verdict = null;
        }
        this.isJudging = true;
        try {
            const report = await this.#tools.engine.search(this.line, kBudget);
            if (turn !== this.#turn) return;
            const best = report.lines[0];
            this.verdict = verdictOf(this.finding, after, best ? evaluationOf(best, after.side) : null);
        } catch (error) {
            if (turn !== this.#turn) return;
            this.hasFailed = !(error instanceof Stopped);
        }
        this.isJudging = false;
    }

    #stateOf(line: GameLine): GameState {
        const state = this.#tools.rules.stateOf(line);
        if (isRefused(state)) throw new Error(state.errors[0]?.message); // only legal lines get here
        return state;
    }
}
