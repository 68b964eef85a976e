// A lesson being played: the player's moves are judged by the rules' answers, the other player is the engine, and a move
// that does not help can be taken back as often as one likes.
import { hintOptions, Stopped, type Engine, type Rules } from '../../core';
import type { MoveSounds } from '../game/move_sounds';
import { TaskBoard } from '../game/task_board.svelte';
import { answerDepth, isHeld, judge, movesFor, type Lesson, type Verdict } from './lesson';

export interface LessonTools {
    readonly rules: Rules;
    readonly engine: Pick<Engine, 'search' | 'stop'>;
    readonly sounds: MoveSounds;
}

/** Why a try came to nothing, in the order of how bad it is. */
export type Reason = Exclude<Verdict, 'reached' | 'open'> | 'escapes' | 'failed';
export type Phase = { kind: 'playing' | 'answering' | 'reached' } | { kind: 'missed'; reason: Reason };

/** The player's own move comes to rest before it is answered. */
const kPauseMs = 450;
const kAnswerMs = 2000;

export class LessonPlay {
    phase = $state.raw<Phase>({ kind: 'playing' });
    readonly board: TaskBoard;
    readonly #tools: LessonTools;
    readonly #onReached: () => void;
    #firmMoves = 0; // so many moves are known to lead to the goal: a new try begins after them
    #turn = 0; // an answer for an earlier try is not wanted any more
    #isSeeking = false; // the engine looks for a move to point at

    constructor(
        tools: LessonTools,
        readonly lesson: Lesson,
        onReached: () => void = () => {},
    ) {
        this.#tools = tools;
        this.#onReached = onReached;
        const { position, rules = 'sixth' } = lesson;
        // A test holds every lesson against the rules.
        this.board = TaskBoard.begin(tools, { rules, position, moves: [] }, () => void this.#follow());
        if (lesson.hasArrow) this.point();
    }

    get movesMade(): number {
        return Math.ceil(this.board.line.moves.length / 2);
    }
    get movesLeft(): number {
        return movesFor(this.lesson) - this.movesMade;
    }

    /** Shows the arrow: the move that leads on. */
    point(): void {
        const { legalMoves, side } = this.board.live;
        const isFirst = this.board.line.moves.length === 0;
        const move = isFirst
            ? legalMoves.find(({ text }) => text === this.lesson.solution)
            : legalMoves.find(({ crowns }) => crowns === side);
        if (move) this.board.hint = move;
        else void this.#seekHint();
    }
    /** The engine is asked where neither the lesson nor a crown on the board says it. */
    async #seekHint(): Promise<void> {
        const { line, live, turn } = this.board;
        if (turn !== 'yours' || this.#isSeeking) return;
        this.#isSeeking = true;
        try {
            const { lines } = await this.#tools.engine.search(line, hintOptions());
            if (this.board.line === line) this.board.hint = live.legalMoves.find(({ text }) => text === lines[0]?.move) ?? null;
        } catch {
            // A missing arrow is no fault of the lesson: the player can ask again.
        } finally {
            this.#isSeeking = false;
        }
    }

    /** Takes back what did not help. */
    retry(): void {
        ++this.#turn;
        this.phase = { kind: 'playing' };
        this.board.backTo(this.#firmMoves);
        if (this.lesson.hasArrow) this.point();
    }

    /** The screen is gone. */
    close(): void {
        ++this.#turn;
        if (this.phase.kind === 'answering' || this.#isSeeking) this.#tools.engine.stop();
    }

    // The player has moved.
    async #follow(): Promise<void> {
        const { board } = this;
        const isOwnMove = board.line.moves.length % 2 === 1;
        if (this.phase.kind !== 'playing' || !isOwnMove) return;
        const verdict = judge(this.lesson, board.start, board.live, this.movesMade);
        if (verdict === 'reached') this.#reach();
        else if (verdict === 'open') await this.#answer();
        else this.phase = { kind: 'missed', reason: verdict };
    }

    async #answer(): Promise<void> {
        const turn = ++this.#turn;
        this.phase = { kind: 'answering' };
        try {
            const [report] = await Promise.all([
                this.#tools.engine.search(this.board.line, { depth: answerDepth(this.movesLeft), lines: 1, moveTimeMs: kAnswerMs }),
                new Promise((resolve) => setTimeout(resolve, kPauseMs)),
            ]);
            if (turn !== this.#turn) return;
            const isGood = this.lesson.goal.kind !== 'crown' || isHeld(report, this.movesLeft);
            this.board.play(report.lines[0]?.move ?? '');
            const { live, line, seat } = this.board;
            if (live.lastMove?.crowns === seat) this.#reach(); // the answer was forced to crown the player
            else if (!isGood) this.phase = { kind: 'missed', reason: 'escapes' };
            else {
                if (this.lesson.goal.kind === 'crown') this.#firmMoves = line.moves.length;
                this.phase = { kind: 'playing' };
            }
        } catch (error) {
            if (turn === this.#turn && !(error instanceof Stopped)) this.phase = { kind: 'missed', reason: 'failed' };
        }
    }

    #reach(): void {
        this.phase = { kind: 'reached' };
        this.#onReached();
    }
}
