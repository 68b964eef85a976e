// Explanations in words: how a tower moves, which rule refused a tap, and the reason for a hint. The facts come from the
// module; here they are chosen and put into sentences.
import { indexOf } from '../../board/geometry';
import { isRefused, otherColor, type Crown, type GameLine, type GameState, type Move, type Rules, type Square } from '../../core';
import { formatList, t } from '../../i18n/index.svelte';
import { faultInWords } from '../parts/fault_words';
import { describeMove } from './describe';

/** What the tower on a square is, and how it moves; "" for an empty square. */
export function howItGoes(square: Square, { pieces, board }: Pick<GameState, 'pieces' | 'board'>): string {
    const piece = pieces[indexOf(square, board)];
    return piece ? t(`how.${piece}`) : '';
}

export const targetsInWords = (targets: readonly Square[]): string =>
    t('status.targets', { count: targets.length, squares: formatList([...targets]) });

// These refusals are about how the tower moves, so that is said as well.
const kOfReach = ['out-of-reach', 'in-the-way'];

/** Why disks can't be carried from one square to the other; "" if they can. */
export function whyNotThere(rules: Rules, line: GameLine, from: Square, to: Square, state: GameState): string {
    const answer = rules.explain(line, `${from}${to}`);
    if (isRefused(answer) || answer.legal) return '';
    const rule = faultInWords({ what: 'move', ...answer });
    return kOfReach.includes(answer.code) ? `${rule} ${howItGoes(from, state)}` : rule;
}

/** Why nothing can be carried from a square; "" if something can. */
export function whyNothingFrom(rules: Rules, line: GameLine, square: Square, state: GameState): string {
    const facts = rules.towerFacts(line, square);
    if (isRefused(facts) || facts.code === null) return '';
    if (facts.code === 'out-of-reach') return `${t('status.noMoveFrom', { square })} ${howItGoes(square, state)}`;
    return faultInWords({ what: 'move', code: facts.code, message: '' });
}

const kingSquares = (crowns: readonly Crown[]): string => formatList([...new Set(crowns.map(({ to }) => to))]);

/** The reasons for a move, the most important first. Never empty. */
export function reasonsFor(rules: Rules, line: GameLine, move: Move, { side }: Pick<GameState, 'side'>): string[] {
    const facts = rules.factsOf(line, move.text);
    if (isRefused(facts)) return [];
    const other = otherColor(side);
    if (facts.crowned === side) return [t('why.crowns')];
    if (facts.isOnlyMove) return [t('why.onlyMove')];
    const reasons: string[] = [];
    if (facts.stops.length > 0) reasons.push(t(`why.stops.${other}`, { squares: kingSquares(facts.stops) }));
    if (facts.isOnlyDefence) reasons.push(t(`why.onlyDefence.${other}`));
    if (facts.crownsNext) reasons.push(t('why.crownsNext'));
    else if (facts.threats.length > 0) reasons.push(t('why.threats', { count: facts.threats.length, squares: kingSquares(facts.threats) }));
    if (reasons.length === 0 && facts.takesOver && move.kind === 'carry') reasons.push(t('why.takesOver', { square: move.to }));
    if (reasons.length === 0) reasons.push(t('why.engine'));
    if (facts.allows.length > 0) reasons.push(t('why.allows', { squares: kingSquares(facts.allows) }));
    return reasons;
}

/** A hint: the move, and why. */
export const hintInWords = (rules: Rules, line: GameLine, move: Move, state: GameState): string =>
    [t('hint.move', { move: describeMove(move, state.side) }), ...reasonsFor(rules, line, move, state)].join(' ');
