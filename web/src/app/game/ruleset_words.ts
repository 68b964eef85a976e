// Rulesets in words: the presets by name, everything else by its text.
import { tMaybe } from '../../i18n/index.svelte';

export function rulesetTitle(rules: string): string {
    const [preset = '', ...options] = rules.split(';');
    const title = tMaybe(`preset.${preset}.title`) ?? preset;
    if (options.length === 0) return title;
    if (options[0] === 'army=draft') return tMaybe('preset.army-draft.title') ?? title;
    return `${title} · ${options.join(', ')}`;
}
