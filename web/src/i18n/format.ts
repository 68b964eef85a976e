// Making a text of a message and its values.
import type { Message, PluralForm } from './types';

const pluralRules = new Map<string, Intl.PluralRules>();
function pluralForm(language: string, count: number): PluralForm {
    let rules = pluralRules.get(language);
    if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
    return rules.select(count);
}

export function format(language: string, message: Message, values: Record<string, string | number> = {}): string {
    const text = typeof message === 'string' ? message : formOf(language, message, Number(values['count']));
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values[name];
        return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(language) : value;
    });
}

const formOf = (language: string, plural: Exclude<Message, string>, count: number): string =>
    plural[pluralForm(language, count)] ?? plural.other;

/** The names of the placeholders of a message, over all its forms. */
export function placeholders(message: Message): string[] {
    const texts = typeof message === 'string' ? [message] : Object.values(message);
    const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
    return [...new Set(names)].sort();
}
