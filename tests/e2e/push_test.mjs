// Reminders the whole way: a page subscribes, the opponent moves, a push service of the test's own gets the message and
// decrypts it, and the service worker of the page shows it. No real push service can be reached here, so the browser's
// subscription is made up, with keys of the test's own.
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';

import { kGame, pair, playerOn, startGameServer, waitFor } from './online_support.mjs';
import { square, withBrowser, workerIsReady } from './support.mjs';

const site = withBrowser(() => startGameServer('--push-local'));

const received = [];
const service = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    received.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(201).end();
});
service.listen(0, '127.0.0.1');
await once(service, 'listening');
after(() => service.close());
const endpoint = `http://127.0.0.1:${service.address().port}/push/phone`;

const keys = createECDH('prime256v1');
keys.generateKeys();
const auth = randomBytes(16);

/** RFC 8291 and 8188, as a browser does it. */
function decrypt(message) {
    const salt = message.subarray(0, 16);
    const sender = message.subarray(21, 21 + message[20]);
    const sealed = message.subarray(21 + message[20]);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const material = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** A browser whose push service is ours. */
const subscribing = ({ address, p256dh, secret }) => {
    let made = null;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) =>
        (made = {
            endpoint: address,
            options: { applicationServerKey: applicationServerKey.buffer },
            toJSON: () => ({ endpoint: address, keys: { p256dh, auth: secret } }),
            unsubscribe: async () => ((made = null), true),
        });
};
const script = `(${subscribing})(${JSON.stringify({ address: endpoint, p256dh: keys.getPublicKey('base64url'), secret: auth.toString('base64url') })})`;

test('a player is asked after their own move, and told of the answer when their page is closed', async () => {
    const { host, guest } = await pair(site, { clock: 'Unlimited', script });
    await host.context().grantPermissions(['notifications']);
    await workerIsReady(host);
    const question = host.getByTestId('reminder-question');
    assert.equal(await question.count(), 0);
    await square(host, 'c3').click();
    await question.waitFor();
    await host.getByRole('button', { name: 'Remind me', exact: true }).click();
    await host.getByText('Reminders are on for this device.').waitFor();
    const devices = await host.evaluate(async () => (await fetch('/api/v1/push')).json());
    assert.deepEqual(devices.devices.map((device) => device.endpoint), [endpoint]);
    assert.deepEqual([devices.quiet.from, devices.quiet.to], [1320, 480]);
    // The test may run at night.
    await host.evaluate(async () => {
        const { csrf } = await (await fetch('/api/v1/me')).json();
        await fetch('/api/v1/push/quiet', { method: 'PUT', headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf }, body: '{}' });
    });
    const address = host.url();
    const game = address.split('/').at(-1);
    await host.goto('about:blank'); // nobody is there
    await playerOn(guest).waitForMoves(1);
    await square(guest, 'c4').click();
    await playerOn(guest).waitForMoves(2);
    for (let i = 0; i < 4 && received.length === 0; i += 1) await waitFor('the reminder', () => received.length > 0).catch(() => undefined);
    assert.equal(received.length, 1);
    assert.equal(received[0].path, '/push/phone');
    assert.equal(received[0].headers['content-encoding'], 'aes128gcm');
    assert.equal(received[0].headers.topic, game);
    const text = decrypt(received[0].body);
    assert.equal(JSON.parse(text).game, game);

    // What the push service would hand on.
    await host.goto(`${site.address}#/learn`);
    await workerIsReady(host);
    const devtools = await host.context().newCDPSession(host);
    const registrations = [];
    devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations));
    await devtools.send('ServiceWorker.enable');
    await waitFor('the registration', () => registrations.length > 0);
    const { registrationId } = registrations[0];
    const origin = new URL(site.address).origin;
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
    const shown = () => host.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })));
    await waitFor('the notification', async () => (await shown()).length === 1);
    const [notification] = await shown();
    assert.equal(notification.title, 'Your turn');
    assert.match(notification.body, /^It’s your turn against .+ \(guest\)\.$|^It’s your turn against Guest-\w+\.$/);
    assert.deepEqual(notification.data, { game });
    // A second one about the same game takes its place; one that can't be read is shown all the same.
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: 'no JSON' });
    await waitFor('two notifications', async () => (await shown()).length === 2);
});

test('whoever says no is not asked again, and the account has the switch', async () => {
    const { host } = await pair(site, { clock: 'Unlimited', script });
    await host.context().grantPermissions(['notifications']);
    await square(host, 'c3').click();
    await host.getByTestId('reminder-question').getByRole('button', { name: 'No, thanks' }).click();
    assert.equal(await host.getByTestId('reminder-question').count(), 0);
    await host.reload();
    await host.locator(kGame).waitFor();
    assert.equal(await host.getByTestId('reminder-question').count(), 0);
    await host.goto(`${site.address}#/account`);
    await workerIsReady(host);
    const box = host.getByLabel('Remind me on this device');
    await box.check();
    await waitFor('the device', async () => (await host.evaluate(async () => (await (await fetch('/api/v1/push')).json()).devices.length)) === 1);
    await host.getByLabel('From', { exact: true }).fill('23:15');
    await waitFor('the hours', async () => (await host.evaluate(async () => (await (await fetch('/api/v1/push')).json()).quiet.from)) === 23 * 60 + 15);
    await box.uncheck();
    await waitFor('no device', async () => (await host.evaluate(async () => (await (await fetch('/api/v1/push')).json()).devices.length)) === 0);
});
