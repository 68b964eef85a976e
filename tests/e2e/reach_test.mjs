// Whatever must be pressed is in the window and on top, from every rank to every rank, on every screen. The chooser of how
// many disks is the hard case: it belongs to a square, and the square may be at any edge.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boardText, keptGame, keptMoves, square, withBrowser } from './support.mjs';

const kScreens = [
    [1440, 900], [1366, 768], [1280, 720], [1024, 768], [768, 1024],
    [360, 740], [390, 844], [375, 667], [320, 568], [740, 360], [844, 390],
];
const kSizes = [5, 4, 3];

/** Carries from each rank to each other, as many boards as that takes: two Rooks on each file, which reach each other. */
function boardsOf(size) {
    const pairs = Array.from({ length: size }, (_, low) => Array.from({ length: size - low - 1 }, (_, more) => [low, low + more + 1])).flat();
    const boards = [];
    for (let at = 0; at < pairs.length; at += size) boards.push(pairs.slice(at, at + size));
    return boards.map((files) => {
        const ranks = Array.from({ length: size }, (_, rank) => Array.from({ length: size }, (_, file) => (files[file]?.includes(rank) ? 'pP' : 'x')));
        const name = (file, rank) => `${'abcde'[file]}${rank + 1}`;
        return {
            position: `${boardText(ranks)} s 3P3p - - 11`,
            carries: files.flatMap(([low, high], file) => [[name(file, low), name(file, high)], [name(file, high), name(file, low)]]),
        };
    });
}

const site = withBrowser();
/** The buttons that can't be pressed where they are: outside the window, or under something else. */
const outOfReach = (page, selector) =>
    page.evaluate((wanted) => {
        const buttons = [...document.querySelectorAll(wanted)].filter((button) => button.checkVisibility());
        if (buttons.length === 0) return ['there is nothing to press'];
        return buttons.flatMap((button) => {
            const { left, top, right, bottom } = button.getBoundingClientRect();
            const name = button.getAttribute('data-count') ?? button.textContent.trim();
            if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return [`${name}: ${[left, top, right, bottom].map(Math.round)}`];
            if (right - left < 43.5 || bottom - top < 43.5) return [`${name} is only ${Math.round(right - left)}x${Math.round(bottom - top)}`];
            const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
            const isFree = points.every(([x, y]) => button.contains(document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))));
            return isFree ? [] : [`${name} lies under something`];
        });
    }, selector);

for (const [width, height] of kScreens)
    test(`every count can be pressed at ${width}x${height}`, async () => {
        const isPhone = Math.min(width, height) < 500;
        const device = { viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone };
        for (const size of kSizes) {
            const seen = new Set();
            for (const { position, carries } of boardsOf(size)) {
                const kept = keptGame({ rules: size === 5 ? 'sixth' : `sixth;size=${size}`, position });
                const page = await site.open(`#/game/${kept.id}`, { device, kept: [kept], settings: { confirm: 'on' } });
                await square(page, 'a1').waitFor();
                for (const [from, to] of carries) {
                    seen.add(`${from[1]}${to[1]}`);
                    await square(page, from).click();
                    await square(page, to).click();
                    await page.locator('[data-count]').first().waitFor();
                    assert.deepEqual(await outOfReach(page, '[data-count]'), [], `${width}x${height}, ${size}x${size}, ${from} to ${to}`);
                    await page.keyboard.press('Escape');
                    await page.locator('[data-count]').first().waitFor({ state: 'detached' });
                }
                const [from, to] = carries[0];
                await square(page, from).click();
                await square(page, to).click();
                await page.locator('[data-count="1"]').click();
                await page.locator('[data-first]').waitFor();
                assert.deepEqual(await outOfReach(page, '.sheet button'), [], `${width}x${height}, ${size}x${size}: the yes`);
                await page.locator('[data-first]').click();
                assert.deepEqual(await keptMoves(page, kept.id), [`1${from}${to}`]);
                assert.deepEqual(page.problems, []);
                await page.context().close();
            }
            assert.equal(seen.size, size * (size - 1), `${size}x${size}: each rank to each other`);
        }
    });
