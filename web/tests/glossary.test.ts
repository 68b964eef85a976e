// The texts keep to the glossary (docs/words.md): one word, one meaning, and no word that a reader has stumbled over.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import type { Language } from '../src/i18n/languages';
import { complete, textsOf } from './locales';

interface Words {
    hint: string;
    undo: string;
    takeback: string;
    cancel: string;
    abort: string;
    back: string;
    resign: string;
    rematch: string;
    rated: string;
    review: string;
    crowns: string;
    /** The chess pieces from one disk to six, and the disks P, H, G and M. */
    pieces: string;
    disks: string;
    never: string[];
}
const glossary = JSON.parse(readFileSync('locales/glossary.json', 'utf8')) as Record<string, Words>;

/** Where each word of the glossary stands alone on a button. */
const kButtons = {
    hint: ['game.hint', 'puzzle.hint'],
    undo: ['game.undo'],
    takeback: ['onlineGame.takeback'],
    cancel: ['choice.back', 'gift.back'],
    abort: ['onlineGame.abort'],
    back: ['analysis.toGame'],
    resign: ['game.resign', 'resign.yes'],
    rematch: ['over.rematch'],
    rated: ['online.rated'],
    review: ['review.title', 'review.heading'],
    crowns: ['game.crowns', 'analysis.threats'],
} as const;
const kPieces = ['pawn', 'rook', 'knight', 'bishop', 'queen', 'king'].map((name) => `piece.${name}`);
const kDisks = ['P', 'H', 'G', 'M'].map((letter) => `disk.${letter}`);
const firstWord = (text: string): string => text.split(' ')[0]?.toLowerCase() ?? '';

test('every complete language has a glossary', () => {
    expect(complete.filter((language) => !(language in glossary))).toEqual([]);
});

describe.each(Object.entries(glossary))('%s', (language, words) => {
    const texts = textsOf(language as Language);

    test('buttons say the words of the glossary', () => {
        for (const [word, keys] of Object.entries(kButtons))
            for (const key of keys) expect(texts[key], key).toBe(words[word as keyof typeof kButtons]);
    });

    test('pieces and disks have their names', () => {
        expect(kPieces.map((key) => texts[key]).join(' ')).toBe(words.pieces);
        expect(kDisks.map((key) => texts[key]).join(' ')).toBe(words.disks);
    });

    test('undo, takeback, cancel, abort and back are five different words', () => {
        const five = [words.undo, words.takeback, words.cancel, words.abort, words.back].map(firstWord);
        expect(new Set(five).size, five.join(', ')).toBe(five.length);
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
