// For whom the screen of moderators is: it is offered to nobody else, and says so to whoever finds its address.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { startGameServer } from './online_support.mjs';
import { goTo, kPhone, misfits, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);

test('whoever is no moderator is not shown the way to moderation, and nothing of it', async () => {
    const page = await site.open('#/account', { device: kPhone });
    const form = page.locator('form').first();
    await form.getByLabel('Username').fill('Plain');
    await form.getByLabel('Password').fill('long enough');
    await form.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('You’re logged in as Plain.').waitFor();
    for (const hash of ['#/account', '#/lobby']) {
        await goTo(page, site.address + hash);
        assert.equal(await page.getByRole('link', { name: 'Moderation' }).count(), 0, hash);
    }
    const asked = [];
    page.on('request', (request) => request.url().includes('/moderation/') && asked.push(request.url()));
    for (const hash of ['#/moderation', '#/moderation/networks', '#/moderation/log', '#/moderation/people?name=Plain']) {
        await goTo(page, site.address + hash);
        await page.getByText('This page is for moderators.', { exact: false }).waitFor();
    }
    assert.deepEqual(asked.filter((address) => address.includes('/api/')), []);
    assert.deepEqual(await misfits(page), []);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
});
