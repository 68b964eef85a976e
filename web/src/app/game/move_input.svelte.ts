// How a move is put together by tap, drag or keyboard: tower, destination, how many. It only picks from the legal moves it
// is given; what has one choice completes itself.
import type { CarryMove, Color, DiskLetter, Move, PlaceMove, Square } from '../../core';

export type Stage =
    | { kind: 'idle' }
    | { kind: 'tower'; from: Square }
    | { kind: 'hand'; disk: DiskLetter }
    | { kind: 'count'; from: Square; to: Square; options: CarryMove[] }
    | { kind: 'disk'; to: Square; options: PlaceMove[] }
    | { kind: 'gift'; move: Move }
    | { kind: 'confirm'; move: Move };

export interface Offer {
    legalMoves: readonly Move[];
    side: Color;
    /** Whether a move waits for a second tap. */
    asksToConfirm: boolean;
}

/** What a tap came to, for whoever wants to explain it. */
export type Outcome = 'changed' | 'played' | 'nothing' | 'no-move-from-there' | 'not-there';

const kIdle: Stage = { kind: 'idle' };

export class MoveInput {
    stage = $state.raw<Stage>(kIdle);
    readonly #offer: () => Offer;
    readonly #play: (move: Move) => void;

    constructor(offer: () => Offer, play: (move: Move) => void) {
        this.#offer = offer;
        this.#play = play;
    }

    readonly selected: Square | null = $derived.by(() => {
        if (this.stage.kind === 'tower' || this.stage.kind === 'count') return this.stage.from;
        return null;
    });
    readonly targets: Square[] = $derived.by(() => {
        const { stage } = this;
        if (stage.kind === 'tower') return unique(this.carriesFrom(stage.from).map(({ to }) => to));
        if (stage.kind === 'hand') return this.placements().filter(({ disk }) => disk === stage.disk).map(({ to }) => to);
        if (stage.kind === 'count' || stage.kind === 'disk') return [stage.to];
        return [];
    });
    /** The move that waits for a yes. */
    readonly pending: Move | null = $derived(
        this.stage.kind === 'confirm' || this.stage.kind === 'gift' ? this.stage.move : null,
    );

    carriesFrom(square: Square): CarryMove[] {
        return this.#offer().legalMoves.filter((move) => move.kind === 'carry' && move.from === square) as CarryMove[];
    }
    placements(): PlaceMove[] {
        return this.#offer().legalMoves.filter((move) => move.kind === 'place');
    }

    cancel(): void {
        this.stage = kIdle;
    }

    /** A tap on a square. */
    press(square: Square): Outcome {
        const { stage } = this;
        if (stage.kind === 'confirm' && isTo(stage.move, square)) return this.confirm();
        if (stage.kind === 'gift') return 'nothing';
        if (stage.kind === 'tower') {
            if (stage.from === square) return this.#set(kIdle);
            const options = this.carriesFrom(stage.from).filter(({ to }) => to === square);
            if (options.length > 0) return this.#offerCounts(stage.from, square, options);
        }
        if (stage.kind === 'hand') {
            const options = this.placements().filter(({ to, disk }) => to === square && disk === stage.disk);
            if (options[0]) return this.#propose(options[0]);
        }
        return this.#begin(square, stage);
    }

    /** A tap on a disk of one's hand. */
    takeFromHand(disk: DiskLetter): Outcome {
        const { stage } = this;
        if (stage.kind === 'hand' && stage.disk === disk) return this.#set(kIdle);
        return this.placements().some((move) => move.disk === disk) ? this.#set({ kind: 'hand', disk }) : 'nothing';
    }

    /** A tower was picked up to be dragged. */
    lift(from: Square): void {
        this.stage = { kind: 'tower', from };
    }
    drop(from: Square, to: Square | null): Outcome {
        if (to === null || to === from) return this.#set({ kind: 'tower', from });
        const options = this.carriesFrom(from).filter((move) => move.to === to);
        if (options.length === 0) return 'not-there';
        return this.#offerCounts(from, to, options);
    }

    /** One of the moves on offer was chosen. */
    choose(move: Move): Outcome {
        return this.#propose(move);
    }
    /** A number key: so many disks. */
    chooseCount(count: number): Outcome {
        if (this.stage.kind !== 'count') return 'nothing';
        const move = this.stage.options.find((option) => option.count === count);
        return move ? this.#propose(move) : 'nothing';
    }

    /** Yes to a move that waits. */
    confirm(): Outcome {
        if (this.stage.kind !== 'confirm' && this.stage.kind !== 'gift') return 'nothing';
        const { move } = this.stage;
        this.stage = kIdle;
        this.#play(move);
        return 'played';
    }

    #begin(square: Square, before: Stage): Outcome {
        const placements = this.placements().filter(({ to }) => to === square);
        if (placements.length > 0) {
            const [only, ...others] = placements;
            if (only && others.length === 0) return this.#propose(only);
            return this.#set({ kind: 'disk', to: square, options: placements });
        }
        if (this.carriesFrom(square).length > 0) return this.#set({ kind: 'tower', from: square });
        this.stage = before.kind === 'tower' ? before : kIdle;
        return before.kind === 'tower' ? 'not-there' : 'no-move-from-there';
    }

    #offerCounts(from: Square, to: Square, options: CarryMove[]): Outcome {
        const [only, ...others] = options;
        if (only && others.length === 0) return this.#propose(only);
        return this.#set({ kind: 'count', from, to, options });
    }

    // The gift guard: a move that crowns the other player asks first.
    #propose(move: Move): Outcome {
        const { side, asksToConfirm } = this.#offer();
        if (move.crowns !== null && move.crowns !== side) return this.#set({ kind: 'gift', move });
        if (asksToConfirm) return this.#set({ kind: 'confirm', move });
        this.stage = kIdle;
        this.#play(move);
        return 'played';
    }

    #set(stage: Stage): Outcome {
        this.stage = stage;
        return 'changed';
    }
}

const unique = (squares: Square[]): Square[] => [...new Set(squares)];
const isTo = (move: Move, square: Square): boolean => move.kind !== 'pass' && move.to === square;
