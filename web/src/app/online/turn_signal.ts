// Tells a player who looks elsewhere that it is their turn: in the title, and by a notification if they have asked for it.
import { isObject, readJson, type TextStore } from '../state/storage';

const kKey = 'sixth.online.notify';
const kTag = 'sixth-turn';

export const wantsNotifications = (store: TextStore): boolean => {
    const saved = readJson(store.get(kKey));
    return isObject(saved) && saved['on'] === true && 'Notification' in window && Notification.permission === 'granted';
};
/** Turns it on or off; the browser is asked only here. True if it is on now. */
export async function setNotifications(store: TextStore, on: boolean): Promise<boolean> {
    const isAllowed = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    store.set(kKey, JSON.stringify({ on: isAllowed }));
    return isAllowed;
}

export async function notify(title: string, body: string): Promise<void> {
    const options = { body, tag: kTag, icon: './icon-192.png' };
    try {
        // Phones show notifications of a service worker only.
        const worker = await navigator.serviceWorker?.getRegistration();
        if (worker) await worker.showNotification(title, options);
        else new Notification(title, options);
    } catch {
        // The permission was taken back meanwhile.
    }
}

/** Puts a word in front of the title; the answer takes it away, unless another screen has set its own. */
export function markTitle(word: string): () => void {
    const before = document.title;
    const marked = `${word} · ${before}`;
    document.title = marked;
    return () => {
        if (document.title === marked) document.title = before;
    };
}
