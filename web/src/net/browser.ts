// The parts of the client that only a browser has: the page's own address, sockets and timers. The server is the one the
// page came from, so neither needs an address of its own.
import { OnlineClient } from './client';
import { Http } from './http';
import type { Socket } from './line';
import type { Keep } from './outbox';

const kRoot = './api/v1/';
const addressOf = (path: string) => new URL(kRoot + path, document.baseURI);

export const browserHttp = (): Http => new Http(addressOf('').href, (address, options) => fetch(address, options));

export function browserClient(keep: Keep): OnlineClient {
    const client = new OnlineClient(
        {
            openSocket: () => {
                const address = addressOf('socket');
                address.protocol = address.protocol.replace('http', 'ws');
                return new WebSocket(address) as Socket;
            },
            now: () => Date.now(),
            random: () => Math.random(),
            after: (milliseconds, work) => {
                const timer = setTimeout(work, milliseconds);
                return () => clearTimeout(timer);
            },
        },
        keep,
    );
    window.addEventListener('online', () => client.hurry());
    document.addEventListener('visibilitychange', () => document.hidden || client.hurry());
    return client;
}
