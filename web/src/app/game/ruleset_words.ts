// Rulesets in words: the presets by name, changes to them as they are written.
import { isRefused, type Rules } from '../../core';
import { tMaybe } from '../../i18n/index.svelte';

export function rulesetTitle(rules: Rules, text: string): string {
    const ruleset = rules.ruleset(text);
    if (isRefused(ruleset)) return text; // of a page or a server that knows more
    const { preset, changes, options } = ruleset;
    const title = tMaybe(`preset.${preset}.title`) ?? preset;
    if (options['army'] === 'draft') return tMaybe('preset.army-draft.title') ?? title;
    return changes.length === 0 ? title : `${title} · ${changes.join(', ')}`;
}
