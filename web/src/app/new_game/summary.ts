// A ruleset in a few words, from what the rules say of it.
import type { Ruleset } from '../../core';
import { t } from '../../i18n/index.svelte';

export function summaryOf({ options, board, hands, army, awaitsArmies }: Ruleset): string[] {
    const lines = [t('summary.board', { size: board })];
    if (army) lines.push(t('summary.points', { count: army.points }));
    else lines.push(t('summary.disks', { count: hands.silver.pawns }));
    if (options['hunchback'] === '1') lines.push(t('summary.hunchback'));
    if (options['giant'] === '1') lines.push(t('summary.giant'));
    const { milady, kings = '1', crown } = options;
    if (!awaitsArmies && (milady === 'start' || milady === 'box')) lines.push(t(`summary.milady.${milady}`));
    if (kings === '1') lines.push(t('summary.firstKing'));
    else lines.push(crown === 'clear' ? t('summary.kings.clear', { kings }) : t('summary.kings.trim', { kings }));
    const { stuck, repetition } = options;
    if (stuck === 'draw' || stuck === 'pass') lines.push(t(`summary.stuck.${stuck}`));
    if (repetition === 'none') lines.push(t('summary.repetition.none'));
    return lines;
}
