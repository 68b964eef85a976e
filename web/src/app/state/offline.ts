// After one visit the page works without a network: the service worker keeps its files. A new version waits until the
// player says so; then the page loads again, and nothing is lost since every move is kept.

export function keepOffline(onUpdate: (update: () => void) => void): void {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    void register(onUpdate).catch(() => undefined); // a private window may forbid it: the page works all the same
}

async function register(onUpdate: (update: () => void) => void): Promise<void> {
    const registration = await navigator.serviceWorker.register('./service_worker.js');
    const offer = (waiting: ServiceWorker) =>
        onUpdate(() => {
            navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
            waiting.postMessage('take over');
        });
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
        const next = registration.installing;
        next?.addEventListener('statechange', () => {
            if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next);
        });
    });
}
