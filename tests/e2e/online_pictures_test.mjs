// Small boards in the lists of games, and screens that use the width they have.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pair, playerOn, startGameServer, toolbar, waitFor } from './online_support.mjs';
import { atRest, square, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);

const kAfterC3 = 'x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2';
/** The rows in a part of a page that show this position, and something of it: towers are drawn with paths. */
const pictures = (part, position) => part.locator(`[data-board="${position}"]:has(svg path)`);

async function register(page, name) {
    await page.goto(`${site.address}#/account`);
    const form = page.locator('form').first();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Password').fill('long enough');
    await form.getByRole('button').click();
    await page.getByText(`You’re logged in as ${name}.`).waitFor();
}

test('the lobby, the archive and a player’s games show how each game stands', async () => {
    const host = await site.open('');
    await register(host, 'Flora');
    await host.goto(`${site.address}#/invite?with=anyone`);
    await host.locator('input[name=color]').nth(1).check({ force: true });
    await host.getByRole('button', { name: 'Create open game' }).click();
    await host.locator('#invite-link').waitFor();
    const watcher = await site.open('#/lobby');
    const waiting = watcher.getByTestId('open-games');
    await waiting.locator('.thumb svg').first().waitFor(); // where it will begin
    assert.equal(await waiting.locator('.thumb svg path').count(), 0);
    const guest = await site.open('#/lobby');
    await guest.getByTestId('open-games').getByRole('link').first().click();
    await guest.getByRole('button', { name: 'Join game' }).click();
    await guest.locator('.screen .board').waitFor();
    await square(host, 'c3').click();
    await playerOn(guest).waitForMoves(1);
    // Whoever looks on without touching anything sees it move, a little later.
    await pictures(watcher, kAfterC3).first().waitFor();
    await guest.goto(`${site.address}#/lobby`);
    await pictures(guest, kAfterC3).first().waitFor(); // among one's own
    await guest.getByText('Your turn').first().waitFor();

    await toolbar(host, 'More').click();
    await host.getByRole('button', { name: 'Resign' }).click();
    await host.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await host.getByTestId('game-over').waitFor();
    await watcher.getByRole('button', { name: 'Search' }).click();
    await pictures(watcher.getByTestId('found'), kAfterC3).first().waitFor();
    await watcher.goto(`${site.address}#/person/Flora`);
    await watcher.getByRole('heading', { name: 'Flora' }).waitFor();
    await pictures(watcher.locator('main'), kAfterC3).first().waitFor();
    assert.deepEqual([...host.problems, ...guest.problems, ...watcher.problems], []);
});

test('a draft is pictured once both have chosen, and not before', async () => {
    const { host, guest, hash } = await pair(site, { rules: 'army-draft' });
    await host.getByRole('button', { name: 'Confirm army' }).click();
    await host.getByText('Your army is ready.', { exact: false }).waitFor();
    const lobby = await host.context().newPage();
    await lobby.goto(`${site.address}#/lobby`);
    const row = lobby.locator(`a[href="${hash}"]`);
    await row.filter({ hasText: 'Choosing armies' }).waitFor();
    assert.equal(await row.locator('[data-board]:not([data-board=""])').count(), 0);
    await guest.getByRole('button', { name: 'Confirm army' }).click();
    await guest.locator('.screen .board').waitFor();
    await lobby.reload();
    await row.locator('[data-board]:not([data-board=""]) svg').waitFor();
});

/** How many pixels of the width have something on them: a panel, or what can be read, pressed or looked at without one. */
const widthInUse = (page) =>
    page.evaluate(() => {
        const leaves = [...document.querySelectorAll('main :is(p, h1, h2, h3, a, button, input, select, textarea, label, svg, td, th, dt, dd, li, strong, .bar, .panel)')];
        const spans = leaves
            .map((leaf) => {
                if (leaf.matches('svg, input, select, textarea, a.button, button, .bar, .panel')) return leaf.getBoundingClientRect();
                const text = document.createRange(); // as wide as its words, not as the box they stand in
                text.selectNodeContents(leaf);
                return text.getBoundingClientRect();
            })
            .filter(({ width, height, top }) => width > 0 && height > 0 && top < innerHeight)
            .map(({ left, right }) => [left, right])
            .sort(([a], [b]) => a - b);
        let [sum, end] = [0, 0];
        for (const [left, right] of spans) {
            sum += Math.max(0, right - Math.max(left, end));
            end = Math.max(end, right);
        }
        return sum;
    });

test('no screen leaves half of a desktop blank', async () => {
    const kWide = { viewport: { width: 1440, height: 900 } };
    const page = await site.open('', { device: kWide });
    const found = [];
    const look = async (screen) => {
        await page.goto('about:blank'); // nothing of the screen before is left to be measured
        await page.goto(`${site.address}#/${screen}`);
        await page.locator('main h1').first().waitFor();
        await page.locator('main .panel').first().waitFor();
        let used = 0;
        const isFilled = async () => {
            await atRest(page);
            used = Math.round(await widthInUse(page));
            return used > kWide.viewport.width / 2;
        };
        // What a busy machine shows late counts as well.
        await waitFor(`${screen} to be filled`, isFilled).catch(() => found.push(`${screen}: ${used} of ${kWide.viewport.width} pixels`));
    };
    for (const screen of ['lobby', 'games', 'puzzles', 'rating', 'account']) await look(screen);
    await register(page, 'Gustav');
    for (const screen of ['account', 'lobby', 'person/Gustav']) await look(screen);
    assert.deepEqual(found, []);
});

test('without a rated game the rating says how to get one, and what the bots have', async () => {
    const page = await site.open('#/rating');
    const begin = page.getByTestId('no-rating');
    await begin.getByText('No rating yet').waitFor();
    await begin.getByText('Finish a game against a bot', { exact: false }).waitFor();
    assert.equal(await page.locator('.bots li').count(), 10);
    await waitFor('bars that grow', async () => {
        const widths = await page.locator('.bots .bar').evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
        return widths.every((width, index) => index === 0 || width > widths[index - 1]);
    });
    await begin.getByRole('link', { name: 'Play a bot' }).click();
    await page.waitForURL(/#\/new/);
    assert.deepEqual(page.problems, []);
});
