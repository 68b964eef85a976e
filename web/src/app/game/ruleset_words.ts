// Rulesets in words: the presets by name, and what differs from them. Which options those are comes from the rules, by
// comparing a ruleset with its preset; nothing is read from its text.
import { isRefused, type Rules, type Ruleset } from '../../core';
import { t, tMaybe } from '../../i18n/index.svelte';

export function rulesetTitle(rules: Rules, text: string): string {
    const ruleset = rules.ruleset(text);
    if (isRefused(ruleset)) return text; // of a page or a server that knows more
    const { preset, options } = ruleset;
    const title = tMaybe(`preset.${preset}.title`) ?? preset;
    if (options['army'] === 'draft') return tMaybe('preset.army-draft.title') ?? title;
    const plain = rules.ruleset(preset);
    const changes = isRefused(plain) ? [] : changesInWords(ruleset, plain);
    return changes.length === 0 ? title : `${title} · ${changes.join(', ')}`;
}

function changesInWords({ options, board }: Ruleset, plain: Ruleset): string[] {
    return Object.entries(options).flatMap(([name, value]) => {
        if (plain.options[name] === value) return [];
        if (name === 'size') return [t('change.size', { size: board })];
        if (name === 'disks' || name === 'kings') return [t(`change.${name}`, { count: Number(value) })];
        // The usual value of an option that the preset does not have needs no words.
        const words = tMaybe(`change.${name}.${value}`);
        return words === null || (plain.options[name] === undefined && name === 'crown' && value === 'trim') ? [] : [words];
    });
}
