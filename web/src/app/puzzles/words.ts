import { isRefused, type Puzzle, type Rules } from '../../core';
import { t } from '../../i18n/index.svelte';

/** "King in 3", or "Win in 3" where points decide. */
export function taskOf(rules: Rules, { rules: name, moves }: Puzzle): string {
    const ruleset = rules.ruleset(name);
    const isFirstKing = isRefused(ruleset) || Number(ruleset.options['kings'] ?? 1) === 1;
    return t(isFirstKing ? 'evaluation.king' : 'evaluation.win', { count: moves });
}
