// The notes for translators: every text has one, every value is explained, and what must be short is.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { placeholders } from '../src/i18n/format';
import { languages } from '../src/i18n/languages';
import { textsOf } from './locales';

interface Note {
    where: string;
    values?: Record<string, string>;
    most?: number;
}
const notes = JSON.parse(readFileSync('locales/notes.json', 'utf8')) as Record<string, Note>;
const english = textsOf('en');

/** The names of the notes for a key, the closest first: "evaluation.kingOf" has those of itself and of "evaluation". */
const namesFor = (key: string): string[] => {
    const parts = key.split('.');
    return parts.map((_, index) => parts.slice(0, parts.length - index).join('.')).filter((name) => name in notes);
};
const noteOf = (key: string): Note | undefined => notes[namesFor(key)[0] ?? '-'];

test('every text has a note, and every note has a text', () => {
    expect(Object.keys(english).filter((key) => noteOf(key) === undefined)).toEqual([]);
    const used = new Set(Object.keys(english).flatMap(namesFor));
    expect(Object.keys(notes).filter((name) => name !== '' && !used.has(name))).toEqual([]);
    for (const [name, { where }] of Object.entries(notes)) expect(where.length, name).toBeGreaterThan(10);
});

test('every value is explained', () => {
    const unexplained = Object.entries(english).flatMap(([key, message]) =>
        placeholders(message)
            .filter((value) => ![...namesFor(key), ''].some((name) => notes[name]?.values?.[value] !== undefined))
            .map((value) => `${key}: {${value}}`),
    );
    expect(unexplained).toEqual([]);
});

// Verbs and articles depend on it in many languages, so no text may have to serve for both.
test('a player is a colour or has a name, and the note says which', () => {
    for (const [key, message] of Object.entries(english)) {
        if (!placeholders(message).includes('player')) continue;
        const meaning = namesFor(key).map((name) => notes[name]?.values?.['player']).find(Boolean);
        expect(['a colour', 'a person’s name'], key).toContain(meaning);
    }
});

describe.each(languages)('%s', (language) => {
    test('is short where there is no room', () => {
        const long = Object.entries(textsOf(language)).flatMap(([key, message]) => {
            const most = noteOf(key)?.most ?? Infinity;
            return (typeof message === 'string' ? [message] : Object.values(message)).filter((text) => text.length > most).map((text) => `${key} (${most}): ${text}`);
        });
        expect(long).toEqual([]);
    });
    test('has no hyphen that was put in by hand', () => {
        for (const [key, message] of Object.entries(textsOf(language))) expect(JSON.stringify(message), key).not.toContain('\u00ad');
    });
});
