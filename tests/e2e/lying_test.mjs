// A phone on its side: the whole board is in sight, and players, status and actions stand beside it, on every screen with a
// board and at every moment of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { atRest, goTo, keptGame, keptMoves, makeMove, misfits, shortGame, square, violations, withBrowser } from './support.mjs';

const site = withBrowser();
const lying = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const kSizes = [[740, 360], [844, 390], [667, 375], [915, 412]];

/** What of these is not wholly in the window, or lies on something else. */
const outOfSight = (page, selectors) =>
    page.evaluate((wanted) => {
        const wrong = [];
        for (const selector of wanted) {
            const elements = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
            if (elements.length === 0) wrong.push(`${selector} is missing`);
            for (const element of elements) {
                const { left, top, right, bottom } = element.getBoundingClientRect();
                if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(`${selector} at ${[left, top, right, bottom].map(Math.round)}`);
                const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                if (!element.contains(hit) && !hit?.contains(element)) wrong.push(`${selector} lies under ${hit?.className}`);
            }
        }
        if (document.documentElement.scrollHeight > innerHeight + 1) wrong.push(`the page is ${document.documentElement.scrollHeight} high`);
        return wrong;
    }, selectors);
const boardSide = (page) => page.locator('[role=grid]').evaluate((grid) => grid.getBoundingClientRect().width);

for (const [width, height] of kSizes)
    test(`a game at ${width}x${height}`, async () => {
        const moves = shortGame('sixth');
        const kept = keptGame();
        const page = await site.open(`#/game/${kept.id}`, { device: lying(width, height), kept: [kept], settings: { confirm: 'on' } });
        const parts = ['[role=grid]', '.player.own', '.player.theirs', '[role=toolbar] button', '[data-testid=status]'];
        assert.deepEqual(await outOfSight(page, parts), []);
        assert.ok((await boardSide(page)) > height - 60, 'the board uses the height');
        for (const [index, move] of moves.entries()) {
            if (move.kind === 'carry') await square(page, move.from).tap();
            await square(page, move.to).tap();
            const count = page.locator('[data-count]').first();
            if (move.kind === 'carry' && (await count.isVisible())) {
                assert.deepEqual(await outOfSight(page, ['[data-count]']), [], `counts of ${move.text}`);
                await page.locator(`[data-count="${move.count}"]`).tap();
            }
            const gift = page.locator('dialog[open] button.danger');
            if (await gift.isVisible()) await gift.tap();
            else {
                assert.deepEqual(await outOfSight(page, width > 700 ? ['.sheet button', '[role=grid]'] : ['.sheet button']), [], `yes to ${move.text}`);
                await page.locator('[data-first]').tap();
            }
            await page.waitForFunction(([key, count]) => JSON.parse(localStorage.getItem(key)).moves.length === count, [`sixth.game.${kept.id}`, index + 1]);
        }
        assert.equal((await keptMoves(page, kept.id)).length, moves.length);
        await page.locator('[data-testid=game-over]').waitFor();
        await atRest(page);
        assert.deepEqual(await outOfSight(page, ['[role=grid]', '[data-testid=game-over] :is(button, a)', '.player', '[role=toolbar] button']), []);
        assert.deepEqual(await misfits(page), []);
        assert.deepEqual(page.problems, []);
    });

test('every screen with a board at 740x360', async () => {
    const moves = shortGame('sixth').map(({ text }) => text);
    const kept = keptGame({ moves: moves.slice(0, 6) });
    const page = await site.open('', { device: lying(740, 360), kept: [kept] });
    const screens = {
        [`#/game/${kept.id}`]: ['[role=toolbar] button'],
        [`#/analysis/${kept.id}`]: ['[role=toolbar] button', '.strip'],
        '#/learn': ['h1', '[data-testid=feedback]', '.ways :is(button, a)'],
        '#/puzzles/daily': ['h1', '[data-testid=feedback]', '.ways :is(button, a)'],
        [`#/shared?rules=sixth&moves=${moves.join('.')}`]: ['h1', '.ways :is(button, a)'],
    };
    for (const [hash, parts] of Object.entries(screens)) {
        await goTo(page, site.address + hash);
        await square(page, 'a1').waitFor();
        await atRest(page);
        assert.deepEqual(await outOfSight(page, ['[role=grid]', '.player.own', '.player.theirs', ...parts]), [], hash);
        assert.ok((await boardSide(page)) > 300, hash);
        // The engine's lines are cut on purpose.
        if (!hash.startsWith('#/analysis')) assert.deepEqual(await misfits(page), [], hash);
        assert.deepEqual(await violations(page), [], hash);
    }
    assert.deepEqual(page.problems, []);
});
