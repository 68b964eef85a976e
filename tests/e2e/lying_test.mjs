// A phone on its side: the whole board is in sight, and players, status and actions stand beside it, on every screen with a
// board and at every moment of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { startGameServer } from './online_support.mjs';
import { kReturning, kScreens, makeOnlineGames, openScreen } from './screens.mjs';
import { atRest, keptGame, keptMoves, misfits, shortGame, square, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);
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

/** What has to be in sight beside the whole board, by the name of the screen. */
const players = ['.player.own', '.player.theirs'];
const kBeside = {
    'home-new': ['h1', '[data-testid=greeting]', ...players, '[data-testid=status]', '.tools a', '.practice'],
    'home-back': ['h1', '[data-testid=greeting]', ...players, '[data-testid=resume]', '.tools a'],
    game: [...players, '[data-testid=status]', '[role=toolbar] button'],
    'game-army': [...players, '[data-testid=status]', '[role=toolbar] button'],
    analysis: [...players, '[role=toolbar] button', '.strip'],
    review: [...players, '[data-testid=review-head]', '[data-testid=moment]', '[data-testid=moment] button', '[role=toolbar] button'],
    retry: [...players, '[data-testid=retry-card]', '[data-testid=retry-card] button'],
    lesson: ['h1', ...players, '[data-testid=feedback]', '.ways :is(button, a)'],
    daily: ['h1', ...players, '[data-testid=feedback]', '.ways :is(button, a)'],
    shared: ['h1', ...players, '.ways :is(button, a)'],
    editor: ['h1', '[data-tool]', '.actions button'],
    'editor-illegal': ['h1', '[data-tool]', '.actions button'],
    embed: [...players, '[data-testid=status]'],
    watch: [...players, '[role=toolbar] button'],
    online: [...players, '[data-testid=status]', '[role=toolbar] button'],
    'online-over': [...players, '[data-testid=game-over] :is(button, a)', '[role=toolbar] button'],
};

test('every screen with a board shows all of it, with what belongs to it beside it', async () => {
    const games = await makeOnlineGames(site);
    const found = [];
    for (const [width, height] of [[740, 360], [844, 390]])
        for (const language of ['en', 'de', 'hu']) {
            const device = lying(width, height);
            const pages = {
                new: await site.open('', { device, settings: { language } }),
                back: await site.open('', { device: { ...device, storageState: { cookies: games.cookies, origins: [] } }, settings: { language }, ...kReturning }),
            };
            for (const [name, parts] of Object.entries(kBeside)) {
                const screen = kScreens.find((one) => one.name === name);
                const page = pages[screen.who];
                await openScreen(page, site.address, screen, games);
                const wrong = [...(await outOfSight(page, ['[role=grid]', ...parts])), ...(await misfits(page)).filter((text) => !text.startsWith('span.rest'))]; // the engine's lines are cut on purpose
                if ((await boardSide(page)) < height - 60) wrong.push(`the board is only ${await boardSide(page)} wide`);
                if (language === 'en' && width === 740) wrong.push(...(await violations(page)));
                found.push(...wrong.map((what) => `${width}x${height} ${language} ${name}: ${what}`));
            }
            for (const page of Object.values(pages)) {
                assert.deepEqual(page.problems, []);
                await page.context().close();
            }
        }
    assert.deepEqual(found, []);
});

test('a finger is asked on a lying phone as on a standing one', async () => {
    const kept = keptGame();
    const page = await site.open(`#/game/${kept.id}`, { device: lying(740, 360), kept: [kept] });
    await square(page, 'c3').tap();
    await page.locator('[data-first]').waitFor();
    assert.deepEqual(await outOfSight(page, ['.sheet button', '[role=grid]', '.player']), []);
    assert.deepEqual(await keptMoves(page, kept.id), []);
});

test('the bar with the button stands at the lower edge, and never under the navigation', async () => {
    for (const [width, height] of [[740, 360], [844, 390], [360, 740]])
        for (const [path, bar] of [['#/new', '.start'], ['#/invite', '.make']]) {
            const page = await site.open(path, { device: lying(width, height) });
            const button = page.locator(`${bar} button[type=submit]`);
            await button.waitFor();
            const free = await page.evaluate((selector) => {
                const nav = document.querySelector('nav').getBoundingClientRect();
                const end = nav.top > 0 ? nav.top : innerHeight;
                return end - document.querySelector(selector).getBoundingClientRect().bottom;
            }, bar);
            assert.ok(free > -2 && free < 20, `${path} at ${width}x${height}: ${free} pixels below the bar`);
            const seen = await page.evaluate(([selector, below]) => {
                const { left, right, bottom } = document.querySelector(selector).getBoundingClientRect();
                const around = document.querySelector(selector).closest('.make, .foot');
                return [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + share * (right - left), bottom + below)).filter((it) => it !== null && it !== around && !it.closest('nav')).map((it) => it.className); // null: outside the window
            }, [bar, free / 2]);
            assert.deepEqual(seen, [], `${path} at ${width}x${height}: what is seen below the bar`);
            assert.deepEqual(await outOfSight(page, [`${bar} button[type=submit]`]).then((all) => all.filter((what) => !what.startsWith('the page is'))), []);
        }
});
