// What reminders need beside a browser: keys and times as text, and who is asked.
import { describe, expect, test } from 'vitest';

import { readBase64Url, readMinutes, reminderWords, writeBase64Url, writeMinutes } from '../src/app/online/reminders';

describe('keys', () => {
    test('go through text unchanged, whatever their length', () => {
        for (let length = 0; length < 70; length += 1) {
            const bytes = Uint8Array.from({ length }, (_, index) => (index * 97 + length) % 256);
            const text = writeBase64Url(bytes.buffer);
            expect(text).toMatch(/^[\w-]*$/);
            expect([...readBase64Url(text)]).toEqual([...bytes]);
        }
    });
    test('a subscription without a key is for no server', () => expect(writeBase64Url(null)).toBe(''));
});

describe('times', () => {
    test('are those of a field for a time', () => {
        expect([0, 480, 1320, 1439].map(writeMinutes)).toEqual(['00:00', '08:00', '22:00', '23:59']);
        for (let minutes = 0; minutes < 1440; minutes += 1) expect(readMinutes(writeMinutes(minutes))).toBe(minutes);
    });
    test('seconds are left out, and what is no time is none', () => {
        expect(readMinutes('22:30:59')).toBe(1350);
        for (const text of ['', '24:00', '7:00', '12:60', 'noon', '-1:00']) expect(readMinutes(text)).toBeNull();
    });
});

test('the words for the service worker leave room for the names', () => {
    const { text, guest, bot } = reminderWords();
    expect(text).toContain('{player}');
    expect(guest).toContain('{name}');
    expect(bot).toContain('{level}');
});
