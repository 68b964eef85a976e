// Guests: what they are called, what they are told about who can find their game, and the time they have to learn it first.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kGame, pair, playerOn, startGameServer, toolbar, waitFor } from './online_support.mjs';
import { kPhone, misfits, square, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);

const hashOf = async (host) => {
    await host.locator('#invite-link').waitFor();
    return `#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`;
};
const resign = async (page) => {
    await toolbar(page, 'More').click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByTestId('game-over').waitFor();
};

test('guests are called as they wish, on both screens and the next time; a name that can’t be is refused in words', async () => {
    const host = await site.open('#/invite');
    await host.getByLabel('Your name').fill('Anna');
    await host.getByRole('button', { name: 'Create link' }).click();
    const guest = await site.open(await hashOf(host));
    await guest.getByRole('heading', { name: 'Anna (guest) invites you to play' }).waitFor();
    for (const bad of ['Anna Lena', 'admin']) {
        await guest.getByLabel('Your name').fill(bad);
        await guest.getByRole('button', { name: 'Join game' }).click();
        await guest.getByRole('alert').filter({ hasText: 'Usernames have 2 to 20' }).waitFor();
    }
    await guest.getByLabel('Your name').fill('Bert');
    await guest.getByRole('button', { name: 'Join game' }).click();
    for (const page of [host, guest]) {
        await page.locator(kGame).waitFor();
        for (const name of ['Anna (guest)', 'Bert (guest)']) await page.locator('.bar').filter({ hasText: name }).waitFor();
    }
    await guest.goto(`${site.address}#/invite`);
    await waitFor('the name of last time', async () => (await guest.getByLabel('Your name').inputValue()) === 'Bert');
    await guest.goto(`${site.address}#/account`);
    await guest.getByText('You’re playing as the guest Bert.').waitFor();
    // Once they have a name of their own, nobody asks them any more.
    await guest.goto(`${site.address}#/account`);
    const form = guest.locator('form').first();
    await form.getByLabel('Name').fill('Bert');
    await form.getByLabel('Password').fill('long enough');
    await form.getByRole('button').click();
    await guest.getByText('You’re logged in as Bert.').waitFor();
    await guest.goto(`${site.address}#/invite`);
    await guest.getByRole('button', { name: 'Create link' }).waitFor();
    assert.equal(await guest.getByLabel('Your name').count(), 0);
    // Others can't be called like that from now on.
    const late = await site.open('#/invite');
    await late.getByLabel('Your name').fill('bert');
    await late.getByRole('button', { name: 'Create link' }).click();
    await late.getByRole('alert').filter({ hasText: 'This username is taken.' }).waitFor();
});

test('the longest name fits a phone', async () => {
    const { host, guest } = await pair(site, { device: kPhone, called: ['Abcdefghijklmnopqrst', 'Wwwwwwwwwwwwwwwwwwww'] });
    for (const page of [host, guest]) {
        await page.locator('.bar').filter({ hasText: 'Wwww' }).waitFor();
        // Beside the board a name that is too long is cut off with an ellipsis, whoever has it.
        assert.deepEqual((await misfits(page)).filter((what) => !what.startsWith('strong.')), []);
    }
    await host.goto(`${site.address}#/lobby`);
    await host.getByRole('link', { name: /Wwww/ }).first().waitFor();
    assert.deepEqual(await misfits(host), []);
});

test('inviting and joining say who can find the game', async () => {
    const host = await site.open('#/invite');
    const listed = host.getByTestId('listed');
    await listed.filter({ hasText: 'Private: only people with the link' }).waitFor();
    await host.locator('input[name=with]').nth(2).check({ force: true });
    await listed.filter({ hasText: 'Private: only people with the link' }).waitFor();
    await host.locator('input[name=with]').nth(1).check({ force: true });
    await listed.filter({ hasText: 'Public: everyone can watch' }).waitFor();
    await host.locator('input[name=with]').nth(0).check({ force: true });
    await host.getByRole('button', { name: 'Create link' }).click();
    const guest = await site.open(await hashOf(host));
    await guest.locator('.facts').filter({ hasText: 'Private' }).waitFor();
});

test('learn in one minute before the clock starts, and come back to the invitation', async () => {
    const host = await site.open('#/invite');
    await host.locator('input[name=color]').nth(1).check({ force: true });
    await host.getByRole('button', { name: 'Create link' }).click();
    const guest = await site.open(await hashOf(host));
    await guest.getByTestId('learn-first').click();
    for (let lesson = 1; lesson < 10; ++lesson) {
        await guest.getByText(`Lesson ${lesson} of 10`).waitFor({ state: 'attached' });
        assert.equal(await guest.getByRole('link', { name: 'Back to the invitation' }).count(), 1);
        await guest.getByRole('link', { name: 'Next', exact: true }).click();
    }
    await guest.getByText('Lesson 10 of 10').waitFor({ state: 'attached' });
    await square(guest, 'd3').click();
    await square(guest, 'b3').click();
    const all = guest.locator('[data-count]').last();
    if (await all.isVisible()) await all.click();
    await guest.locator('[data-testid=feedback][data-phase=reached]').waitFor();
    await guest.locator('a.primary').filter({ hasText: 'Back to the invitation' }).click();
    await guest.getByRole('button', { name: 'Join game' }).click();
    await guest.locator(kGame).waitFor();
    await square(host, 'c3').click();
    await playerOn(guest).waitForMoves(1);
    assert.deepEqual([...host.problems, ...guest.problems], []);
});

test('a private game becomes public when both agree, and private again when one takes it back', async () => {
    const { host, guest, id } = await pair(site, { clock: 'Unlimited', called: ['Cleo', 'Dora'] });
    await square(host, 'c3').click();
    await playerOn(guest).waitForMoves(1);
    const sharing = (page) => page.getByTestId('sharing');
    await toolbar(host, 'More').click();
    await sharing(host).filter({ hasText: 'Private for now.' }).waitFor();
    await host.getByLabel('Let everyone find this game').check();
    await sharing(host).filter({ hasText: 'You agree. Waiting for Dora (guest).' }).waitFor();
    await guest.getByText('Cleo (guest) wants to make this game public.').waitFor();
    await guest.getByRole('button', { name: 'Accept' }).click();
    await sharing(host).filter({ hasText: 'Public: everyone can find this game.' }).waitFor();
    await host.keyboard.press('Escape');
    await waitFor('the server knows', async () => (await site.server.json(`games/${id}`)).public);
    await resign(guest);
    const isFound = async () => JSON.stringify(await site.server.json('games')).includes(id);
    assert.ok(await isFound());
    await toolbar(guest, 'More').click();
    await guest.getByLabel('Let everyone find this game').uncheck();
    await sharing(guest).filter({ hasText: 'Cleo (guest) wants to make' }).waitFor();
    assert.ok(!(await isFound()));
    assert.deepEqual([...host.problems, ...guest.problems], []);
});
