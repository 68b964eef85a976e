// "Where was my King?": the moments of a game at which it turned, out of what the rules say of each move and what the
// engine found of each position. Only proofs decide; an estimate is never a mistake. src/review is the same for `sixth annotate`;
// tests/data/review.json holds both to the same findings.
import { otherColor, type Color, type Move } from '../../core';
import { knownWinner, type Evaluation } from './evaluation';

/** One position of the game and what is known of it. */
export interface Moment {
    side: Color;
    evaluation: Evaluation | null;
    /** The best line from here, as far as it is known. */
    best: readonly string[];
    legalMoves: readonly Move[];
    /** The move that was made here; null at the end. */
    played: Move | null;
}

export type FindingKind =
    /** The King was there in one move and was not made. */
    | 'missedCrown'
    /** A King could be forced, and the move let it go. */
    | 'missedKing'
    /** The move made a King for the opponent. */
    | 'gift'
    /** After the move the opponent could force a King; before it that was not so. */
    | 'opened';

export interface Finding {
    kind: FindingKind;
    /** How many moves had been made. */
    at: number;
    side: Color;
    /** In how many moves the King was there; 0 where nothing was proved. */
    moves: number;
    /** And not in fewer. */
    exact: boolean;
    /** What should have been played. */
    better: readonly string[];
    /** It made the game a lost one; the last such move of who lost is the last position that could be saved. */
    loses: boolean;
    isLastChance: boolean;
}

/**
 * A player who makes a move into a proved win had that win before it: what the position behind a move knows is known here.
 * The moments are those of one line, in their order.
 */
export function withWhatFollows(moments: readonly Moment[]): Moment[] {
    const known = [...moments];
    for (let at = known.length - 2; at >= 0; --at) {
        const moment = known[at];
        const next = known[at + 1];
        if (!moment?.played || !next || moment.evaluation?.kind === 'proved') continue;
        const winner = knownWinner(next.evaluation);
        if (winner !== moment.side) continue;
        // Another move may win sooner, unless this one has ended the game.
        const later = next.evaluation?.kind === 'proved' ? next.evaluation.moves : null;
        const evaluation: Evaluation = later === null ? { kind: 'proved', winner, moves: 1 } : { kind: 'proved', winner, moves: later + 1, isBound: true };
        known[at] = { ...moment, evaluation, best: [moment.played.text, ...next.best] };
    }
    return known;
}

/** `kings` is how many Kings win the game, `winner` who has won it. */
export function reviewOf(moments: readonly Moment[], kings: number, winner: Color | null): Finding[] {
    const known = withWhatFollows(moments);
    const findings = known.flatMap((moment, at) => findAt(moment, known[at + 1], at, kings) ?? []);
    const victor = winner ?? knownWinner(known.at(-1)?.evaluation);
    const last = victor === null ? -1 : findings.findLastIndex(({ side, loses }) => loses && side !== victor);
    return findings.map((finding, index) => ({ ...finding, isLastChance: index === last }));
}

function findAt(moment: Moment, next: Moment | undefined, at: number, kings: number): Finding | null {
    const { side, evaluation, best, legalMoves, played } = moment;
    if (!played || !next) return null;
    const other = otherColor(side);
    const proved = evaluation?.kind === 'proved' ? evaluation : null;
    const after = knownWinner(next.evaluation);
    const loses = after === other && proved?.winner !== other;
    const finding = (kind: FindingKind, moves: number, better: readonly string[]): Finding => ({
        kind, at, side, moves, exact: kind === 'missedCrown' || (kind === 'missedKing' && !proved?.isBound), better, loses, isLastChance: false,
    });

    const crowns = legalMoves.filter((move) => move.crowns === side);
    const isCrownAtOnce = crowns.length > 0 && (kings === 1 || (proved?.winner === side && proved.moves === 1));
    if (isCrownAtOnce && played.crowns !== side) {
        const crown = crowns.find(({ text }) => text === best[0]) ?? crowns[0];
        return finding('missedCrown', 1, crown ? [crown.text] : []);
    }
    if (proved?.winner === side && after !== side) return finding('missedKing', proved.moves, best);
    const better = best[0] === played.text ? [] : best;
    const hadChoice = legalMoves.some((move) => move.crowns !== other);
    if (played.crowns === other && hadChoice) return finding('gift', 0, better);
    return loses && better.length > 0 ? finding('opened', 0, better) : null;
}

/** What a review says of one player. Every number counts proofs; an estimate adds to none of them. */
export interface Tally {
    /** Kings that were there, at once or by force, and were not made. */
    missed: number;
    /** Kings made for the opponent, or no longer to be stopped after a move that could have been another. */
    given: number;
    moves: number;
    /** Moves that nothing was found about. */
    sound: number;
}

/** `first` is who made the first of the moves. */
export function tallyOf(findings: readonly Finding[], moves: number, first: Color): Record<Color, Tally> {
    const tally = (side: Color): Tally => {
        const own = findings.filter((finding) => finding.side === side);
        const missed = own.filter(({ kind }) => isMissed(kind)).length;
        const made = side === first ? Math.ceil(moves / 2) : Math.floor(moves / 2);
        return { missed, given: own.length - missed, moves: made, sound: made - own.length };
    };
    return { silver: tally('silver'), red: tally('red') };
}

/** A King of one's own was lost, not one given to the opponent. */
export const isMissed = (kind: FindingKind): boolean => kind === 'missedCrown' || kind === 'missedKing';
