// Reminders on this device: the browser subscribes at its push service, and the server is told where that is. The
// service worker shows what comes (service_worker.js); it has no texts of its own, so they are kept for it here.
import type { Api, Quiet } from '../../net';
import { t } from '../../i18n/index.svelte';
import { isObject, readJson, type TextStore } from '../state/storage';

const kAsked = 'sixth.reminders.asked';
/** Known to the service worker, too. Its name is not one of those that a new version of the page deletes. */
const kWordsCache = 'reminder-words';
const kWordsFile = './reminder_words.json';
/** What most people sleep through, until they say otherwise. */
const kUsualQuiet = { from: 22 * 60, to: 8 * 60 };

export type Outcome = 'on' | 'denied' | 'failed';

export const canRemind = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Nobody is asked twice, nor after they have told the browser no. */
export const mayAsk = (store: TextStore): boolean => {
    const asked = readJson(store.get(kAsked));
    return canRemind() && Notification.permission !== 'denied' && !(isObject(asked) && asked['asked'] === true);
};
export const noteAsked = (store: TextStore): boolean => store.set(kAsked, JSON.stringify({ asked: true }));

/** Minutes by which the clock here is ahead of UTC. */
export const offsetNow = (): number => -new Date().getTimezoneOffset() + 0;
export const usualQuiet = (): Quiet => ({ ...kUsualQuiet, offset: offsetNow() });

export async function subscriptionHere(): Promise<PushSubscription | null> {
    if (!canRemind()) return null;
    const worker = await navigator.serviceWorker.getRegistration();
    return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission, subscribes, and tells the server. To be called from a click: a browser asks its user only then. */
export async function turnOn(api: Api): Promise<Outcome> {
    if (!canRemind()) return 'failed';
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const worker = await navigator.serviceWorker.getRegistration();
    if (!worker) return 'failed';
    const { key, devices, quiet } = await api.push();
    let subscription = await worker.pushManager.getSubscription();
    // A subscription for another key is of no use: it belongs to another server, or to an earlier database of this one.
    if (subscription && writeBase64Url(subscription.options.applicationServerKey) !== key) {
        await subscription.unsubscribe();
        subscription = null;
    }
    subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: readBase64Url(key) });
    if (!(await tell(api, subscription))) return 'failed';
    if (quiet === null && devices.length === 0) await api.setQuiet(usualQuiet());
    await keepWords();
    return 'on';
}

async function tell(api: Api, subscription: PushSubscription): Promise<boolean> {
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return false;
    await api.addDevice({ endpoint, p256dh, auth });
    return true;
}

/** The server forgets all devices with the sessions that a new password ends. This one stays on, if it was. */
export async function stayOn(api: Api): Promise<void> {
    try {
        const subscription = await subscriptionHere();
        if (subscription && Notification.permission === 'granted') await tell(api, subscription);
    } catch {
        // It is off, then, and the account says so.
    }
}

/** Turns reminders off on this device, also at logout. If the server can't be told, the browser unsubscribes all the same. */
export async function turnOff(api: Api): Promise<void> {
    const subscription = await subscriptionHere();
    if (!subscription) return;
    await api.dropDevice(subscription.endpoint).catch(() => undefined);
    await subscription.unsubscribe();
}

/** Whether the server reminds this device, and the quiet hours. Their distance from UTC is brought up to date. */
export async function standing(api: Api): Promise<{ isOn: boolean; quiet: Quiet | null }> {
    const { devices, quiet } = await api.push();
    const here = await subscriptionHere();
    const isOn = here !== null && Notification.permission === 'granted' && devices.some(({ endpoint }) => endpoint === here.endpoint);
    if (!isOn || quiet === null || quiet.offset === offsetNow()) return { isOn, quiet };
    const moved = { ...quiet, offset: offsetNow() };
    await api.setQuiet(moved);
    return { isOn, quiet: moved };
}

/** The sentences in the language that is spoken, with the places for names left open. */
export const reminderWords = () => ({
    title: t('reminders.title'),
    text: t('reminders.text', { player: '{player}' }),
    guest: t('online.guestName', { name: '{name}' }),
    bot: t('player.bot', { level: '{level}' }),
    nameless: t('online.nameless'),
});

export async function keepWords(words = reminderWords()): Promise<void> {
    if (!('caches' in window)) return;
    const cache = await caches.open(kWordsCache);
    await cache.put(kWordsFile, new Response(JSON.stringify(words), { headers: { 'Content-Type': 'application/json' } }));
}

export function readBase64Url(text: string): Uint8Array<ArrayBuffer> {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
export function writeBase64Url(bytes: ArrayBuffer | null): string {
    const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** "22:00" for 1320, as a field for a time has it, and back. */
export const writeMinutes = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export function readMinutes(text: string): number | null {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
    return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
