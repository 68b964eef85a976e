import { describe, expect, test } from 'vitest';

import { en } from '../src/i18n/en';
import { format, placeholders } from '../src/i18n/format';
import { completeLanguages, languages, loaders, preferredLanguage } from '../src/i18n/languages';
import type { Message } from '../src/i18n/types';

const english: Record<string, Message> = en;

describe.each(completeLanguages.filter((language) => language !== 'en'))('%s', (language) => {
    test('has every key and no other', async () => {
        const words = await loaders[language]?.();
        expect(Object.keys(words ?? {}).sort()).toEqual(Object.keys(english).sort());
    });
    test('has the placeholders of English and the plural forms it needs', async () => {
        const words: Record<string, Message> = (await loaders[language]?.()) as Record<string, Message>;
        const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        for (const [key, message] of Object.entries(words)) {
            expect(placeholders(message), key).toEqual(placeholders(english[key] ?? ''));
            expect(typeof message, key).toBe(typeof english[key]);
            if (typeof message === 'object') expect(Object.keys(message).sort(), key).toEqual([...forms].sort());
        }
    });
});

test('English has a text for every key', () => {
    for (const [key, message] of Object.entries(english))
        for (const text of typeof message === 'string' ? [message] : Object.values(message)) expect(text.trim(), key).not.toBe('');
});

test('values and plural forms', () => {
    expect(format('en', { one: '{count} disk', other: '{count} disks' }, { count: 1 })).toBe('1 disk');
    expect(format('ru', { one: '{count} диск', few: '{count} диска', many: '{count} дисков', other: '{count} диска' }, { count: 5 })).toBe('5 дисков');
    expect(format('en', 'from {a} to {b}', { a: 'c3', b: 'd4' })).toBe('from c3 to d4');
});

test('the language of the browser, as far as it is spoken', () => {
    expect(preferredLanguage(['xx', 'en-GB'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
    for (const language of languages.filter((name) => loaders[name])) expect(preferredLanguage([`${language}-XX`])).toBe(language);
});
