// The texts as they lie in web/locales, one map for each language.
import { readdirSync, readFileSync } from 'node:fs';

import type { Language } from '../src/i18n/languages';
import type { Message } from '../src/i18n/types';

const folder = 'locales';

export const areaFiles = (language: string): string[] => readdirSync(`${folder}/${language}`).sort();

export function textsOf(language: Language): Record<string, Message> {
    const files = areaFiles(language).map((file) => JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Record<string, Message>);
    return Object.assign({}, ...files) as Record<string, Message>;
}
