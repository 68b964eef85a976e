// The languages of the game. To add one: a file like en.ts and a line in `loaders`; once it is complete, its code in
// `completeLanguages`, which the test then holds to every key.
import type { Messages } from './types';

export const languages = ['en', 'fr', 'es', 'de', 'it', 'nl', 'pt', 'ru', 'ro', 'hu'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words, for the picker. */
export const languageNames: Record<Language, string> = {
    en: 'English',
    fr: 'Français',
    es: 'Español',
    de: 'Deutsch',
    it: 'Italiano',
    nl: 'Nederlands',
    pt: 'Português',
    ru: 'Русский',
    ro: 'Română',
    hu: 'Magyar',
};

/** English comes with the page; the others when they are wanted. What a file lacks is said in English. */
export const loaders: { [language in Language]?: () => Promise<Partial<Messages>> } = {
    fr: async () => (await import('./fr')).fr,
    es: async () => (await import('./es')).es,
    de: async () => (await import('./de')).de,
    it: async () => (await import('./it')).it,
    nl: async () => (await import('./nl')).nl,
    pt: async () => (await import('./pt')).pt,
    ru: async () => (await import('./ru')).ru,
    ro: async () => (await import('./ro')).ro,
    hu: async () => (await import('./hu')).hu,
};

export const completeLanguages: readonly Language[] = ['en', 'fr', 'es', 'de', 'it', 'nl', 'pt', 'ru', 'ro', 'hu'];

/** The first of the reader's languages that the game can speak. */
export function preferredLanguage(wanted: readonly string[]): Language {
    for (const tag of wanted) {
        const language = languages.find((known) => tag.toLowerCase().split('-')[0] === known);
        if (language && (language === 'en' || loaders[language])) return language;
    }
    return 'en';
}
