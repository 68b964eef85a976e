// The texts keep to the glossary (docs/words.md): one word, one meaning, and no word that a reader has stumbled over.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { languages, type Language } from '../src/i18n/languages';
import { textsOf } from './locales';

interface Words {
    hint: string;
    undo: string;
    takeback: string;
    cancel: string;
    abort: string;
    never: string[];
}
const glossary = JSON.parse(readFileSync('locales/glossary.json', 'utf8')) as Record<Language, Words>;

/** Where each word of the glossary stands alone on a button. */
const kButtons = {
    hint: ['game.hint', 'puzzle.hint'],
    undo: ['game.undo'],
    takeback: ['onlineGame.takeback'],
    cancel: ['choice.back', 'gift.back'],
    abort: ['onlineGame.abort'],
} as const;

describe.each(languages)('%s', (language) => {
    const words = glossary[language];
    const texts = textsOf(language);

    test('buttons say the words of the glossary', () => {
        for (const [word, keys] of Object.entries(kButtons))
            for (const key of keys) expect(texts[key], key).toBe(words[word as keyof typeof kButtons]);
    });

    test('five different things have five different words', () => {
        const five = [words.undo, words.takeback, words.cancel, words.abort, texts['resign.no']];
        expect(new Set(five).size).toBe(five.length);
    });

    test('no text has a word that the glossary forbids', () => {
        const forbidden = words.never.map((pattern) => new RegExp(pattern, 'u'));
        const found = Object.entries(texts).flatMap(([key, message]) => {
            const all = typeof message === 'string' ? [message] : Object.values(message);
            return all.some((text) => forbidden.some((pattern) => pattern.test(text))) ? [key] : [];
        });
        expect(found).toEqual([]);
    });
});
