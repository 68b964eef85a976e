// What a translation owes beyond having every key: it is one, it keeps the values, and it is set as its language is set.
import { describe, expect, test } from 'vitest';

import { format } from '../src/i18n/format';
import { languages } from '../src/i18n/languages';
import type { Message } from '../src/i18n/types';
import { textsOf as wordsOf } from './locales';

const kLong = 25;
const english = wordsOf('en');
const textsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
    test('is a translation: no long text is the English one', () => {
        const same = Object.entries(wordsOf(language))
            .filter(([key, message]) => textsOf(message).some((text) => text.replace(/\{\w+\}/g, '').length > kLong && textsOf(english[key] ?? '').includes(text)))
            .map(([key]) => key);
        expect(same).toEqual([]);
    });

    // One form of a plural may leave out a value (“a game” for “1 game”), but no form may have one that English lacks.
    test('loses no placeholder and adds none', () => {
        for (const [key, message] of Object.entries(wordsOf(language))) {
            const wanted = [...new Set(textsOf(english[key] ?? '').flatMap(namesIn))].sort();
            expect([...new Set(textsOf(message).flatMap(namesIn))].sort(), key).toEqual(wanted);
            if (typeof message === 'string') expect(namesIn(message), key).toEqual(namesIn(textsOf(english[key] ?? '')[0] ?? ''));
        }
    });

    test('leaves no brace behind, whatever the number', () => {
        const values = { player: 'A', square: 'c3', from: 'c3', to: 'd4', disk: 'D', disks: 'N' };
        for (const [key, message] of Object.entries(wordsOf(language)))
            for (const count of [0, 1, 2, 5, 11, 21, 22, 100, 1_000_000]) {
                const names = [...new Set(textsOf(message).flatMap(namesIn))];
                const filled = { ...Object.fromEntries(names.map((name) => [name, 'x'])), ...values, count };
                expect(format(language, message, filled), key).not.toMatch(/[{}]|undefined/);
            }
    });

    test('is set with care: no stray spaces, no typewriter quotes, marks as in English', () => {
        for (const [key, message] of Object.entries(wordsOf(language)))
            for (const text of textsOf(message)) {
                expect(text, key).not.toMatch(/^\s|\s$| {2}|['"]|\.\.\./);
                const first = textsOf(english[key] ?? '')[0] ?? '';
                expect(/[.:?!]$/.test(text) ? 'sentence' : 'words', key).toBe(/[.:?!]$/.test(first) ? 'sentence' : 'words');
            }
    });
});

// Who speaks to the page says the word that is to be seen; it has to be part of the name.
test.each(languages)('%s: the word on a step is in the name of the step', (language) => {
    const texts = wordsOf(language);
    for (const step of ['first', 'previous', 'next', 'last'])
        expect(String(texts[`moves.${step}`]).toLowerCase(), step).toContain(String(texts[`moves.word.${step}`]).toLowerCase());
});
