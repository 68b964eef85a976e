import { describe, expect, test } from 'vitest';

import { format, placeholders } from '../src/i18n/format';
import { speech, t } from '../src/i18n/index.svelte';
import { languageNames, languages, preferredLanguage } from '../src/i18n/languages';
import { areaFiles, textsOf } from './locales';

const english = textsOf('en');

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
    test('has every key and no other, in the same files', () => {
        expect(areaFiles(language)).toEqual(areaFiles('en'));
        expect(Object.keys(textsOf(language)).sort()).toEqual(Object.keys(english).sort());
    });
    test('has the placeholders of English and the plural forms it needs', () => {
        const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        for (const [key, message] of Object.entries(textsOf(language))) {
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
    for (const language of languages) expect(preferredLanguage([`${language.split('-')[0] ?? ''}-XX`])).toBe(language);
    expect(preferredLanguage(['pt-PT'])).toBe('pt-BR');
    expect(preferredLanguage(['pt'])).toBe('pt-BR');
});

test('every language has a name of its own', () => {
    expect(new Set(Object.values(languageNames)).size).toBe(languages.length);
});

test('the last language asked for is spoken, with all areas', async () => {
    await Promise.all([speech.speak('de'), speech.speak('hu')]);
    expect(speech.language).toBe('hu');
    expect(t('color.red')).toBe(textsOf('hu')['color.red']);
    expect(t('learn.more.title')).toBe(textsOf('hu')['learn.more.title']);
    await speech.speak('en');
    expect(t('color.red')).toBe('Red');
});
