// The board of a lesson or a puzzle: a position, the player's moves, and the replies of whoever sets the task. Nothing is
// kept, and no bot moves: the task hears of each of the player's moves and decides what follows.
import { isRefused, type Color, type GameLine, type GameState, type Move, type Rules } from '../../core';
import type { Playable, Turn } from './playable';
import { soundOf, type MoveSounds } from './move_sounds';

export class TaskBoard implements Playable {
    line = $state.raw() as GameLine;
    /** A move to point at. */
    hint = $state.raw<Move | null>(null);
    motion = $state(0);
    /** The player's colour: the one to move at the start. */
    readonly seat: Color;
    readonly start: GameState;

    readonly live: GameState = $derived.by(() => this.#stateOf(this.line.moves));
    readonly isOver: boolean = $derived(this.live.result !== null);
    readonly turn: Turn = $derived.by(() => {
        if (this.isOver) return 'over';
        return this.live.side === this.seat ? 'yours' : 'waiting';
    });

    readonly #rules: Rules;
    readonly #sounds: MoveSounds;
    readonly #onMoved: () => void;

    private constructor(rules: Rules, sounds: MoveSounds, line: GameLine, onMoved: () => void) {
        this.#rules = rules;
        this.#sounds = sounds;
        this.#onMoved = onMoved;
        this.line = line;
        this.start = this.#stateOf([]);
        this.seat = this.start.side;
    }

    /** A board after the moves of a line that the rules accept. `onMoved` hears of every later move, once it is made. It
     *  outlives the effects of the screen that began it. */
    static begin(tools: { rules: Rules; sounds: MoveSounds }, line: GameLine, onMoved: () => void): TaskBoard {
        let board: TaskBoard | undefined;
        $effect.root(() => {
            board = new TaskBoard(tools.rules, tools.sounds, line, onMoved);
        });
        return board as unknown as TaskBoard;
    }

    get view(): GameState {
        return this.live;
    }
    get viewer(): Color {
        return this.seat;
    }

    play(move: string): boolean {
        const line = { ...this.line, moves: [...this.line.moves, move] };
        if (this.isOver || isRefused(this.#rules.stateOf(line))) return false;
        this.line = line;
        this.hint = null;
        ++this.motion;
        soundOf(this.live.lastMove, this.#sounds, this.seat);
        queueMicrotask(this.#onMoved);
        return true;
    }

    /** Takes back moves until so many are left. */
    backTo(moves: number): void {
        if (this.line.moves.length <= moves) return;
        this.line = { ...this.line, moves: this.line.moves.slice(0, moves) };
        this.hint = null;
    }

    #stateOf(moves: readonly string[]): GameState {
        const state = this.#rules.stateOf({ ...this.line, moves });
        if (isRefused(state)) throw new Error(state.errors[0]?.message); // only legal lines get here
        return state;
    }
}
