// The rooms around an online game: the lobby, watching, offers, the server's bot, a draft, names, and who is told what.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kGame, offer, pair, playerOn, startGameServer, toolbar, waitFor } from './online_support.mjs';
import { goTo, square, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);

async function resign(page) {
    await toolbar(page, 'More').click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
}

// The first move of each: from here on the game counts.
async function openGame(silver, red) {
    await square(silver, 'c3').click();
    await playerOn(red).waitForMoves(1);
    await square(red, 'd4').click();
    await playerOn(silver).waitForMoves(2);
}

test('take back by consent, a draw declined, a draw agreed, and the review', async () => {
    const { host, guest } = await pair(site, { clock: 'Unlimited' });
    await square(host, 'c3').click();
    await playerOn(guest).waitForMoves(1);
    await toolbar(host, 'Takeback').click();
    await offer(guest, 'Accept').click();
    await Promise.all([playerOn(host).waitForMoves(0), playerOn(guest).waitForMoves(0)]);
    await square(host, 'b2').click();
    await playerOn(guest).waitForMoves(1);
    for (const answer of ['Decline', 'Accept']) {
        await toolbar(guest, 'Offer draw').click();
        await guest.getByRole('alertdialog').getByRole('button', { name: 'Offer draw' }).click();
        await offer(host, answer).click();
        if (answer === 'Decline') {
            await guest.locator('[data-offer]').waitFor({ state: 'detached' });
            await square(guest, 'd4').click(); // once a turn is enough, so another turn
            await playerOn(host).waitForMoves(2);
            await square(host, 'e5').click();
            await playerOn(guest).waitForMoves(3);
        }
    }
    await host.getByTestId('game-over').getByText('Draw by agreement.').waitFor();
    await guest.getByRole('button', { name: 'Review' }).click();
    await guest.waitForURL(/#\/analysis\/online-/);
    await guest.locator('[data-square]').first().waitFor();
    assert.deepEqual([...host.problems, ...guest.problems], []);
});

test('resigning asks first; a game is aborted before its second move', async () => {
    const { host, guest } = await pair(site);
    await toolbar(host, 'More').click();
    await host.getByRole('button', { name: 'Abort game' }).click();
    await guest.getByText('Game aborted').waitFor();
    assert.equal(await guest.locator('.player.turn').count(), 0, 'nobody is to move');
    const second = await pair(site);
    await openGame(second.host, second.guest);
    await resign(second.guest);
    await second.host.getByText('You win!').waitFor();
    // Each is told what they know already, in the game and in its review.
    await second.host.getByTestId('game-over').getByText('Your opponent resigned.').waitFor();
    await second.guest.getByTestId('game-over').getByText('You resigned.').waitFor();
    await second.guest.getByTestId('live').filter({ hasText: 'You resigned.' }).waitFor({ state: 'attached' });
    await second.guest.getByRole('button', { name: 'Review' }).click();
    await second.guest.getByTestId('review-head').getByText('You resigned.').waitFor();
});

test('nobody is asked about a draw when the other has resigned meanwhile', async () => {
    const { host, guest } = await pair(site);
    await openGame(host, guest);
    await toolbar(guest, 'Offer draw').click();
    await guest.getByRole('alertdialog').waitFor();
    await resign(host);
    await guest.getByRole('alertdialog').waitFor({ state: 'detached' });
    await guest.getByTestId('game-over').getByRole('heading', { name: 'You win!' }).click({ trial: true }); // nothing lies over it
    assert.deepEqual([...host.problems, ...guest.problems], []);
});

test('a game played online is kept with one’s own colour: its row and the filters know who won against whom', async () => {
    const { host, guest } = await pair(site);
    await openGame(host, guest);
    const nameOf = (page, color) => page.getByRole('region', { name: `Player ${color}` }).locator('strong').innerText();
    const [silver, red] = [await nameOf(guest, 'Silver'), await nameOf(guest, 'Red')];
    await resign(guest);
    for (const [page, outcome, other] of [[host, 'won', red], [guest, 'lost', silver]]) {
        await page.getByTestId('game-over').getByRole('button', { name: 'Review' }).click();
        await page.getByTestId('review-head').waitFor();
        await goTo(page, `${site.address}#/games`);
        const rows = page.getByTestId('games').getByRole('listitem');
        assert.match(await rows.innerText(), new RegExp(`${silver} vs ${red}[^]*${outcome}`, 'i'));
        await page.getByTestId('filter-result').selectOption(outcome === 'won' ? 'lost' : 'won');
        assert.equal(await rows.count(), 0);
        await page.getByTestId('filter-result').selectOption(outcome);
        await page.getByTestId('filter-opponent').selectOption(other);
        assert.equal(await rows.count(), 1);
        assert.deepEqual(await page.getByTestId('filter-opponent').locator('option').allInnerTexts(), ['All', other]);
        // Opened from there, it is told to the one who played it.
        await rows.getByRole('link').first().click();
        await page.getByTestId('game-over').getByText(outcome === 'won' ? 'You win!' : `${silver} wins!`).waitFor();
    }
});

test('the rules are one tap away from an invitation, two from an online game', async () => {
    const { host, hash } = await pair(site, { rules: 'giant' });
    await toolbar(host, 'More').click();
    await host.getByRole('dialog').getByRole('link', { name: 'Rules' }).click();
    await host.locator('[data-chapter=giant]').waitFor();
    await goTo(host, `${site.address}${hash}`);
    await host.locator(kGame).waitFor(); // the game has waited
    const inviter = await site.open('#/invite');
    await inviter.getByTestId('preset').selectOption('milady');
    await inviter.getByRole('button', { name: 'Create link' }).click();
    await inviter.locator('#invite-link').waitFor();
    const invited = await site.open(`#${(await inviter.locator('#invite-link').inputValue()).split('#')[1]}`);
    await invited.getByRole('button', { name: 'Join game' }).waitFor();
    await invited.getByRole('main').getByRole('link', { name: 'Rules' }).click();
    await invited.locator('[data-chapter=milady]').waitFor();
});

test('a ruleset that was typed goes with the invitation', async () => {
    const page = await site.open('#/new');
    await page.getByText('Options', { exact: true }).click();
    await page.locator('#rules-text').fill('sixmaking;kings=2');
    await page.getByLabel('A friend online').check({ force: true });
    const summary = (await page.locator('.summary span').allInnerTexts()).join(' · ');
    await page.getByRole('main').getByRole('button', { name: 'Invite a friend' }).click();
    await page.waitForURL(/#\/invite/);
    await page.getByTestId('preset').waitFor();
    assert.equal(await page.getByTestId('preset').inputValue(), 'sixmaking');
    assert.ok((await page.getByRole('main').innerText()).includes(summary), summary);
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.locator('#invite-link').waitFor();
    const id = (await page.locator('#invite-link').inputValue()).split('/').at(-1);
    assert.equal((await site.server.json(`games/${id}`)).rules, 'sixmaking;kings=2');
});

test('the lobby shows an open game at once; a third player watches it and is counted', async () => {
    const watcher = await site.open('#/lobby');
    await watcher.getByText('No open games right now.', { exact: false }).waitFor();
    const host = await site.open('#/invite?with=anyone');
    await host.getByRole('button', { name: 'Create open game' }).click();
    await host.locator('#invite-link').waitFor();
    const guest = await site.open('#/lobby');
    for (const page of [watcher, guest]) await page.getByTestId('open-games').getByRole('link').first().waitFor();
    await guest.getByTestId('open-games').getByRole('link').first().click();
    await guest.getByRole('button', { name: 'Join game' }).click();
    await guest.locator(kGame).waitFor();
    await watcher.getByRole('link', { name: / vs / }).first().click();
    await watcher.getByText('You’re watching this game.').waitFor();
    await host.getByTestId('spectators').filter({ hasText: '1 spectator' }).waitFor();
    await square(watcher, 'c3').click();
    assert.deepEqual(await playerOn(watcher).moves(), []);
    const isHostSilver = (await host.locator('.bar').last().getAttribute('aria-label')).includes('Silver');
    await square(isHostSilver ? host : guest, 'c3').click();
    await playerOn(watcher).waitForMoves(1);
    assert.deepEqual([...host.problems, ...guest.problems, ...watcher.problems], []);
});

test('a game against the server’s bot', async () => {
    const page = await site.open('#/invite?with=bot');
    await page.locator('input[name=color]').nth(1).check({ force: true });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator(kGame).waitFor();
    await square(page, 'c3').click();
    await playerOn(page).waitForMoves(2);
    await page.reload();
    await playerOn(page).waitForMoves(2);
    assert.deepEqual(page.problems, []);
});

test('a draft: nobody sees the other’s army before both have chosen', async () => {
    const { host, guest, id } = await pair(site, { rules: 'army-draft' });
    await host.getByRole('button', { name: 'Remove: Giant' }).click();
    await host.getByRole('button', { name: 'Confirm army' }).click();
    await host.getByText('Your army is ready.', { exact: false }).waitFor();
    await guest.getByText('has chosen', { exact: false }).waitFor();
    assert.ok(!JSON.stringify(await site.server.json(`games/${id}/events`)).includes('8P1M'));
    await guest.getByRole('button', { name: 'Confirm army' }).click();
    for (const page of [host, guest]) await page.locator(kGame).waitFor();
    assert.match(JSON.stringify(await site.server.json(`games/${id}/events`)), /"silver":"8P1M","red":"8P1G1M"/);
});

test('a name: registered, kept by the guest’s games, logged out, logged in, found, deleted', async () => {
    const { host, guest } = await pair(site);
    await openGame(host, guest);
    await resign(host);
    await host.getByText('wins!').waitFor();
    await host.goto(`${site.address}#/account`);
    const fill = async (form, name, password) => {
        await form.getByLabel('Name').fill(name);
        await form.getByLabel('Password').fill(password);
        await form.getByRole('button').click();
    };
    await fill(host.locator('form').first(), 'Guest-1', 'long enough');
    await host.getByText('Usernames have 2 to 20', { exact: false }).waitFor();
    await fill(host.locator('form').first(), 'Anna', 'long enough');
    await host.getByText('You’re logged in as Anna.').waitFor();
    await host.getByText('This browser').waitFor();
    await host.getByRole('link', { name: 'Profile and games' }).click();
    await host.getByRole('heading', { name: 'Anna' }).waitFor();
    await host.getByRole('link', { name: /Anna vs/ }).waitFor();
    await host.goto(`${site.address}#/account`);
    await host.getByRole('button', { name: 'Log out' }).click();
    await host.getByText('You don’t have a name yet.', { exact: false }).waitFor();
    await fill(host.locator('form').nth(1), 'Anna', 'not the one');
    await host.getByText('Wrong username or password.').waitFor();
    await fill(host.locator('form').nth(1), 'Anna', 'long enough');
    await host.getByText('You’re logged in as Anna.').waitFor();

    await guest.goto(`${site.address}#/lobby`);
    await guest.getByLabel('Player').fill('Anna');
    await guest.getByRole('button', { name: 'Search' }).click();
    await guest.getByTestId('found').getByRole('link', { name: /Anna/ }).click();
    await guest.getByTestId('game-over').waitFor();

    await host.getByRole('button', { name: 'Delete account' }).click();
    await host.getByRole('dialog').getByLabel('Password').fill('long enough');
    await host.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await host.getByText('You don’t have a name yet.', { exact: false }).waitFor();
    await guest.goto(`${site.address}#/person/Anna`);
    await guest.getByText('Player not found').waitFor();
});

test('a rated game between two names: the change is told, and the profile has its graph; the first page leads back to a game', async () => {
    const pages = [];
    for (const name of ['Ida', 'Jan']) {
        const page = await site.open('#/account');
        const form = page.locator('form').first();
        await form.getByLabel('Name').fill(name);
        await form.getByLabel('Password').fill('long enough');
        await form.getByRole('button').click();
        await page.getByText(`You’re logged in as ${name}.`).waitFor();
        pages.push(page);
    }
    const [ida, jan] = pages;
    await ida.goto(`${site.address}#/invite`);
    await ida.locator('input[name=color]').nth(1).check({ force: true });
    await ida.getByLabel('Rated game').check();
    await ida.getByRole('button', { name: 'Create link' }).click();
    await ida.locator('#invite-link').waitFor();
    const hash = `#${(await ida.locator('#invite-link').inputValue()).split('#')[1]}`;
    await jan.goto(site.address + hash);
    await jan.getByRole('button', { name: 'Join game' }).click();
    await ida.locator(kGame).waitFor();
    await waitFor('the title', async () => (await ida.title()).startsWith('Your turn'));
    await square(ida, 'c3').click();
    await playerOn(jan).waitForMoves(1);
    await waitFor('the title', async () => !(await ida.title()).startsWith('Your turn'));

    const leadsBack = jan.getByRole('main').locator(`a[href="${hash}"]`);
    await jan.goto(site.address);
    await leadsBack.getByText('Your turn: Ida').click();
    await playerOn(jan).waitForMoves(1);
    await square(jan, 'd4').click();
    await playerOn(ida).waitForMoves(2);
    await resign(ida);
    await jan.getByTestId('game-over').getByText(/Rating [\d,]+ \(\+\d+\)/).waitFor();
    await jan.goto(`${site.address}#/person/Jan`);
    await jan.getByRole('img', { name: /After 1 rated game/ }).waitFor();
    await jan.goto(site.address);
    await jan.getByRole('link', { name: 'Invite a friend' }).waitFor();
    assert.equal(await leadsBack.count(), 0); // it is over
    assert.deepEqual([...ida.problems, ...jan.problems], []);
});

test('who looks elsewhere and has asked for it is told of their turn', async () => {
    const { host, guest } = await pair(site);
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
    await guest.getByLabel('Notify me on my turn').check();
    await guest.keyboard.press('Escape');
    await square(guest, 'd4').click();
    await playerOn(host).waitForMoves(2);
    await square(host, 'b2').click();
    await waitFor('the notification', async () => /^Your turn: Guest-\w+ moved\.$/.test((await guest.evaluate(() => window.shown)).join()));
});
