// The looks of the online screens: axe finds nothing, and every language fits a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kWcag, violations } from './axe.mjs';
import { kGame, offer, playerOn, startGameServer, toolbar } from './online_support.mjs';
import { atRest, kLanguages, kPhone, misfits, shortGame, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);

test('everybody can use every online screen, light and dark, phone and desk', async () => {
    const found = [];
    for (const [device, theme] of [[kPhone, 'light'], [undefined, 'dark']]) {
        const options = { settings: { theme }, ...(device ? { device } : {}) };
        const look = async (page, name) => {
            for (const what of await violations(page, kWcag)) found.push(`${theme} ${name}: ${what}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            if (wide > 0) found.push(`${theme} ${name}: ${wide} pixels too wide`);
        };
        const host = await site.open('#/invite', options);
        await host.getByRole('button', { name: 'Create link' }).waitFor();
        await look(host, 'invite');
        await host.getByRole('button', { name: 'Create link' }).click();
        await host.locator('#invite-link').waitFor();
        await look(host, 'waiting');
        const hash = `#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`;
        const guest = await site.open(hash, options);
        await guest.getByRole('button', { name: 'Join game' }).waitFor();
        await look(guest, 'join');
        await guest.getByRole('button', { name: 'Join game' }).click();
        await guest.locator(kGame).waitFor();
        await look(guest, 'game');
        const isHostSilver = (await host.locator('.bar').last().getAttribute('aria-label')).includes('Silver');
        const [first, second] = isHostSilver ? [host, guest] : [guest, host];
        await playerOn(first).play(shortGame('sixth')[0]);
        await toolbar(first, 'Offer draw').click();
        await look(first, 'draw?');
        await first.getByRole('alertdialog').getByRole('button', { name: 'Offer draw' }).click();
        await offer(second, 'Accept').waitFor();
        if (device) await toolbar(second, 'Chat').click();
        await look(second, 'offer and chat');
        await offer(second, 'Accept').click();
        await second.getByTestId('game-over').waitFor();
        await look(second, 'over');
        for (const name of ['lobby', 'account']) {
            await host.goto(`${site.address}#/${name}`);
            await host.locator('main form').first().waitFor();
            await look(host, name);
        }
        await host.locator('form').first().getByLabel('Name').fill(device ? 'Cora' : 'Dora');
        await host.locator('form').first().getByLabel('Password').fill('long enough');
        await host.locator('form').first().getByRole('button').click();
        await host.getByText('This browser').waitFor();
        await look(host, 'account with a name');
        await host.getByRole('link', { name: 'Profile and games' }).click();
        await host.locator('main dl').waitFor();
        await look(host, 'profile');
        assert.deepEqual([...host.problems, ...guest.problems], []);
    }
    assert.deepEqual(found, []);
});

test('every language fits a phone of 360 pixels', async () => {
    const found = [];
    const [host, guest] = [await site.open('', { device: kPhone }), await site.open('', { device: kPhone })];
    for (const language of kLanguages) {
        const look = async (page, name) => {
            await atRest(page);
            for (const what of await misfits(page)) found.push(`${language} ${name}: ${what}`);
        };
        for (const page of [host, guest]) {
            await page.evaluate((chosen) => localStorage.setItem('sixth.settings', JSON.stringify({ sound: 'off', language: chosen })), language);
            await page.goto(`${site.address}#/invite`);
            await page.reload();
            await page.locator(`html[lang=${language}]`).waitFor();
        }
        await host.locator('form').waitFor();
        const choose = async (name, kind) => {
            const choice = host.locator(`input[name=${name}]`).nth(kind);
            await choice.evaluate((box) => box.scrollIntoView({ block: 'center' })); // the button below floats above the form
            await choice.check({ force: true });
        };
        for (const kind of [1, 2, 0]) {
            await choose('with', kind);
            await look(host, `invite ${kind}`);
        }
        for (const kind of [1, 0]) {
            await choose('clock', kind);
            await look(host, `clock ${kind}`);
        }
        await host.locator('form button[type=submit]').click();
        await host.locator('#invite-link').waitFor();
        await look(host, 'waiting');
        await guest.goto(`${site.address}#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`);
        await guest.locator('main button.primary').waitFor();
        await look(guest, 'join');
        await guest.locator('main button.primary').click();
        await Promise.all([host, guest].map((page) => page.locator(kGame).waitFor()));
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
            await host.goto(`${site.address}#/${name}`);
            await host.locator('main form').first().waitFor();
            await look(host, name);
        }
        await host.goto(`${site.address}#/nowhere`);
    }
    assert.deepEqual(found, []);
});
