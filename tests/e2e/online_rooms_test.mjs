// The rooms around an online game: the lobby, watching, offers, chat, the server's bot, a draft, names; hostile words; what is
// said without a server; and whether everybody can use it all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { pause, playerOn, startGameServer, startWire } from './online_support.mjs';
import { AxeBuilder, kLanguages, kPhone, misfits, openPage, shortGame, square, startBrowser, startStaticServer } from './support.mjs';

let server;
let wire;
let browser;
before(async () => {
    server = await startGameServer();
    [wire, browser] = await Promise.all([startWire(server), startBrowser()]);
});
after(async () => {
    await browser?.close();
    wire?.stop();
    await server?.stop();
});

const open = (hash = '', options = {}) => openPage(browser, server.address, hash, options);
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));
/** Two guests in a game; who has Silver comes first. */
async function pair({ rules = 'sixth', clock, color = 'silver', ...options } = {}) {
    const host = await open('#/invite', options);
    await host.getByTestId('preset').selectOption(rules);
    if (clock) await host.getByLabel(clock, { exact: true }).check({ force: true });
    await host.locator(`input[name=color]`).nth(color === 'silver' ? 1 : 2).check({ force: true });
    await host.getByRole('button', { name: 'Make the link' }).click();
    await host.locator('#invite-link').waitFor();
    const hash = `#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`;
    const guest = await open(hash, options);
    await guest.getByRole('button', { name: 'Join the game' }).click();
    await guest.locator('.game, .disks').first().waitFor();
    await host.locator('.game, .disks').first().waitFor();
    return { host, guest, hash, id: hash.split('/').at(-1) };
}
const toolbar = (page, name) => page.getByRole('toolbar').getByRole('button', { name });
const offer = (page, name) => page.locator('[data-offer]').getByRole('button', { name });
const play = (page, move) => playerOn(page).play(move);
const violations = async (page) => {
    const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
};

test('take back by consent, a draw declined, a draw agreed, and the review', async () => {
    const { host, guest } = await pair({ clock: 'No clock' });
    await square(host, 'c3').click();
    await playerOn(guest).waitForMoves(1);
    await toolbar(host, 'Take back').click();
    await offer(guest, 'Accept').click();
    await Promise.all([playerOn(host).waitForMoves(0), playerOn(guest).waitForMoves(0)]);
    await square(host, 'b2').click();
    await playerOn(guest).waitForMoves(1);
    for (const answer of ['Decline', 'Accept']) {
        await toolbar(guest, 'Draw').click();
        await guest.getByRole('button', { name: 'Offer a draw' }).click();
        await offer(host, answer).click();
        if (answer === 'Decline') {
            await guest.locator('[data-offer]').waitFor({ state: 'detached' });
            await square(guest, 'd4').click(); // once a turn is enough, so another turn
            await playerOn(host).waitForMoves(2);
            await square(host, 'e5').click();
            await playerOn(guest).waitForMoves(3);
        }
    }
    await host.getByTestId('game-over').getByText('The players have agreed on a draw.').waitFor();
    await guest.getByRole('button', { name: 'Analyse' }).click();
    await guest.waitForURL(/#\/analysis\/online-/);
    await guest.locator('[data-square]').first().waitFor();
    assert.deepEqual([...host.problems, ...guest.problems], []);
    await close(host, guest);
});

test('resigning asks first; a game is aborted before its second move', async () => {
    const { host, guest } = await pair();
    await toolbar(host, 'More').click();
    await host.getByRole('button', { name: 'Abort the game' }).click();
    await guest.getByText('Called off').waitFor();
    await close(host, guest);
    const second = await pair();
    await toolbar(second.guest, 'More').click();
    await second.guest.getByRole('button', { name: 'Resign' }).click();
    await second.guest.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await second.host.getByText('You win!').waitFor();
    await close(second.host, second.guest);
});

test('the lobby shows an open game at once; a third player watches it and is counted', async () => {
    const watcher = await open('#/lobby');
    await watcher.getByText('Nobody is waiting just now.', { exact: false }).waitFor();
    const host = await open('#/invite?with=anyone');
    await host.getByRole('button', { name: 'Show it to everybody' }).click();
    await host.locator('#invite-link').waitFor();
    const guest = await open('#/lobby');
    for (const page of [watcher, guest]) await page.getByTestId('open-games').getByRole('link').first().waitFor();
    await guest.getByTestId('open-games').getByRole('link').first().click();
    await guest.getByRole('button', { name: 'Join the game' }).click();
    await guest.locator('.game').waitFor();
    await watcher.getByRole('link', { name: /against/ }).first().click();
    await watcher.getByText('You are watching this game.').waitFor();
    await host.getByTestId('spectators').filter({ hasText: '1 is watching' }).waitFor();
    await square(watcher, 'c3').click();
    assert.deepEqual(await playerOn(watcher).moves(), []);
    const isHostSilver = (await host.locator('.bar').last().getAttribute('aria-label')).includes('Silver');
    await square(isHostSilver ? host : guest, 'c3').click();
    await playerOn(watcher).waitForMoves(1);
    assert.deepEqual([...host.problems, ...guest.problems, ...watcher.problems], []);
    await close(host, guest, watcher);
});

test('a game against the server’s bot', async () => {
    const page = await open('#/invite?with=bot');
    await page.locator('input[name=color]').nth(1).check({ force: true });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.game').waitFor();
    await square(page, 'c3').click();
    await playerOn(page).waitForMoves(2);
    await page.reload();
    await playerOn(page).waitForMoves(2);
    assert.deepEqual(page.problems, []);
    await close(page);
});

test('a draft: nobody sees the other’s army before both have chosen', async () => {
    const { host, guest, id } = await pair({ rules: 'army-draft' });
    await host.getByRole('button', { name: 'Fewer: Giant' }).click();
    await host.getByRole('button', { name: 'This is my army' }).click();
    await host.getByText('Your army is ready.', { exact: false }).waitFor();
    await guest.getByText('has chosen', { exact: false }).waitFor();
    assert.ok(!JSON.stringify(await server.json(`games/${id}/events`)).includes('8P1M'));
    await guest.getByRole('button', { name: 'This is my army' }).click();
    for (const page of [host, guest]) await page.locator('.game').waitFor();
    assert.match(JSON.stringify(await server.json(`games/${id}/events`)), /"silver":"8P1M","red":"8P1G1M"/);
    await close(host, guest);
});

test('a name: registered, kept by the guest’s games, logged out, logged in, found, deleted', async () => {
    const { host, guest } = await pair();
    await toolbar(host, 'More').click();
    await host.getByRole('button', { name: 'Resign' }).click();
    await host.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await host.getByText('wins!').waitFor();
    await host.goto(`${server.address}#/account`);
    const fill = async (form, name, password) => {
        await form.getByLabel('Name').fill(name);
        await form.getByLabel('Password').fill(password);
        await form.getByRole('button').click();
    };
    await fill(host.locator('form').first(), 'Guest-1', 'long enough');
    await host.getByText('This can’t be a name.', { exact: false }).waitFor();
    await fill(host.locator('form').first(), 'Anna', 'long enough');
    await host.getByText('You are Anna.').waitFor();
    await host.getByText('this browser').waitFor();
    await host.getByRole('link', { name: 'Profile and games' }).click();
    await host.getByRole('heading', { name: 'Anna' }).waitFor();
    await host.getByRole('link', { name: /Anna against/ }).waitFor();
    await host.goto(`${server.address}#/account`);
    await host.getByRole('button', { name: 'Log out' }).click();
    await host.getByText('You have no name yet.', { exact: false }).waitFor();
    await fill(host.locator('form').nth(1), 'Anna', 'not the one');
    await host.getByText('Name and password don’t fit.').waitFor();
    await fill(host.locator('form').nth(1), 'Anna', 'long enough');
    await host.getByText('You are Anna.').waitFor();

    await guest.goto(`${server.address}#/lobby`);
    await guest.getByLabel('Player').fill('Anna');
    await guest.getByRole('button', { name: 'Search' }).click();
    await guest.getByTestId('found').getByRole('link', { name: /Anna/ }).click();
    await guest.getByTestId('game-over').waitFor();

    await host.getByRole('button', { name: 'Delete the account' }).click();
    await host.getByRole('dialog').getByLabel('Password').fill('long enough');
    await host.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click();
    await host.getByText('You have no name yet.', { exact: false }).waitFor();
    await guest.goto(`${server.address}#/person/Anna`);
    await guest.getByText('Nobody has this name').waitFor();
    await close(host, guest);
});

test('a rated game between two names: the change is told, and the profile has its graph; the first page leads back to a game', async () => {
    const pages = [];
    for (const name of ['Ida', 'Jan']) {
        const page = await open('#/account');
        const form = page.locator('form').first();
        await form.getByLabel('Name').fill(name);
        await form.getByLabel('Password').fill('long enough');
        await form.getByRole('button').click();
        await page.getByText(`You are ${name}.`).waitFor();
        pages.push(page);
    }
    const [ida, jan] = pages;
    await ida.goto(`${server.address}#/invite`);
    await ida.locator('input[name=color]').nth(1).check({ force: true });
    await ida.getByLabel('Rated game').check();
    await ida.getByRole('button', { name: 'Make the link' }).click();
    await ida.locator('#invite-link').waitFor();
    const hash = `#${(await ida.locator('#invite-link').inputValue()).split('#')[1]}`;
    await jan.goto(server.address + hash);
    await jan.getByRole('button', { name: 'Join the game' }).click();
    await ida.locator('.game').waitFor();
    await playerOn(ida).waitFor('the title', async () => (await ida.title()).startsWith('Your turn'));
    await square(ida, 'c3').click();
    await playerOn(jan).waitForMoves(1);
    await playerOn(ida).waitFor('the title', async () => !(await ida.title()).startsWith('Your turn'));

    await jan.goto(server.address);
    await jan.getByRole('link', { name: /Ida against Jan/ }).click();
    await playerOn(jan).waitForMoves(1);
    await square(jan, 'd4').click();
    await playerOn(ida).waitForMoves(2);
    await toolbar(ida, 'More').click();
    await ida.getByRole('button', { name: 'Resign' }).click();
    await ida.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await jan.getByTestId('game-over').getByText(/Rating [\d,]+ \(\+\d+\)/).waitFor();
    await jan.goto(`${server.address}#/person/Jan`);
    await jan.getByRole('img', { name: /After 1 rated game/ }).waitFor();
    await jan.goto(server.address);
    await jan.getByRole('link', { name: 'Invite a friend' }).waitFor();
    assert.equal(await jan.getByRole('link', { name: /Ida against Jan/ }).count(), 0);
    assert.deepEqual([...ida.problems, ...jan.problems], []);
    await close(ida, jan);
});

test('who looks elsewhere and has asked for it is told of their turn', async () => {
    const { host, guest } = await pair();
    await guest.context().grantPermissions(['notifications']);
    await guest.evaluate(() => {
        window.shown = [];
        ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => void window.shown.push(`${title}: ${body}`);
        window.Notification = class extends Notification {
            constructor(title, { body }) {
                super('');
                window.shown.push(`${title}: ${body}`);
            }
        };
        Object.defineProperty(document, 'hidden', { get: () => true });
    });
    await square(host, 'c3').click();
    await playerOn(guest).waitForMoves(1);
    assert.deepEqual(await guest.evaluate(() => window.shown), []); // nobody has asked for it
    await toolbar(guest, 'More').click();
    await guest.getByLabel('Tell me when it is my turn').check();
    await guest.keyboard.press('Escape');
    await square(guest, 'd4').click();
    await playerOn(host).waitForMoves(2);
    await square(host, 'b2').click();
    await playerOn(guest).waitFor('the notification', async () => /^Your turn: Guest-\w+ has moved\.$/.test((await guest.evaluate(() => window.shown)).join()));
    await close(host, guest);
});

const kTricks = [
    (mark) => `<script>${mark}</script>`, (mark) => `<img src=x onerror=${mark}>`, (mark) => `<svg onload=${mark}>`, (mark) => `"><script>${mark}</script>`,
    (mark) => `'><img src=x onerror="${mark}">`, (mark) => `<body onload=${mark}>`, (mark) => `<iframe src="javascript:${mark}"></iframe>`, (mark) => `<a href="javascript:${mark}">x</a>`,
    (mark) => `javascript:${mark}`, (mark) => `{{constructor.constructor('${mark}')()}}`, (mark) => `\${${mark}}`, (mark) => `{@html '<img src=x onerror=${mark}>'}`,
    (mark) => `<math><mtext><img src=x onerror=${mark}>`, (mark) => `<details open ontoggle=${mark}>`, (mark) => `<video><source onerror=${mark}>`, (mark) => `<input autofocus onfocus=${mark}>`,
    (mark) => `<style>@import 'javascript:${mark}'</style>`, (mark) => `</p><script>${mark}</script>`, (mark) => `&lt;script&gt;${mark}&lt;/script&gt;`, (mark) => `\u202e<script>${mark}</script>`,
];
const kHostile = Array.from({ length: 100 }, (_, index) => kTricks[index % kTricks.length](`window.hacked=${index}`));

test('a hundred hostile texts, said and as names: nothing of them comes alive', { timeout: 120_000 }, async () => {
    const { host, guest } = await pair();
    // Ten at a time by hand; the server counts what comes too fast.
    await host.locator('.chat input').waitFor();
    for (const [index, text] of kHostile.entries()) {
        await host.locator('.chat input').fill(text);
        await host.locator('.chat input').press('Enter');
        if (index % 10 === 9) await playerOn(guest).waitFor(`line ${index + 1}`, async () => (await guest.locator('[data-said]').count()) === index + 1);
    }
    for (const page of [host, guest]) {
        assert.deepEqual(await page.locator('[data-said]').allTextContents(), kHostile);
        assert.equal(await page.locator('.chat').locator('script, img, svg, iframe, a, style, math, details, video, body, input:not(.field)').count(), 0);
    }
    // As names: the server refuses every one of them, and an address that holds one is a text.
    await guest.goto(`${server.address}#/account`);
    const refused = await guest.evaluate(async (texts) => {
        const { csrf } = await (await fetch('/api/v1/me')).json();
        const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf };
        const answers = await Promise.all(texts.map((name) => fetch('/api/v1/register', { method: 'POST', headers, body: JSON.stringify({ name, password: 'long enough' }) })));
        return answers.filter(({ status }) => status === 400).length;
    }, kHostile);
    assert.equal(refused, 100);
    for (const text of kHostile.slice(0, kTricks.length)) {
        await guest.goto(`${server.address}#/person/${encodeURIComponent(text)}`);
        await guest.getByText('Nobody has this name').waitFor();
        await guest.goto(`${server.address}#/online/${encodeURIComponent(text)}`);
        await guest.getByText('There is no such game').waitFor();
    }
    for (const page of [host, guest]) assert.equal(await page.evaluate(() => window.hacked), undefined);
    // The control: the same text does its worst where it is let.
    const control = await browser.newPage();
    await control.setContent('<p></p>');
    await control.evaluate((text) => (document.querySelector('p').innerHTML = text), kHostile[1]);
    await playerOn(control).waitFor('the control', async () => (await control.evaluate(() => window.hacked)) === 1);
    await control.close();
    // The chat's off switch.
    await host.getByRole('button', { name: 'Switch the chat off' }).click();
    await guest.goto(host.url());
    await guest.getByText('The chat is switched off.').waitFor();
    await close(host, guest);
});

test('a silent network is noticed, and a move made meanwhile outlives a reload', { timeout: 90_000 }, async () => {
    const host = await openPage(browser, wire.address, '#/invite');
    await host.locator('input[name=color]').nth(1).check({ force: true });
    await host.getByRole('button', { name: 'Make the link' }).click();
    await host.locator('#invite-link').waitFor();
    const hash = `#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`;
    const guest = await open(hash);
    await guest.getByRole('button', { name: 'Join the game' }).click();
    await host.locator('.game').waitFor();
    wire.cut({ isSilent: true });
    await square(host, 'c3').click();
    await playerOn(host).waitForMoves(1);
    await host.getByTestId('reconnecting').waitFor({ timeout: 25_000 });
    assert.deepEqual(await playerOn(guest).moves(), []);
    // The page is closed in the tunnel; the next one comes out of it.
    const state = await host.context().storageState();
    assert.equal(state.origins[0].localStorage.filter(({ name }) => name.startsWith('sixth.outbox.')).length, 1);
    wire.mend();
    await host.reload();
    await playerOn(guest).waitForMoves(1);
    await playerOn(host).waitForMoves(1);
    await close(host, guest);
});

test('without a game server the page says so, calmly', async () => {
    const still = await startStaticServer();
    const page = await openPage(browser, still.address);
    await page.getByRole('link', { name: 'Invite a friend' }).click();
    await page.getByText('Nobody to play with here').waitFor();
    for (const hash of ['#/lobby', '#/account', '#/online/AbCdEf012345', '#/person/Anna']) {
        await page.goto(still.address + hash);
        await page.getByText('Nobody to play with here').waitFor();
    }
    await page.getByRole('link', { name: 'New game' }).first().click();
    await page.waitForURL(/#\/new/);
    await close(page);
    still.stop();
});

test('everybody can use every online screen, light and dark, phone and desk', { timeout: 120_000 }, async () => {
    const found = [];
    for (const [device, theme] of [[kPhone, 'light'], [undefined, 'dark']]) {
        const options = { settings: { theme }, ...(device ? { device } : {}) };
        const look = async (page, name) => {
            await pause(200);
            for (const what of await violations(page)) found.push(`${theme} ${name}: ${what}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            if (wide > 0) found.push(`${theme} ${name}: ${wide} pixels too wide`);
        };
        const host = await open('#/invite', options);
        await host.getByRole('button', { name: 'Make the link' }).waitFor();
        await look(host, 'invite');
        await host.getByRole('button', { name: 'Make the link' }).click();
        await host.locator('#invite-link').waitFor();
        await look(host, 'waiting');
        const hash = `#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`;
        const guest = await open(hash, options);
        await guest.getByRole('button', { name: 'Join the game' }).waitFor();
        await look(guest, 'join');
        await guest.getByRole('button', { name: 'Join the game' }).click();
        await guest.locator('.game').waitFor();
        await look(guest, 'game');
        const isHostSilver = (await host.locator('.bar').last().getAttribute('aria-label')).includes('Silver');
        const [first, second] = isHostSilver ? [host, guest] : [guest, host];
        await play(first, shortGame('sixth')[0]);
        await toolbar(first, 'Draw').click();
        await look(first, 'draw?');
        await first.getByRole('button', { name: 'Offer a draw' }).click();
        await offer(second, 'Accept').waitFor();
        if (device) await toolbar(second, 'Chat').click();
        await look(second, 'offer and chat');
        await offer(second, 'Accept').click();
        await second.getByTestId('game-over').waitFor();
        await look(second, 'over');
        for (const name of ['lobby', 'account']) {
            await host.goto(`${server.address}#/${name}`);
            await host.locator('main form').first().waitFor();
            await look(host, name);
        }
        await host.locator('form').first().getByLabel('Name').fill(device ? 'Cora' : 'Dora');
        await host.locator('form').first().getByLabel('Password').fill('long enough');
        await host.locator('form').first().getByRole('button').click();
        await host.getByText('this browser').waitFor();
        await look(host, 'account with a name');
        await host.getByRole('link', { name: 'Profile and games' }).click();
        await host.locator('main dl').waitFor();
        await look(host, 'profile');
        assert.deepEqual([...host.problems, ...guest.problems], []);
        await close(host, guest);
    }
    assert.deepEqual(found, []);
});

test('every language fits a phone of 360 pixels', { timeout: 240_000 }, async () => {
    const found = [];
    const [host, guest] = [await open('', { device: kPhone }), await open('', { device: kPhone })];
    for (const language of kLanguages) {
        const look = async (page, name) => {
            await pause(120);
            for (const what of await misfits(page)) found.push(`${language} ${name}: ${what}`);
        };
        for (const page of [host, guest]) {
            await page.evaluate((chosen) => localStorage.setItem('sixth.settings', JSON.stringify({ sound: 'off', language: chosen })), language);
            await page.goto(`${server.address}#/invite`);
            await page.reload();
            await page.locator(`html[lang=${language}]`).waitFor();
        }
        await host.locator('form').waitFor();
        for (const kind of [1, 2, 0]) {
            await host.locator('input[name=with]').nth(kind).check({ force: true });
            await look(host, `invite ${kind}`);
        }
        for (const kind of [1, 0]) {
            await host.locator('input[name=clock]').nth(kind).check({ force: true });
            await look(host, `clock ${kind}`);
        }
        await host.locator('form button[type=submit]').click();
        await host.locator('#invite-link').waitFor();
        await look(host, 'waiting');
        await guest.goto(`${server.address}#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`);
        await guest.locator('main button.primary').waitFor();
        await look(guest, 'join');
        await guest.locator('main button.primary').click();
        await Promise.all([host, guest].map((page) => page.locator('.game').waitFor()));
        await look(guest, 'game');
        await host.locator('[role=toolbar] button').nth(1).click();
        await look(host, 'draw?');
        await host.locator('dialog button.primary').click();
        await guest.locator('[data-offer] button.primary').waitFor();
        await host.locator('[data-offer]').waitFor();
        await guest.locator('[role=toolbar] button').nth(3).click();
        await Promise.all([look(host, 'offered'), look(guest, 'offer and chat')]);
        await host.locator('[role=toolbar] button').last().click();
        await look(host, 'more');
        await host.keyboard.press('Escape');
        await guest.locator('[data-offer] button.primary').click();
        await guest.getByTestId('game-over').waitFor();
        await look(guest, 'over');
        for (const name of ['lobby', 'account']) {
            await host.goto(`${server.address}#/${name}`);
            await host.locator('main form').first().waitFor();
            await look(host, name);
        }
        await host.goto(`${server.address}#/nowhere`);
    }
    assert.deepEqual(found, []);
    await close(host, guest);
});
