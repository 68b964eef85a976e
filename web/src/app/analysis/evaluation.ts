// What is known of a position, always from Silver's side. A proof and an estimate are different types and share no scale:
// only an estimate has a number.
import { otherColor, type Color, type GameState, type Result, type SearchLine } from '../../core';

export type Evaluation =
    | { kind: 'over'; result: Result }
    /** The winner's own moves to the end, which is a King unless something else is said. */
    | { kind: 'proved'; winner: Color; moves: number; by?: 'stuck'; /** It may be sooner. */ isBound?: true }
    /** Hundredths of a disk. */
    | { kind: 'estimate'; silver: number };

/** A search that sees an end without having proved it says no more than "winning by far". */
const kFar = 2000;

/** `end` is the position that the line leads to, if it is known. */
export function evaluationOf(line: SearchLine, side: Color, end: GameState | null = null): Evaluation {
    const sign = side === 'silver' ? 1 : -1;
    if (line.kind === 'cp') return { kind: 'estimate', silver: sign * line.score };
    if (!line.proved) return { kind: 'estimate', silver: sign * Math.sign(line.score) * kFar };
    const isByCrown = !end || end.reason === null || end.reason === 'crown' || end.reason === 'points';
    return {
        kind: 'proved',
        winner: line.score > 0 ? side : otherColor(side),
        moves: Math.abs(line.score),
        ...(isByCrown ? {} : { by: 'stuck' as const }),
        ...(line.exact ? {} : { isBound: true as const }),
    };
}

export const endOf = ({ result }: GameState): Evaluation | null => (result === null ? null : { kind: 'over', result });

/** Who is known to win: by the board or by proof. */
export function knownWinner(evaluation: Evaluation | null | undefined): Color | null {
    if (evaluation?.kind === 'proved') return evaluation.winner;
    return evaluation?.kind === 'over' && evaluation.result !== 'draw' ? evaluation.result : null;
}

/** Estimates are drawn between these; only what is known reaches the ends. */
const kLeastShare = 0.06;
/** An estimate of so many hundredths is drawn at about 73 %. */
const kShareScale = 130;

/** How much of a bar is Silver's, from 0 to 1. */
export function silverShare(evaluation: Evaluation | null): number {
    if (evaluation === null) return 0.5;
    const winner = knownWinner(evaluation);
    if (winner !== null) return winner === 'silver' ? 1 : 0;
    if (evaluation.kind !== 'estimate') return 0.5;
    const share = 1 / (1 + Math.exp(-evaluation.silver / kShareScale));
    return kLeastShare + (1 - 2 * kLeastShare) * share;
}

/** The evaluation in an entry that was kept. */
export function readEvaluation(value: unknown): Evaluation | null {
    if (typeof value !== 'object' || value === null) return null;
    const { kind, winner, moves, silver, result, by, isBound } = value as Record<string, unknown>;
    if (kind === 'estimate' && typeof silver === 'number') return { kind, silver };
    const isColor = winner === 'silver' || winner === 'red';
    if (kind === 'proved' && isColor && typeof moves === 'number')
        return { kind, winner, moves, ...(by === 'stuck' ? { by } : {}), ...(isBound === true ? { isBound } : {}) };
    if (kind === 'over' && (result === 'silver' || result === 'red' || result === 'draw')) return { kind, result };
    return null;
}
