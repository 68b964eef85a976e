// The first moments of a visit: what it has to fetch, and that nothing moves once it is there.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bytesOf, fetchedForBoard, kNoteBoard } from './first_visit.mjs';
import { startGameServer } from './online_support.mjs';
import { kReturning, kScreens, makeOnlineGames, openScreen } from './screens.mjs';
import { atRest, kDesk, kLanguages, kPhone, square, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);
const screen = (name) => kScreens.find((one) => one.name === name);

const kMostBytes = 250_000;
test('what a first visit fetches until the board can be played is at most 250 kB, in every language', async () => {
    for (const language of kLanguages) {
        const page = await site.open('', { settings: { language }, script: kNoteBoard });
        await page.locator(`html[lang=${language}]`).waitFor();
        await square(page, 'a1').waitFor();
        const fetched = await fetchedForBoard(page);
        const told = fetched.map(({ name, transferSize }) => `${transferSize} ${name}`).join(', ');
        for (const kind of [/\.js$/, /\.css$/, /\.wasm$/, /\.woff2$/]) assert.ok(fetched.some(({ name, transferSize }) => kind.test(name) && transferSize > 0), `${kind} in ${told}`);
        for (const { name, encodedBodySize, decodedBodySize } of fetched) if (/\.(js|css|wasm)$/.test(name) && decodedBodySize > 2000) assert.ok(encodedBodySize < decodedBodySize, `${name} is not compressed`);
        const bytes = bytesOf(fetched);
        assert.ok(bytes <= kMostBytes, `${language}: ${bytes} bytes: ${told}`);
    }
});

/** Adds up what moves by itself. */
const kNoteShift = `
    window.shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput, sources }) => hadRecentInput || window.shifts.push({ value, what: (sources ?? []).map(({ node }) => node?.className || node?.nodeName).join(' ') }))).observe({ type: 'layout-shift', buffered: true });`;

test('nothing moves once it is there: game, puzzles, lobby, lessons, rules, games, on desks and phones', async () => {
    const games = await makeOnlineGames(site);
    const found = [];
    for (const [name, device] of Object.entries({ desk: kDesk, phone: kPhone })) {
        const page = await site.open('', { ...kReturning, device: { ...device, storageState: { cookies: games.cookies, origins: [] } }, script: kReturning.script + kNoteShift });
        for (const which of ['home-back', 'game', 'won', 'puzzles', 'daily', 'lobby', 'online', 'learn', 'rules', 'games', 'rating', 'account']) {
            await openScreen(page, site.address, screen(which), games);
            await page.waitForLoadState('networkidle');
            await atRest(page);
            const shifts = await page.evaluate(() => window.shifts);
            const sum = shifts.reduce((all, { value }) => all + value, 0);
            if (sum >= 0.01) found.push(`${name} ${which}: ${sum.toFixed(3)}: ${shifts.map(({ what }) => what).join(', ')}`);
        }
    }
    assert.deepEqual(found, []);
});

test('what moves would have been noticed', async () => {
    const page = await site.open('#/rules', { script: kNoteShift });
    await page.locator('[data-chapter]').first().waitFor();
    await page.evaluate(() => document.querySelector('main').insertAdjacentHTML('afterbegin', '<div style="block-size: 300px">late</div>'));
    await page.waitForFunction(() => window.shifts.reduce((all, { value }) => all + value, 0) > 0.01);
});
