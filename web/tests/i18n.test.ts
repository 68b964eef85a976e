import { describe, expect, test } from 'vitest';

import { format, placeholders } from '../src/i18n/format';
import { speech, t } from '../src/i18n/index.svelte';
import { languageNames, languages, preferredLanguage } from '../src/i18n/languages';
import { areaFiles, areaOf, complete, textsOf } from './locales';

const english = textsOf('en');

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
    test('has no key but those of English, in the same files and the same order', () => {
        for (const file of areaFiles(language)) {
            const known = Object.keys(areaOf('en', file));
            const own = Object.keys(areaOf(language, file));
            expect(own, file).toEqual(known.filter((key) => own.includes(key)));
        }
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

test.each(complete)('%s has every text', (language) => {
    expect(Object.keys(textsOf(language)).sort()).toEqual(Object.keys(english).sort());
});

// svelte-check compiles this file too: a line that is no error any more is an error then.
test('a wrong key, and a wrong or missing value, do not compile', () => {
    // @ts-expect-error there is no such key
    expect(t('no.such.key')).toBe('no.such.key');
    // @ts-expect-error the text wants {disk}
    expect(t('bar.place')).toContain('{disk}');
    // @ts-expect-error the value has another name
    expect(t('bar.place', { disc: 'x' })).toContain('{disk}');
    // @ts-expect-error a plural needs a number
    expect(t('cell.disks', { count: 'two' })).toContain('two');
    // @ts-expect-error a plain text takes no values
    expect(t('color.red', { player: 'x' })).toBe('Red');
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

test('ratings are written as everybody writes them, and only longer numbers in groups', () => {
    expect(format('en', 'Rating {rating}', { rating: 1118 })).toBe('Rating 1118');
    expect(format('de', 'Rating {rating}', { rating: 1500 })).toBe('Rating 1500');
    expect(format('en', '{count}', { count: 12345 })).toBe('12,345');
    expect(format('de', '{count}', { count: 12345 })).toBe('12.345');
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
