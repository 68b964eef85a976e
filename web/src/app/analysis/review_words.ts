// Findings of a review in words.
import { t } from '../../i18n/index.svelte';
import type { AnalysisSession } from './analysis_session.svelte';
import { moveNumber } from './evaluation_words';
import { isMissed, type Finding } from './review';
import { nodeOf } from './variation_tree';

export function titleOf({ kind, side, moves, exact, isLastChance }: Finding): string {
    const player = t(`color.${side}`);
    if (kind === 'missedCrown') return t('review.missedCrown', { player });
    if (kind === 'missedKing') return t(exact ? 'review.missedKing' : 'review.missedKingWithin', { player, count: moves });
    if (kind === 'gift') return t('review.gift', { player });
    return isLastChance ? t('review.lastChance', { player }) : t('review.opened', { player });
}

/** What should have been played: a proved win is better, anything else is only not proved lost. */
export const betterOf = ({ kind, better }: Finding): string =>
    t(isMissed(kind) ? 'review.better' : 'review.betterEstimate', { moves: better.slice(0, 5).join(' ') });

export const numberOf = ({ at }: Finding, { startPly }: AnalysisSession): string => moveNumber(startPly + at);
export const playedAt = ({ at }: Finding, { tree, main }: AnalysisSession): string => nodeOf(tree, main[at + 1] ?? 0).move;
