// What goes wrong around an online game: hostile words, a network that falls silent, and no server at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kGame, pair, playerOn, startGameServer, startWire, waitFor } from './online_support.mjs';
import { openPage, square, startStaticServer, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);

const kTricks = [
    (mark) => `<script>${mark}</script>`, (mark) => `<img src=x onerror=${mark}>`, (mark) => `<svg onload=${mark}>`, (mark) => `"><script>${mark}</script>`,
    (mark) => `'><img src=x onerror="${mark}">`, (mark) => `<body onload=${mark}>`, (mark) => `<iframe src="javascript:${mark}"></iframe>`, (mark) => `<a href="javascript:${mark}">x</a>`,
    (mark) => `javascript:${mark}`, (mark) => `{{constructor.constructor('${mark}')()}}`, (mark) => `\${${mark}}`, (mark) => `{@html '<img src=x onerror=${mark}>'}`,
    (mark) => `<math><mtext><img src=x onerror=${mark}>`, (mark) => `<details open ontoggle=${mark}>`, (mark) => `<video><source onerror=${mark}>`, (mark) => `<input autofocus onfocus=${mark}>`,
    (mark) => `<style>@import 'javascript:${mark}'</style>`, (mark) => `</p><script>${mark}</script>`, (mark) => `&lt;script&gt;${mark}&lt;/script&gt;`, (mark) => `\u202e<script>${mark}</script>`,
];
const kHostile = Array.from({ length: 100 }, (_, index) => kTricks[index % kTricks.length](`window.hacked=${index}`));

test('a hundred hostile texts, said and as names: nothing of them comes alive', async () => {
    const { host, guest } = await pair(site);
    // Ten at a time by hand; the server counts what comes too fast.
    await host.locator('.chat input').waitFor();
    for (const [index, text] of kHostile.entries()) {
        await host.locator('.chat input').fill(text);
        await host.locator('.chat input').press('Enter');
        if (index % 10 === 9) await waitFor(`line ${index + 1}`, async () => (await guest.locator('[data-said]').count()) === index + 1);
    }
    for (const page of [host, guest]) {
        assert.deepEqual(await page.locator('[data-said]').allTextContents(), kHostile);
        assert.equal(await page.locator('[data-said] *').count(), 0); // no element, whatever it is called
        assert.equal(await page.locator('.chat').locator('script, img, iframe, a, style, math, details, video, body, input:not(.field)').count(), 0);
    }
    // As names: the server refuses every one of them, and an address that holds one is a text.
    await guest.goto(`${site.address}#/account`);
    const refused = await guest.evaluate(async (texts) => {
        const { csrf } = await (await fetch('/api/v1/me')).json();
        const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf };
        const answers = await Promise.all(texts.map((name) => fetch('/api/v1/register', { method: 'POST', headers, body: JSON.stringify({ name, password: 'long enough' }) })));
        return answers.filter(({ status }) => status === 400).length;
    }, kHostile);
    assert.equal(refused, 100);
    for (const text of kHostile.slice(0, kTricks.length)) {
        await guest.goto(`${site.address}#/person/${encodeURIComponent(text)}`);
        await guest.getByText('Player not found').waitFor();
        await guest.goto(`${site.address}#/online/${encodeURIComponent(text)}`);
        await guest.getByText('Game not found').waitFor();
    }
    for (const page of [host, guest]) assert.equal(await page.evaluate(() => window.hacked), undefined);
    // The control: the same text does its worst where it is let.
    const control = await site.browser.newPage();
    await control.setContent('<p></p>');
    await control.evaluate((text) => (document.querySelector('p').innerHTML = text), kHostile[1]);
    await waitFor('the control', async () => (await control.evaluate(() => window.hacked)) === 1);
    await control.close();
    // The chat's off switch.
    await host.getByRole('button', { name: 'Turn chat off' }).click();
    await guest.goto(host.url());
    await guest.getByText('Chat is off.').waitFor();
});

test('a silent network is noticed, and a move made meanwhile outlives a reload', async () => {
    const wire = await startWire(site.server);
    const host = await openPage(site.browser, wire.address, '#/invite');
    await host.locator('input[name=color]').nth(1).check({ force: true });
    await host.getByRole('button', { name: 'Create link' }).click();
    await host.locator('#invite-link').waitFor();
    const hash = `#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`;
    const guest = await site.open(hash);
    await guest.getByRole('button', { name: 'Join game' }).click();
    await host.locator(kGame).waitFor();
    wire.cut({ isSilent: true });
    await square(host, 'c3').click();
    await playerOn(host).waitForMoves(1);
    await host.getByTestId('reconnecting').waitFor();
    assert.deepEqual(await playerOn(guest).moves(), []);
    // The page is closed in the tunnel; the next one comes out of it.
    const state = await host.context().storageState();
    assert.equal(state.origins[0].localStorage.filter(({ name }) => name.startsWith('sixth.outbox.')).length, 1);
    wire.mend();
    await host.reload();
    await playerOn(guest).waitForMoves(1);
    await playerOn(host).waitForMoves(1);
    await host.context().close();
    wire.stop();
});

test('without a game server the page says so, calmly', async () => {
    const still = await startStaticServer();
    const page = await openPage(site.browser, still.address);
    await page.getByRole('link', { name: 'Invite a friend' }).click();
    await page.getByText('Online play isn’t available here').waitFor();
    for (const hash of ['#/lobby', '#/account', '#/online/AbCdEf012345', '#/person/Anna']) {
        await page.goto(still.address + hash);
        await page.getByText('Online play isn’t available here').waitFor();
    }
    await page.getByRole('link', { name: 'New game' }).first().click();
    await page.waitForURL(/#\/new/);
    await page.context().close();
    await still.stop();
});
