// The languages of the game. To add one: a folder in web/locales with files like those of `en`, and a line here.

/** Each in its own words, for the picker. The names are BCP 47 tags and the names of the folders. */
export const languageNames = {
    en: 'English',
    fr: 'Français',
    es: 'Español',
    de: 'Deutsch',
    it: 'Italiano',
    nl: 'Nederlands',
    'pt-BR': 'Português (Brasil)',
    ru: 'Русский',
    ro: 'Română',
    hu: 'Magyar',
} as const;

export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as Language[];

const primaryOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** The first of the reader's languages that the game can speak. A dialect is better than a foreign language. */
export function preferredLanguage(wanted: readonly string[]): Language {
    for (const tag of wanted) {
        const language = languages.find((known) => primaryOf(known) === primaryOf(tag));
        if (language) return language;
    }
    return 'en';
}
