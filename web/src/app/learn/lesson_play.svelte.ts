// A lesson being played: the player's moves are judged by the rules' answers, the other player is the engine, and a move
// that does not help can be taken back as often as one likes.
import { isRefused, Stopped, type Engine, type GameState, type Rules } from '../../core';
import { GameSession } from '../game/game_session.svelte';
import { kHuman, lineOf, newGame } from '../state/saved_game';
import { answerDepth, isHeld, judge, movesFor, type Lesson, type Verdict } from './lesson';

export interface LessonTools {
    readonly rules: Rules;
    readonly engine: Pick<Engine, 'search' | 'stop'>;
    readonly sounds: { stack(disks?: number): void; crown(): void };
}

/** Why a try came to nothing, in the order of how bad it is. */
export type Reason = Exclude<Verdict, 'reached' | 'open'> | 'escapes' | 'failed';
export type Phase = { kind: 'playing' | 'answering' | 'reached' } | { kind: 'missed'; reason: Reason };

/** The player's own move comes to rest before it is answered. */
const kPauseMs = 450;
const kAnswerMs = 2000;

export class LessonPlay {
    phase = $state.raw<Phase>({ kind: 'playing' });
    readonly session: GameSession;
    readonly start: GameState;
    readonly #tools: LessonTools;
    readonly #onReached: () => void;
    #firmMoves = 0; // so many moves are known to lead to the goal: a new try begins after them
    #turn = 0; // an answer for an earlier try is not wanted any more

    constructor(
        tools: LessonTools,
        readonly lesson: Lesson,
        onReached: () => void = () => {},
    ) {
        this.#tools = tools;
        this.#onReached = onReached;
        const { position, rules = 'sixth' } = lesson;
        const start = tools.rules.stateOf({ rules, position, moves: [] });
        if (isRefused(start)) throw new Error(start.errors[0]?.message); // a test holds every lesson against the rules
        this.start = start;
        const other = { kind: 'bot', level: 10 } as const; // never called upon: the session is not resumed
        const players = start.side === 'silver' ? { silver: kHuman, red: other } : { silver: other, red: kHuman };
        // Every change of the game comes by here, also those the board makes.
        const library = { save: () => queueMicrotask(() => void this.#follow()) };
        const table = { rules: tools.rules, engine: tools.engine as Engine, sounds: tools.sounds, library };
        this.session = GameSession.begin(table, newGame({ rules, position, players }));
        if (lesson.hasArrow) this.point();
    }

    get movesMade(): number {
        return Math.ceil(this.session.saved.moves.length / 2);
    }
    get movesLeft(): number {
        return movesFor(this.lesson) - this.movesMade;
    }

    /** Shows the arrow: the move that leads on. */
    point(): void {
        const { legalMoves, side } = this.session.live;
        const isFirst = this.session.saved.moves.length === 0;
        const move = isFirst
            ? legalMoves.find(({ text }) => text === this.lesson.solution)
            : legalMoves.find(({ crowns }) => crowns === side);
        if (move) this.session.hint = move;
        else void this.session.seekHint();
    }

    /** Takes back what did not help. */
    retry(): void {
        ++this.#turn;
        this.phase = { kind: 'playing' };
        while (this.session.saved.moves.length > this.#firmMoves) this.session.undo();
        if (this.lesson.hasArrow) this.point();
    }

    /** The screen is gone. */
    close(): void {
        ++this.#turn;
        if (this.phase.kind === 'answering') this.#tools.engine.stop();
        this.session.pause();
    }

    // The player has moved.
    async #follow(): Promise<void> {
        const { session, start } = this;
        const isOwnMove = session.saved.moves.length % 2 === 1;
        if (this.phase.kind !== 'playing' || !isOwnMove) return;
        const verdict = judge(this.lesson, start, session.live, this.movesMade);
        if (verdict === 'reached') this.#reach();
        else if (verdict === 'open') await this.#answer();
        else this.phase = { kind: 'missed', reason: verdict };
    }

    async #answer(): Promise<void> {
        const turn = ++this.#turn;
        this.phase = { kind: 'answering' };
        try {
            const [report] = await Promise.all([
                this.#tools.engine.search(lineOf(this.session.saved), { depth: answerDepth(this.movesLeft), lines: 1, moveTimeMs: kAnswerMs }),
                new Promise((resolve) => setTimeout(resolve, kPauseMs)),
            ]);
            if (turn !== this.#turn) return;
            const isGood = this.lesson.goal.kind !== 'crown' || isHeld(report, this.movesLeft);
            this.session.play(report.lines[0]?.move ?? '');
            const { live, saved } = this.session;
            if (live.lastMove?.crowns === this.start.side) this.#reach(); // the answer was forced to crown the player
            else if (!isGood) this.phase = { kind: 'missed', reason: 'escapes' };
            else {
                if (this.lesson.goal.kind === 'crown') this.#firmMoves = saved.moves.length;
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
