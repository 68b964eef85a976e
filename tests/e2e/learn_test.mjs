// The lessons and the rating: the one-minute course by mouse to its end, a lesson by keyboard, stars after a reload, and
// a finished game that changes the rating.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keptGame, kPhone, square, typeSquare, violations, withBrowser } from './support.mjs';

const site = withBrowser();

const feedback = (page, phase) => page.locator(`[data-testid=feedback][data-phase=${phase}]`);
const stars = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('sixth.learn') ?? '{"stars":[]}').stars);
const axe = async (page, what) => assert.deepEqual(await violations(page), [], what);
/** A move by its text: from, to and how many. */
async function play(page, text) {
    const [, count, from, to] = /^(\d?)(\w\d)(\w\d)?$/.exec(text);
    await square(page, from).click();
    if (!to) return;
    await square(page, to).click();
    const all = page.locator('[data-count]').last();
    if (await all.isVisible()) await (count ? page.locator(`[data-count="${count}"]`) : all).click();
}

test('the game in one minute, by mouse to its end; stars stay', async () => {
    const page = await site.open();
    await page.getByRole('link', { name: 'Learn in one minute' }).click();
    const steps = ['d3', 'c3d3', 'b3c3', 'a3d3', 'b2c4', 'a1b2', '2b2c4', 'c3e5', 'e1c3', 'd3b3'];
    for (const [index, move] of steps.entries()) {
        await page.getByText(`Lesson ${index + 1} of 10`).waitFor({ state: 'attached' });
        if (index === 1) {
            await play(page, 'a1'); // allowed, but not the goal
            await feedback(page, 'missed').waitFor();
            await page.getByRole('button', { name: 'Try again' }).click();
            await feedback(page, 'playing').waitFor();
        }
        if (index === 0) await axe(page, 'a lesson');
        await play(page, move);
        await feedback(page, 'reached').waitFor();
        if (index < steps.length - 1) await page.getByRole('link', { name: 'Next', exact: true }).click();
    }
    await page.getByRole('link', { name: 'Play a game' }).waitFor();
    assert.equal((await stars(page)).length, 10);
    await page.goto(`${site.address}#/learn`);
    await page.reload();
    await page.getByText('Stars: 10 of').first().waitFor();
    await page.getByRole('link', { name: '10. ' }).first().waitFor();
    await axe(page, 'all lessons');
    assert.deepEqual(page.problems, []);
});

test('a lesson by keyboard, with an answer of the engine', async () => {
    const page = await site.open('#/learn/carry');
    const type = (name) => typeSquare(page, name);
    assert.match(await page.getByTestId('live').textContent(), /Move your disk/);
    while (!(await page.evaluate(() => document.activeElement?.hasAttribute('data-square')))) await page.keyboard.press('Tab');
    await type('c3');
    await type('d3');
    await feedback(page, 'reached').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Next'));
    await page.keyboard.press('Enter'); // the next lesson begins on the board
    await page.getByText('Lesson 3 of 10').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
    await page.goto(`${site.address}#/learn/threats-4`);
    await page.getByText('Lesson 4 of 7').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
    await type('c4');
    await type('b4');
    await page.getByText('Keep going').waitFor();
    await page.getByRole('button', { name: 'Show me' }).press('Enter');
    assert.match(await page.getByTestId('live').textContent(), /The arrow shows Silver moves/);
    assert.deepEqual(page.problems, []);
});

test('on a phone nothing is wider than the screen', async () => {
    const page = await site.open('#/learn/blocks-1', { device: kPhone });
    await square(page, 'e1').tap();
    await feedback(page, 'missed').waitFor();
    const again = await page.getByRole('button', { name: 'Try again' }).boundingBox();
    assert.ok(again.y + again.height < 740 && again.height >= 44, JSON.stringify(again));
    for (const hash of ['#/learn/ko', '#/learn/all', '#/rating']) {
        await page.goto(site.address + hash);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, hash);
    }
    await page.goto(`${site.address}#/learn/nowhere`);
    await page.getByText('Lesson not found').waitFor();
    assert.deepEqual(page.problems, []);
});

test('a game against a bot changes the rating once, and help is said', async () => {
    const players = { silver: { kind: 'human' }, red: { kind: 'bot', level: 2 } };
    const games = [keptGame({ players, moves: ['c3', 'c4', 'a1', 'e5'] }), keptGame({ players, moves: ['c3', 'c4', 'a1', 'e5'] })];
    const page = await site.open(`#/game/${games[0].id}`, { kept: games });
    const resign = async () => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    };
    await resign();
    assert.match(await page.getByTestId('rating').innerText(), /Rating \d+ \(-\d+\)/);
    await page.goto(`${site.address}#/game/${games[1].id}`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.arrow.hint').waitFor();
    await resign();
    await page.getByText('Not rated: you used undo or a hint.').waitFor();
    await page.goto(`${site.address}#/games`);
    await page.getByRole('link', { name: 'Your rating' }).click();
    await page.getByRole('img', { name: /After 1 rated game/ }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 2);
    await axe(page, 'rating');
    assert.deepEqual(page.problems, []);
});
