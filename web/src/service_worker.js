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

// Whoever touches a notification wants to see the page it came from.
self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const show = async () => {
        const [page] = await self.clients.matchAll({ type: 'window' });
        return page ? page.focus() : self.clients.openWindow('./');
    };
    event.waitUntil(show());
});
