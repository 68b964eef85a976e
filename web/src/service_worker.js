// Keeps the page for when there is no network. The list and the version are filled in by the build; every file but the
// page itself has its content in its name, so what is in the cache is never stale.
const kVersion = 'VERSION';
const kFiles = ['FILES'];
const kCache = `sixth-${kVersion}`;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(kCache).then((cache) => cache.addAll(kFiles.map((file) => new Request(file, { cache: 'no-cache' })))));
});

self.addEventListener('activate', (event) => {
    const dropOld = async () => {
        for (const name of await caches.keys()) if (name.startsWith('sixth-') && name !== kCache) await caches.delete(name);
        await self.clients.claim();
    };
    event.waitUntil(dropOld());
});

self.addEventListener('message', (event) => {
    if (event.data === 'take over') self.skipWaiting();
});

// The page and its files come from the cache of one version, never a mixture of two; anything else goes to the network.
self.addEventListener('fetch', (event) => {
    const { request } = event;
    const address = new URL(request.url);
    const scope = new URL(self.registration.scope);
    if (request.method !== 'GET' || address.origin !== scope.origin || !address.pathname.startsWith(scope.pathname)) return;
    const isPage = request.mode === 'navigate' && (address.pathname === scope.pathname || address.pathname === `${scope.pathname}index.html`);
    const answer = async () => {
        const cache = await caches.open(kCache);
        const kept = await cache.match(isPage ? './' : request, { ignoreSearch: isPage, ignoreVary: true });
        return kept ?? fetch(request);
    };
    event.respondWith(answer());
});

// A reminder: it is the reader's turn in some game. The page has kept the words in its language (app/online/reminders.ts).
// A browser demands a notification for each message, so one is shown even without words.
async function wordsOf({ opponent }) {
    const kept = await caches.match('./reminder_words.json', { cacheName: 'reminder-words' }).catch(() => undefined);
    const words = kept ? await kept.json() : { title: 'Sixth', text: '{player}', guest: '{name}', bot: '{level}', nameless: '' };
    const { name = null, kind, called } = opponent ?? {};
    const level = kind === 'house' ? /\d+$/.exec(name ?? '')?.[0] : undefined;
    const player = called ? words.guest.replace('{name}', () => called) : level ? words.bot.replace('{level}', level) : (name ?? words.nameless);
    return { title: words.title, body: words.text.replace('{player}', () => player) };
}
const dataOf = (event) => {
    try {
        return event.data?.json() ?? {};
    } catch {
        return {};
    }
};
self.addEventListener('push', (event) => {
    const show = async () => {
        const message = dataOf(event);
        const game = /^\w{1,40}$/.test(message.game ?? '') ? message.game : null;
        const { title, body } = await wordsOf(message);
        await self.registration.showNotification(title, { body, tag: `sixth-turn-${game}`, icon: './icon-192.png', data: { game } });
    };
    event.waitUntil(show());
});

// A click on a notification leads to its game, in a page that is open if there is one.
self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const game = event.notification.data?.game;
    const place = game ? `./#/online/${game}` : './';
    const show = async () => {
        const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
        const page = pages.find(({ url }) => game && url.endsWith(`#/online/${game}`)) ?? pages[0];
        if (!page) return self.clients.openWindow(place);
        const shown = await page.focus();
        if (!game || page.url.endsWith(`#/online/${game}`)) return shown;
        // A page that this worker does not control can't be navigated.
        return shown.navigate(new URL(place, self.registration.scope).href).catch(() => self.clients.openWindow(place));
    };
    event.waitUntil(show());
});
