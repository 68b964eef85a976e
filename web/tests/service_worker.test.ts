// What the service worker does when no page is open: a message becomes a notification, and a notification leads to its game.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Shown {
    title: string;
    body: string;
    tag: string;
    data: { game: string | null };
}
type Listener = (event: object) => void;

const kWords = { title: 'Your turn', text: 'Against {player}.', guest: '{name} (guest)', bot: 'Level {level}', nameless: 'somebody' };
const kScope = 'https://play.example/sixth/';

/** The worker of a page, with these words kept for it and these windows open. */
function worker({ words = kWords as object | null, windows = [] as string[], canLead = true } = {}) {
    const listeners = new Map<string, Listener>();
    const shown: Shown[] = [];
    const done: string[] = [];
    const pages = windows.map((url) => ({
        url,
        focus() {
            done.push(`focus ${url}`);
            return Promise.resolve(this);
        },
        navigate: (to: string) => (canLead ? (done.push(`navigate ${to}`), Promise.resolve()) : Promise.reject(new Error('not mine'))),
    }));
    const self = {
        addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
        registration: {
            scope: kScope,
            showNotification: (title: string, options: Omit<Shown, 'title'>) => (shown.push({ title, ...options }), Promise.resolve()),
        },
        clients: {
            matchAll: () => Promise.resolve(pages),
            openWindow: (place: string) => (done.push(`open ${place}`), Promise.resolve()),
        },
    };
    const caches = {
        match: (file: string, { cacheName }: { cacheName: string }) =>
            Promise.resolve(words && file === './reminder_words.json' && cacheName === 'reminder-words' ? new Response(JSON.stringify(words)) : undefined),
    };
    const source = readFileSync('src/service_worker.js', 'utf8');
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    new Function('self', 'caches', source)(self, caches);
    const tell = async (name: string, event: object) => {
        const waits: Promise<unknown>[] = [];
        listeners.get(name)?.({ ...event, waitUntil: (what: Promise<unknown>) => waits.push(what) });
        await Promise.all(waits);
    };
    return {
        done,
        push: async (data: unknown) => {
            const text = typeof data === 'string' ? data : JSON.stringify(data);
            await tell('push', { data: { json: () => JSON.parse(text) as unknown } });
            return shown.at(-1);
        },
        pushNothing: async () => {
            await tell('push', { data: null });
            return shown.at(-1);
        },
        click: async (game: string | null) => {
            await tell('notificationclick', { notification: { data: { game }, close: () => done.push('close') } });
            return done;
        },
    };
}

describe('a message becomes a notification', () => {
    test('in the words of the page, about the game that it names', async () => {
        const shown = await worker().push({ game: 'AbC', opponent: { name: 'Anna', kind: 'user' } });
        expect(shown).toMatchObject({ title: 'Your turn', body: 'Against Anna.', tag: 'sixth-turn-AbC', data: { game: 'AbC' } });
    });
    test('with the opponent as the page would call them', async () => {
        const bodyFor = async (opponent: object | undefined) => (await worker().push({ game: 'AbC', opponent }))?.body;
        expect(await bodyFor({ name: 'Guest-7kq2mx3a', kind: 'guest', called: 'Ann' })).toBe('Against Ann (guest).');
        expect(await bodyFor({ name: 'Guest-7kq2mx3a', kind: 'guest' })).toBe('Against Guest-7kq2mx3a.');
        expect(await bodyFor({ name: 'Sixth-bot-10', kind: 'house' })).toBe('Against Level 10.');
        expect(await bodyFor({ name: null, kind: 'deleted' })).toBe('Against somebody.');
        expect(await bodyFor(undefined)).toBe('Against somebody.');
        expect(await bodyFor({ name: '$&{player}', kind: 'user' })).toBe('Against $&{player}.'); // no pattern
    });
    test('whatever it says: a browser wants to see one each time', async () => {
        const { push, pushNothing } = worker();
        expect(await push('no JSON')).toMatchObject({ title: 'Your turn', data: { game: null } });
        expect(await pushNothing()).toMatchObject({ title: 'Your turn', data: { game: null } });
        expect(await push({ game: '../elsewhere' })).toMatchObject({ data: { game: null } });
    });
    test('without words it names the opponent', async () => {
        const shown = await worker({ words: null }).push({ game: 'AbC', opponent: { name: 'Anna', kind: 'user' } });
        expect(shown).toMatchObject({ title: 'Sixth', body: 'Anna' });
    });
});

describe('a notification that is touched', () => {
    const kGame = `${kScope}#/online/AbC`;
    test('opens the game where no page is open', async () => {
        expect(await worker().click('AbC')).toEqual(['close', 'open ./#/online/AbC']);
        expect(await worker().click(null)).toEqual(['close', 'open ./']);
    });
    test('shows the page that has the game, before any other', async () => {
        expect(await worker({ windows: [`${kScope}#/learn`, kGame] }).click('AbC')).toEqual(['close', `focus ${kGame}`]);
    });
    test('leads another page there', async () => {
        expect(await worker({ windows: [`${kScope}#/learn`] }).click('AbC')).toEqual(['close', `focus ${kScope}#/learn`, `navigate ${kGame}`]);
        expect(await worker({ windows: [`${kScope}#/learn`] }).click(null)).toEqual(['close', `focus ${kScope}#/learn`]);
    });
    test('opens a new one where the page can’t be led', async () => {
        expect(await worker({ windows: [`${kScope}#/learn`], canLead: false }).click('AbC')).toEqual(['close', `focus ${kScope}#/learn`, 'open ./#/online/AbC']);
    });
});
