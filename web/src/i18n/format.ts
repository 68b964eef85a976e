// Making a text of a message and its values.
import type { Message } from './types';

/** The tools of a locale take milliseconds to make, the first one tens of them: each is made once, and only when needed. */
export function once<Tool>(make: (language: string) => Tool): (language: string) => Tool {
    const made = new Map<string, Tool>();
    return (language) => {
        let tool = made.get(language);
        if (tool === undefined) made.set(language, (tool = make(language)));
        return tool;
    };
}
const pluralRules = once((language) => new Intl.PluralRules(language));
// Ratings have four digits, and nobody writes them in groups; 12,345 is easier to read.
const numbers = once((language) => new Intl.NumberFormat(language, { useGrouping: 'min2' }));
const lists = once((language) => new Intl.ListFormat(language, { type: 'unit', style: 'short' }));
const dates = once((language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }));

/** Small whole numbers look alike in all our languages. */
export const numberIn = (language: string, value: number): string =>
    Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers(language).format(value);
export const listIn = (language: string, items: readonly string[]): string => lists(language).format(items);
export const dateIn = (language: string, time: number): string => dates(language).format(time);

export function format(language: string, message: Message, values: Record<string, string | number> = {}): string {
    const text = typeof message === 'string' ? message : formOf(language, message, Number(values['count']));
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values[name];
        return value === undefined ? whole : typeof value === 'number' ? numberIn(language, value) : value;
    });
}

const formOf = (language: string, plural: Exclude<Message, string>, count: number): string =>
    plural[pluralRules(language).select(count)] ?? plural.other;

/** The names of the placeholders of a message, over all its forms. */
export function placeholders(message: Message): string[] {
    const texts = typeof message === 'string' ? [message] : Object.values(message);
    const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
    return [...new Set(names)].sort();
}
