// Fetches the texts: one file for each language and area, when a screen needs it. English is fetched for other readers
// only if their file can't be had. What a translation lacks is filled in by the build (vite.config.ts).
import type { Language } from './languages';
import type { Area, Messages } from './types';

const files = import.meta.glob<Messages>('../../locales/*/*.json', { import: 'default' });

export async function loadArea(language: Language, area: Area): Promise<Messages> {
    const load = files[`../../locales/${language}/${area}.json`];
    const english = () => files[`../../locales/en/${area}.json`]?.() ?? Promise.resolve({});
    if (!load) return english();
    return language === 'en' ? load() : load().catch(english);
}
