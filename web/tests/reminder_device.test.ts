// Reminders on this device: what is asked of the browser and of the server, in a browser and against a server of the test's own.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { keepWords, mayAsk, noteAsked, offsetNow, standing, stayOn, turnOff, turnOn, writeBase64Url } from '../src/app/online/reminders';
import { memoryStore } from '../src/app/state/storage';
import type { Api, Push, Quiet } from '../src/net';

const kKey = writeBase64Url(Uint8Array.of(4, 1, 2, 3).buffer);
const kHere = 'https://push.example/here';
const kElsewhere = { endpoint: 'https://push.example/elsewhere', at: 1 };

interface Subscribed {
    endpoint: string;
    options: { applicationServerKey: ArrayBuffer | null };
    toJSON: () => { endpoint: string; keys: Record<string, string> };
    unsubscribe: () => Promise<boolean>;
}

/** A browser: what it permits, whether it has a service worker, and for which key it is subscribed. */
function browser({ permission = 'granted', hasWorker = true, key = '' } = {}) {
    const asked: string[] = [];
    let made: Subscribed | null = null;
    const subscribe = (bytes: Uint8Array): Subscribed => {
        asked.push(`subscribe ${writeBase64Url(Uint8Array.from(bytes).buffer)}`);
        const subscribed: Subscribed = {
            endpoint: kHere,
            options: { applicationServerKey: Uint8Array.from(bytes).buffer },
            toJSON: () => ({ endpoint: kHere, keys: { p256dh: 'point', auth: 'secret' } }),
            unsubscribe: () => {
                asked.push('unsubscribe');
                made = null;
                return Promise.resolve(true);
            },
        };
        made = subscribed;
        return subscribed;
    };
    if (key !== '') subscribe(Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)));
    asked.length = 0;
    const pushManager = {
        getSubscription: () => Promise.resolve(made),
        subscribe: ({ applicationServerKey, userVisibleOnly }: { applicationServerKey: Uint8Array; userVisibleOnly: boolean }) => {
            expect(userVisibleOnly).toBe(true);
            return Promise.resolve(subscribe(applicationServerKey));
        },
    };
    const kept: Record<string, string> = {};
    const caches = { open: (name: string) => Promise.resolve({ put: async (file: string, response: Response) => void (kept[`${name} ${file}`] = await response.text()) }) };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(hasWorker ? { pushManager } : undefined) } });
    const requestPermission = () => (asked.push('permission'), Promise.resolve(permission));
    const Notification = { permission, requestPermission };
    vi.stubGlobal('Notification', Notification);
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('window', { PushManager: {}, Notification, caches });
    return { asked, kept };
}

/** A server with these devices and hours. */
function server(found: Partial<Push> = {}) {
    const asked: string[] = [];
    const note = (text: string) => (asked.push(text), Promise.resolve({}));
    const api: Pick<Api, 'push' | 'addDevice' | 'dropDevice' | 'setQuiet'> = {
        push: () => Promise.resolve({ key: kKey, devices: [], quiet: null, ...found }),
        addDevice: (device) => note(`add ${JSON.stringify(device)}`),
        dropDevice: (endpoint) => note(`drop ${endpoint}`),
        setQuiet: (quiet: Quiet | null) => note(`quiet ${JSON.stringify(quiet)}`),
    };
    return { api: api as Api, asked };
}
const kAdded = 'add {"endpoint":"https://push.example/here","p256dh":"point","auth":"secret"}';
const kNight = `quiet {"from":1320,"to":480,"offset":${offsetNow()}}`;

beforeEach(() => void browser());
afterEach(() => void vi.unstubAllGlobals());

describe('turning reminders on', () => {
    test('subscribes for the key of the server, tells it, and keeps the words', async () => {
        const { asked: ofBrowser, kept } = browser();
        const { api, asked } = server();
        expect(await turnOn(api)).toBe('on');
        expect(ofBrowser).toEqual(['permission', `subscribe ${kKey}`]);
        expect(asked).toEqual([kAdded, kNight]);
        expect(Object.keys(kept)).toEqual(['reminder-words ./reminder_words.json']);
        expect(JSON.parse(Object.values(kept)[0] ?? '')).toMatchObject({ title: 'Your turn' });
    });
    test('a subscription that is there is used', async () => {
        const { asked } = browser({ key: kKey });
        expect(await turnOn(server().api)).toBe('on');
        expect(asked).toEqual(['permission']);
    });
    test('one for another key is given up first', async () => {
        const { asked } = browser({ key: btoa('another') });
        expect(await turnOn(server().api)).toBe('on');
        expect(asked).toEqual(['permission', 'unsubscribe', `subscribe ${kKey}`]);
    });
    test('the night is quiet for a first device alone', async () => {
        for (const found of [{ devices: [kElsewhere] }, { quiet: { from: 0, to: 60, offset: 0 } }]) {
            const { api, asked } = server(found);
            await turnOn(api);
            expect(asked).toEqual([kAdded]);
        }
    });
    test('whoever refuses is asked nothing more, and a page without a service worker fails', async () => {
        const { asked } = browser({ permission: 'denied' });
        const { api, asked: ofServer } = server();
        expect(await turnOn(api)).toBe('denied');
        expect([asked, ofServer]).toEqual([['permission'], []]);
        browser({ hasWorker: false });
        expect(await turnOn(api)).toBe('failed');
        expect(ofServer).toEqual([]);
    });
});

describe('after a new password', () => {
    test('a device that was on is told to the server again', async () => {
        const { asked: ofBrowser } = browser({ key: kKey });
        const { api, asked } = server();
        await stayOn(api);
        expect([asked, ofBrowser]).toEqual([[kAdded], []]);
    });
    test('one that was off stays off, and a server that refuses is no failure', async () => {
        const { api, asked } = server();
        await stayOn(api);
        browser({ permission: 'denied', key: kKey });
        await stayOn(api);
        expect(asked).toEqual([]);
        browser({ key: kKey });
        await stayOn({ addDevice: () => Promise.reject(new Error('busy')) } as unknown as Api);
    });
});

describe('turning them off', () => {
    test('tells the server and the browser', async () => {
        const { asked: ofBrowser } = browser({ key: kKey });
        const { api, asked } = server();
        await turnOff(api);
        expect([asked, ofBrowser]).toEqual([[`drop ${kHere}`], ['unsubscribe']]);
    });
    test('the browser forgets even if the server does not answer', async () => {
        const { asked } = browser({ key: kKey });
        const api = { dropDevice: () => Promise.reject(new Error('away')) } as unknown as Api;
        await turnOff(api);
        expect(asked).toEqual(['unsubscribe']);
    });
    test('without a subscription there is nothing to do', async () => {
        const { api, asked } = server();
        await turnOff(api);
        expect(asked).toEqual([]);
    });
});

describe('how it stands', () => {
    const here = { devices: [{ endpoint: kHere, at: 1 }] };
    test('on if the browser permits it and both know of the subscription', async () => {
        browser({ key: kKey });
        expect((await standing(server(here).api)).isOn).toBe(true);
        expect((await standing(server({ devices: [kElsewhere] }).api)).isOn).toBe(false);
        browser({ key: kKey, permission: 'default' });
        expect((await standing(server(here).api)).isOn).toBe(false);
        browser();
        expect((await standing(server(here).api)).isOn).toBe(false);
    });
    test('quiet hours go along when the clock here is another, if this device is reminded', async () => {
        const quiet = { from: 1320, to: 480, offset: offsetNow() + 60 };
        browser({ key: kKey });
        const { api, asked } = server({ ...here, quiet });
        expect((await standing(api)).quiet).toEqual({ ...quiet, offset: offsetNow() });
        expect(asked).toEqual([kNight]);
        const same = server({ ...here, quiet: { ...quiet, offset: offsetNow() } });
        await standing(same.api);
        const off = server({ quiet });
        expect((await standing(off.api)).quiet).toEqual(quiet);
        expect([same.asked, off.asked]).toEqual([[], []]);
    });
});

describe('the question', () => {
    test('is asked once, and not of those who have told the browser no', () => {
        const store = memoryStore();
        expect(mayAsk(store)).toBe(true);
        noteAsked(store);
        expect(mayAsk(store)).toBe(false);
        browser({ permission: 'denied' });
        expect(mayAsk(memoryStore())).toBe(false);
    });
    test('is for browsers that can do it', () => {
        vi.stubGlobal('window', { Notification: {} });
        expect(mayAsk(memoryStore())).toBe(false);
    });
});

test('words are kept in the language of the page, the last ones alone', async () => {
    const { kept } = browser();
    await keepWords({ title: 'a', text: 'b', guest: 'c', bot: 'd', nameless: 'e' });
    await keepWords({ title: 'z', text: 'b', guest: 'c', bot: 'd', nameless: 'e' });
    expect(Object.values(kept).map((text) => (JSON.parse(text) as { title: string }).title)).toEqual(['z']);
});
