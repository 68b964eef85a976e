// Evaluations in words. They always say whether something is proved or estimated.
import { formatNumber, once, speech, t } from '../../i18n/index.svelte';
import type { Evaluation } from './evaluation';

const kTwoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const withSign = once((language) => new Intl.NumberFormat(language, { ...kTwoDigits, signDisplay: 'exceptZero' }));
const withoutSign = once((language) => new Intl.NumberFormat(language, kTwoDigits));

/** Disks, from Silver's side: "+0.42". */
export const signedDisks = (hundredths: number): string =>
    withSign(speech.language).format(hundredths / 100);

const isKing = (evaluation: Evaluation & { kind: 'proved' }, kings: number): boolean => kings === 1 && evaluation.by !== 'stuck';

/** "king", "win", "kingWithin" or "winWithin": the beginning of the texts about a proof. */
const proofKey = (evaluation: Evaluation & { kind: 'proved' }, kings: number) =>
    `evaluation.${isKing(evaluation, kings) ? 'king' : 'win'}${evaluation.isBound ? 'Within' : ''}` as const;

/** For a bar or a table: "+0.42", "King in 3", "King within 3". `kings` is how many win the game. */
export function shortWorth(evaluation: Evaluation | null, kings: number): string {
    if (!evaluation) return '–';
    if (evaluation.kind === 'estimate') return signedDisks(evaluation.silver);
    if (evaluation.kind === 'proved') return t(proofKey(evaluation, kings), { count: evaluation.moves });
    return evaluation.result === 'draw' ? t('evaluation.drawn') : t('evaluation.over', { player: t(`color.${evaluation.result}`) });
}

/** A whole sentence. */
export function worthInWords(evaluation: Evaluation | null, kings: number): string {
    if (!evaluation) return t('evaluation.none');
    if (evaluation.kind === 'over') return shortWorth(evaluation, kings);
    if (evaluation.kind === 'proved')
        return t(`${proofKey(evaluation, kings)}Of`, { player: t(`color.${evaluation.winner}`), count: evaluation.moves });
    if (evaluation.silver === 0) return t('evaluation.even');
    const player = t(`color.${evaluation.silver > 0 ? 'silver' : 'red'}`);
    const value = withoutSign(speech.language).format(Math.abs(evaluation.silver) / 100);
    return t('evaluation.estimateOf', { player, value });
}

/** "14." or "14…" before a move made at a ply. */
export const moveNumber = (ply: number): string => `${formatNumber(Math.floor((ply + 1) / 2))}${ply % 2 === 1 ? '.' : '…'}`;
