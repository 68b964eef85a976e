// The page in Firefox, once from end to end: everything else is tested in Chromium, so this only shows that nothing in it
// depends on that browser.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { kPatience } from './children.mjs';
import { startFirefox, waitFor } from './online_support.mjs';
import { typeSquare, withBrowserOnly, withServer } from './support.mjs';

const firefox = withBrowserOnly(startFirefox);
const site = withServer();
let page;
const problems = [];
before(async () => {
    page = await (await firefox.ready).newPage();
    page.setDefaultTimeout(kPatience);
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
});

const squareAt = (name) => `[data-square="${name}"]`;
const keptGame = () =>
    page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('sixth.game.'));
        return key ? JSON.parse(localStorage.getItem(key)) : null;
    });
const towers = () => page.$$eval('[data-square]', (squares) => squares.map(({ dataset }) => dataset.tower).filter((tower) => tower !== '').length);
/** Waits until so many moves are kept, and gives them. */
async function movesOf(count) {
    await page.waitForFunction((wanted) => Object.keys(localStorage).some((key) => key.startsWith('sixth.game.') && JSON.parse(localStorage.getItem(key)).moves.length === wanted), {}, count);
    return (await keptGame()).moves;
}
const emptySquare = () => page.$$eval('[data-square]', (squares) => squares.find(({ dataset }) => dataset.tower === '').dataset.square);

test('a new game against a bot, by mouse and by keyboard, goes on after a reload', async () => {
    await page.goto(site.address);
    await page.locator(squareAt('c3')).wait();
    assert.equal(await towers(), 0);
    await page.goto(`${site.address}#/new`);
    await page.locator('button[type=submit]').click();
    await page.waitForFunction(() => location.hash.startsWith('#/game/'));

    await page.locator(squareAt('c3')).click();
    assert.equal((await movesOf(2))[0], 'c3'); // the bot has answered

    const free = await emptySquare();
    await page.focus(squareAt('c3'));
    await typeSquare(page, free);
    const moves = await movesOf(4);
    assert.equal(moves[2], free);

    await page.reload();
    await page.waitForSelector('[data-move="4"]');
    assert.deepEqual((await keptGame()).moves, moves);
    await page.locator(squareAt(await emptySquare())).click();
    await movesOf(6);
    assert.deepEqual(problems, []);
});

test('a step of a lesson', async () => {
    await page.goto(`${site.address}#/learn/carry`);
    await page.waitForSelector('[data-testid=feedback]');
    await page.locator(squareAt('c3')).click();
    await page.locator(squareAt('d3')).click();
    await page.waitForSelector('[data-testid=feedback][data-phase=reached]');
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('sixth.learn')).stars), ['carry']);
    assert.deepEqual(problems, []);
});

test('a hint in a puzzle, and its solution', async () => {
    await page.goto(`${site.address}#/puzzles/daily`);
    await page.waitForSelector('[data-testid=feedback][data-phase=playing]');
    await page.locator('::-p-text(Hint)').click();
    await page.locator('::-p-text(Show the move)').click();
    await page.waitForSelector('.arrow.hint');
    await page.locator('::-p-text(View solution)').click();
    await page.waitForSelector('[data-testid=feedback][data-phase=shown]');
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('sixth.puzzles')).tries[0].score), 0);
    assert.deepEqual(problems, []);
});

test('what goes wrong in the page would have been noticed', async () => {
    const noticed = problems.length;
    await page.evaluate(() => {
        console.error('a control');
        setTimeout(() => {
            throw new Error('another');
        });
    });
    await waitFor('two problems', () => problems.length >= noticed + 2);
    assert.match(problems.slice(noticed).join(' '), /a control.*another/);
});
