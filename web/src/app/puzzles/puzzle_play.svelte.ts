// A puzzle on the board: the player's moves are judged by the module, the other player holds out as long as can be. What
// did not win can be taken back; a right move and its reply stay, also when the page is opened again.
import { isRefused, otherColor, Stopped, type Engine, type GameLine, type Move, type Puzzle, type Rules } from '../../core';
import type { MoveSounds } from '../game/move_sounds';
import { TaskBoard } from '../game/task_board.svelte';

export interface PuzzleTools {
    readonly rules: Rules;
    readonly engine: Pick<Engine, 'judge' | 'solution' | 'stop'>;
    readonly sounds: MoveSounds;
}

/** What the screen around wants to hear of. */
export interface PuzzleEvents {
    /** A wrong move, a hint or the solution: the first time something went against the player, and each time after. */
    onMiss(): void;
    onSolved(): void;
    /** The moves that are right so far. */
    onKeep(moves: readonly string[]): void;
}

/** Why a move was wrong. */
export type Reason = 'gift' | 'they-crown' | 'escapes' | 'slow';
export type Phase =
    | { kind: 'playing' | 'judging' | 'solved' | 'showing' | 'shown' }
    /** `reply` is the move that shows why, if it was found. */
    | { kind: 'missed'; reason: Reason; reply: Move | null }
    /** The move could not be judged. */
    | { kind: 'failed' };

/** The player's own move comes to rest before it is answered. */
const kPauseMs = 450;
const kShowMs = 900;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class PuzzlePlay {
    phase = $state.raw<Phase>({ kind: 'playing' });
    /** The move a hint is about, and how much of it is told: first where to look, then the move. */
    hint = $state.raw<{ move: Move; isWhole: boolean } | null>(null);
    readonly board: TaskBoard;
    /** How many Kings win the game. */
    readonly kings: number;
    readonly #tools: PuzzleTools;
    readonly #events: PuzzleEvents;
    #firm: number; // so many moves are right: a new try begins after them
    #questions = 0; // that wait for an answer
    #turn = 0; // an answer for an earlier turn is not wanted any more

    constructor(tools: PuzzleTools, readonly puzzle: Puzzle, events: PuzzleEvents, kept: readonly string[] = []) {
        this.#tools = tools;
        this.#events = events;
        const { rules, position } = puzzle;
        const ruleset = tools.rules.ruleset(rules);
        this.kings = isRefused(ruleset) ? 1 : Number(ruleset.options['kings'] ?? 1);
        const moves = this.#canGoOn(kept) ? [...kept] : [];
        this.#firm = moves.length;
        // A test holds the pack against the rules.
        this.board = TaskBoard.begin(tools, { rules, position, moves }, () => void this.#follow());
    }

    /** Own moves that are made and right. */
    readonly movesMade: number = $derived.by(() => Math.ceil(this.board.line.moves.length / 2));
    get #movesLeft(): number {
        return this.puzzle.moves - this.#firm / 2;
    }
    get #firmLine(): GameLine {
        const { line } = this.board;
        return { ...line, moves: line.moves.slice(0, this.#firm) };
    }

    /** Takes back what was not right. */
    retry(): void {
        ++this.#turn;
        this.hint = null;
        this.board.backTo(this.#firm);
        this.phase = { kind: 'playing' };
    }
    /** From the first move on. */
    restart(): void {
        this.#firm = 0;
        this.retry();
    }

    /** Tells a little, and at the second call everything. */
    async seekHint(): Promise<void> {
        if (this.phase.kind !== 'playing') return;
        if (this.hint) {
            this.hint = { ...this.hint, isWhole: true };
            this.board.hint = this.hint.move;
            return;
        }
        this.#events.onMiss();
        const turn = ++this.#turn;
        const text = await this.#ask(turn, () => this.#solution());
        const move = this.board.live.legalMoves.find((legal) => legal.text === text);
        if (turn === this.#turn && move) this.hint = { move, isWhole: false };
    }

    /** Plays the solution to its end. */
    async show(): Promise<void> {
        this.#events.onMiss();
        this.retry();
        const turn = this.#turn;
        this.phase = { kind: 'showing' };
        let isFirst = true;
        while (turn === this.#turn && !this.board.isOver) {
            const line = this.#firmLine;
            const move = await this.#ask(turn, () => this.#solution());
            const judged = move ? await this.#ask(turn, () => this.#tools.engine.judge(line, this.#movesLeft, move)) : null;
            await pause(isFirst ? kPauseMs : kShowMs);
            if (turn !== this.#turn) return;
            if (!move || judged?.verdict !== 'win') return this.#fail();
            this.board.play(move);
            if (judged.reply !== null) {
                await pause(kShowMs);
                if (turn !== this.#turn) return;
                this.board.play(judged.reply);
            }
            this.#firm = this.board.line.moves.length;
            isFirst = false;
        }
        if (turn !== this.#turn) return;
        this.#firm = 0;
        this.#events.onKeep([]);
        this.phase = { kind: 'shown' };
    }

    /** The screen is gone. */
    close(): void {
        ++this.#turn;
        if (this.#questions > 0) this.#tools.engine.stop();
    }

    #canGoOn(moves: readonly string[]): boolean {
        if (moves.length % 2 !== 0 || moves.length >= 2 * this.puzzle.moves) return false;
        const { rules, position } = this.puzzle;
        const state = this.#tools.rules.stateOf({ rules, position, moves: [...moves] });
        return !isRefused(state) && state.result === null;
    }

    // A move that wins from where it is right.
    async #solution(): Promise<string | null> {
        if (this.#firm === 0) return this.puzzle.solutions[0] ?? null;
        return (await this.#tools.engine.solution(this.#firmLine, this.#movesLeft)).move;
    }

    // The player has moved.
    async #follow(): Promise<void> {
        const { moves } = this.board.line;
        if (this.phase.kind !== 'playing' || moves.length !== this.#firm + 1) return;
        this.hint = null;
        const { result } = this.board.live;
        if (result !== null) return result === this.board.seat ? this.#solve() : this.#miss('gift', null);
        const turn = ++this.#turn;
        this.phase = { kind: 'judging' };
        const [judged] = await Promise.all([
            this.#ask(turn, () => this.#tools.engine.judge(this.#firmLine, this.#movesLeft, moves.at(-1) ?? '')),
            pause(kPauseMs),
        ]);
        if (turn !== this.#turn) return;
        if (judged?.verdict === 'win' && judged.reply !== null) this.#reply(judged.reply);
        else if (judged?.verdict === 'not-win') this.#missWith(judged.reply);
        else this.#fail();
    }

    #reply(move: string): void {
        this.board.play(move);
        if (this.board.live.result === this.board.seat) return this.#solve(); // the reply was forced to end it
        this.#firm = this.board.line.moves.length;
        this.#events.onKeep(this.board.line.moves);
        this.phase = { kind: 'playing' };
    }
    #missWith(text: string | null): void {
        const { legalMoves } = this.board.live;
        const other = otherColor(this.board.seat);
        const crown = this.kings === 1 ? legalMoves.find(({ crowns }) => crowns === other) : undefined;
        if (crown) return this.#miss('they-crown', crown);
        const reply = legalMoves.find((move) => move.text === text) ?? null;
        this.#miss(reply ? 'escapes' : 'slow', reply);
    }
    #miss(reason: Reason, reply: Move | null): void {
        this.#events.onMiss();
        this.phase = { kind: 'missed', reason, reply };
    }
    #solve(): void {
        this.#events.onKeep([]);
        this.#events.onSolved();
        this.phase = { kind: 'solved' };
    }
    #fail(): void {
        ++this.#turn;
        this.phase = { kind: 'failed' };
    }

    // The answer, or nothing if it failed or is not wanted any more.
    async #ask<T>(turn: number, question: () => Promise<T>): Promise<T | null> {
        ++this.#questions;
        try {
            return await question();
        } catch (error) {
            if (turn === this.#turn && !(error instanceof Stopped)) this.#fail();
            return null;
        } finally {
            --this.#questions;
        }
    }
}
