// A notice covers nothing that has to be read or pressed: neither squares nor players, neither status nor toolbar.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { atRest, goTo, keptGame, kPhone, square, withBrowser } from './support.mjs';

const site = withBrowser();
const kDevices = [[360, 740], [740, 360], [1280, 900]].map(([width, height]) => ({ ...kPhone, viewport: { width, height } }));
const nameOf = ({ viewport: { width, height } }) => `${width}x${height}`;

/** Notices stay until they are closed: a test takes the time it takes. */
function withoutEnd() {
    const later = window.setTimeout;
    window.setTimeout = (run, time, ...all) => (time === 5000 || time === 9000 ? 0 : later(run, time, ...all));
}
/** The page hears at once that a new version waits. */
function withUpdate() {
    Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => ({}) });
    navigator.serviceWorker.register = async () => ({ waiting: { postMessage: () => undefined }, addEventListener: () => undefined });
}

/** What lies under the notice: everything that can be pressed there, and the texts of some elements. */
const under = (page, read = '*') =>
    page.evaluate((wanted) => {
        const notice = document.querySelector('.notice');
        const { left, top, right, bottom } = notice.getBoundingClientRect();
        const found = new Set();
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.add(`the notice is at ${[left, top, right, bottom]}`);
        notice.style.visibility = 'hidden';
        for (let x = left + 1; x < right; x += 4)
            for (let y = top + 1; y < bottom; y += 4) {
                const at = document.elementFromPoint(x, y);
                const pressed = at?.closest('a, button, input, select, textarea, label, summary, [data-square]');
                if (pressed) found.add(`${pressed.tagName} ${pressed.textContent.trim().slice(0, 30) || pressed.ariaLabel}`);
            }
        const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node.data.trim() === '' || node.parentElement.closest('.hidden') || !node.parentElement.closest(wanted) || !node.parentElement.checkVisibility()) continue;
            const range = document.createRange();
            range.selectNode(node);
            for (const whole of range.getClientRects()) {
                const box = { left: whole.left, right: whole.right, top: whole.top + 2, bottom: whole.bottom - 2 }; // letters are lower than their line
                const [x, y] = [(Math.max(box.left, left) + Math.min(box.right, right)) / 2, (Math.max(box.top, top) + Math.min(box.bottom, bottom)) / 2];
                const isUnder = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
                if (isUnder && node.parentElement.contains(document.elementFromPoint(x, y))) found.add(`“${node.data.trim().slice(0, 40)}”`);
            }
        }
        notice.style.visibility = '';
        return [...found];
    }, read);
/** Where everything is full, a name may be covered for some seconds; never what tells how things stand. */
const kNeeded = '.status, .goal, .facts, [role=status], [role=alert]';

const kBot = { silver: { kind: 'human' }, red: { kind: 'bot', level: 2 } };
const kMoves = ['c3', 'c2', 'd3', 'b2', '1c3d3', 'b3'];

for (const device of kDevices)
    test(`a new version is offered where nothing is, on ${nameOf(device)}`, async () => {
        const game = keptGame({ moves: kMoves, players: kBot });
        const over = keptGame({ moves: kMoves, ended: { result: '1-0', reason: 'resign' } });
        const found = [];
        const kCrowded = device.viewport.width > 1000 ? [] : ['', '#/learn/ko', '#/more', `#/game/${over.id}`, `#/analysis/${game.id}`];
        for (const hash of [`#/game/${game.id}`, '#/puzzles/daily', ...kCrowded, '#/settings']) {
            const page = await site.open(hash, { device, kept: [game, over], script: `(${withoutEnd})();(${withUpdate})();`, settings: { language: 'de' } });
            await page.locator('.notice').waitFor();
            await page.locator('[data-square], main a').first().waitFor();
            await atRest(page);
            for (const what of await under(page, kCrowded.includes(hash) ? kNeeded : '*')) found.push(`${hash}: ${what}`);
            await page.context().close();
        }
        assert.deepEqual(found, []);
    });

for (const device of kDevices)
    test(`a move that another tab was faster with is told where nothing is, on ${nameOf(device)}`, async () => {
        const game = keptGame({ moves: kMoves });
        const alone = () => {
            Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
            addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
        };
        const first = await site.open(`#/game/${game.id}`, { device, kept: [game], script: `(${withoutEnd})();(${alone})();`, settings: { confirm: 'off' } });
        await square(first, 'c3').waitFor();
        const other = await first.context().newPage();
        await other.goto(first.url());
        await square(other, 'c3').waitFor();
        await square(first, 'e5').click();
        await first.locator('[data-move="7"]').waitFor({ state: 'attached' });
        await square(other, 'a1').click();
        await other.locator('.notice').getByText('The game continued in another tab.').waitFor();
        await atRest(other);
        assert.deepEqual(await under(other), []);
        // Turned, the phone has its empty places elsewhere.
        const { width, height } = device.viewport;
        await other.setViewportSize({ width: height, height: width });
        await other.waitForFunction(() => document.querySelector('.notice').getBoundingClientRect().right <= innerWidth);
        await atRest(other);
        assert.deepEqual(await under(other), []);
    });

test('a notice on another screen is as far from everything, and can be closed', async () => {
    const game = keptGame({ moves: kMoves });
    const page = await site.open('#/games', { device: kPhone, kept: [game], script: `(${withoutEnd})()` });
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('Deleted', { exact: false }).first().waitFor();
    await goTo(page, `${site.address}#/learn/ko`);
    await atRest(page);
    assert.deepEqual(await under(page), []);
    await page.locator('.notice').getByRole('button', { name: 'Close' }).click();
    await page.locator('.notice').waitFor({ state: 'detached' });
});
