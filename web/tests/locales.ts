// The texts as they lie in web/locales, one map for each language.
import { readdirSync, readFileSync } from 'node:fs';

import type { Language } from '../src/i18n/languages';
import type { Message } from '../src/i18n/types';

const folder = 'locales';

/** The languages that have every text. A new one comes here when it has; until then English is shown for the rest. */
export const complete: readonly Language[] = ['en', 'fr', 'es', 'de', 'it', 'nl', 'pt-BR', 'ru', 'ro', 'hu'];

export const areaFiles = (language: string): string[] => readdirSync(`${folder}/${language}`).sort();

export const areaOf = (language: Language, file: string): Record<string, Message> =>
    JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Record<string, Message>;

export const textsOf = (language: Language): Record<string, Message> =>
    Object.assign({}, ...areaFiles(language).map((file) => areaOf(language, file))) as Record<string, Message>;
