// What is seen at single moments: many crowns at once, a King being made, a game that is lost, a tower in the hand, prices.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { atRest, keptGame, kDesk, kPhone, misfits, square, withBrowser } from './support.mjs';

const site = withBrowser();
const kHuman = { kind: 'human' };
const kBot = { kind: 'bot', level: 1 };
const kCrown = 'x5/x2,PpP,x2/PpP,x4/x5/x4,p s 9P12p - - 11';

async function open(game, options = {}) {
    const kept = keptGame(game);
    const page = await site.open(`#/game/${kept.id}`, { kept: [kept], ...options });
    await square(page, 'a1').waitFor();
    await atRest(page);
    return page;
}

test('many crowns: one head with the number for a square, and the others fade', async () => {
    // Queens of Silver on a1 and e1 that see each other and c3.
    const page = await open({ position: 'x5/x5/x2,p,x2/x5/PpPpP,x3,PPPpP s 5P5p - - 21' }, { settings: { crowns: 'on' } });
    const arcs = await page.locator('.threat').count();
    assert.ok(arcs >= 4, `${arcs} arcs`);
    const heads = await page.locator('.head').evaluateAll((all) => all.map((head) => ({ count: Number(head.dataset.crowns), at: head.getAttribute('transform') })));
    assert.equal(heads.reduce((sum, { count }) => sum + count, 0), arcs, 'the heads count every arc');
    assert.equal(new Set(heads.map(({ at }) => at)).size, heads.length, 'no head lies on another');
    assert.ok(heads.some(({ count }) => count > 1));
    assert.equal(await page.locator('.faded').count(), 0, 'nothing fades before a tower is pointed at');
    await square(page, 'a1').hover();
    const faded = await page.locator('.threat.faded').count();
    assert.ok(faded > 0 && faded < arcs, `${faded} of ${arcs} fade`);
    await page.mouse.move(2, 2);
    await square(page, 'e1').focus();
    assert.ok((await page.locator('.threat.faded').count()) > 0, 'the focus points as well');
});

test('three crowns do not fade', async () => {
    const page = await open({ position: kCrown }, { settings: { crowns: 'on' } });
    await square(page, 'a3').hover();
    assert.equal(await page.locator('.faded').count(), 0);
});

test('the crown moment takes about two seconds, and the end is told when the disks have landed', async () => {
    const page = await open({ position: kCrown });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await square(page, 'a3').click();
    await square(page, 'c4').click();
    await page.keyboard.press('3');
    await page.locator('[data-testid=game-over]').waitFor({ state: 'attached' });
    const times = await page.evaluate(() => {
        const endOf = (selector) => Math.max(...document.getAnimations().filter(({ effect }) => effect.target?.closest(selector)).map(({ effect }) => effect.getComputedTiming().endTime));
        const delayOf = (selector) => Math.min(...document.getAnimations().filter(({ effect }) => effect.target?.matches(selector)).map(({ effect }) => effect.getComputedTiming().delay));
        return { disks: endOf('[data-square] svg'), moment: endOf('.moment'), panel: delayOf('[data-testid=game-over]') };
    });
    assert.ok(times.moment >= 1700 && times.moment <= 2500, `the moment takes ${times.moment} ms`);
    assert.ok(times.panel >= times.disks, `the panel comes at ${times.panel} ms, the disks land at ${times.disks} ms`);
    await page.locator('[data-testid=game-over]').waitFor({ state: 'visible' });
});

test('a loss is not golden', async () => {
    const lost = { position: kCrown, moves: ['a3c4'], players: { silver: kBot, red: kHuman } };
    const page = await open(lost);
    const gold = await page.evaluate(() => {
        const probe = document.createElement('i');
        probe.style.color = 'var(--gold)';
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
    });
    const colors = () => page.evaluate(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        return { fill: style('.moment .crown').fill, border: style('[data-testid=game-over]').borderTopColor, seal: style('[data-testid=game-over] .crown').backgroundColor };
    });
    assert.deepEqual(Object.values(await colors()).filter((color) => color === gold), []);
    assert.equal(await page.locator('.sparks').count(), 0);
    const won = await open({ ...lost, players: { silver: kHuman, red: kBot } });
    assert.equal(await won.locator('.sparks').count(), 1);
    assert.equal(await won.evaluate(() => getComputedStyle(document.querySelector('.moment .crown')).fill), gold);
});

test('on a lying phone the crown hides no disk of the King', async () => {
    for (const [position, move] of [['x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7', 'c3e5'], ['p,x4/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7', 'c3a5']]) {
        const page = await open({ position, moves: [move], players: { silver: kHuman, red: kBot } }, { device: { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true } });
        const [crown, king] = await page.evaluate((to) =>
            ['.moment .crown', `[data-square=${to}] .tower path`].map((selector) => {
                const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
                return { left, right, top, bottom };
            }), move.slice(2));
        assert.ok(crown.right <= king.left || crown.left >= king.right, `${move}: crown ${JSON.stringify(crown)}, King ${JSON.stringify(king)}`);
        assert.ok(crown.top >= 0 && crown.left >= 0, `${move}: the crown is in the window`);
        await page.context().close();
    }
});

test('the buttons of the end fit, and the board stays in sight, in long languages', async () => {
    for (const language of ['en', 'de', 'ru', 'hu'])
        for (const device of [kPhone, kDesk, { viewport: { width: 320, height: 568 } }, { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true }]) {
            const page = await open({ position: kCrown, moves: ['a3c4'], players: { silver: kHuman, red: kBot } }, { device, settings: { language } });
            assert.deepEqual(await misfits(page), [], language);
            const wrong = await page.evaluate(() => {
                const panel = document.querySelector('[data-testid=game-over]').getBoundingClientRect();
                const board = document.querySelector('[role=grid]').getBoundingClientRect();
                const outside = [...document.querySelectorAll('[data-testid=game-over] :is(button, a)')].filter((button) => {
                    const { left, right, top, bottom } = button.getBoundingClientRect();
                    return left < panel.left || right > panel.right || top < panel.top || bottom > panel.bottom;
                });
                const rows = Map.groupBy(document.querySelectorAll('[data-testid=game-over] .buttons > *'), (button) => Math.round(button.getBoundingClientRect().top));
                const lonely = [...rows.values()].slice(1).filter((row) => row.length === 1).map(([button]) => button.textContent);
                return { outside: outside.map((button) => button.textContent), isBoardSeen: board.top >= 0 && board.bottom <= innerHeight, lonely };
            });
            assert.deepEqual(wrong, { outside: [], isBoardSeen: true, lonely: [] }, `${language} ${device.viewport.width}`);
            await page.context().close();
        }
});

test('a dragged tower is held where it was taken', async () => {
    const page = await open({ position: kCrown });
    const box = await square(page, 'a3').boundingBox();
    for (const [x, y] of [[0.2, 0.3], [0.8, 0.9]]) {
        await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
        await page.mouse.down();
        await page.mouse.move(box.x + x * box.width + 60, box.y + y * box.height - 40, { steps: 4 });
        const ghost = await page.locator('.ghost').boundingBox();
        assert.ok(Math.abs(ghost.x - (box.x + 60)) < 3 && Math.abs(ghost.y - (box.y - 40)) < 3, `taken at ${x},${y}: ${JSON.stringify(ghost)} of ${JSON.stringify(box)}`);
        await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
        await page.mouse.up();
        await page.keyboard.press('Escape');
    }
});

test('the hand of an army shows what each disk costs', async () => {
    const page = await open({ rules: 'army' });
    const hand = page.locator('.player.own .pick');
    const prices = await hand.evaluateAll((all) => all.map((button) => [button.getAttribute('aria-label'), button.querySelector('.price')?.textContent]));
    assert.ok(prices.length > 1);
    for (const [label, price] of prices) assert.match(label, new RegExp(`, ${price} points?$`));
});

test('marks leave the badge free', async () => {
    const page = await open({ position: kCrown });
    await square(page, 'a3').click();
    const cut = await square(page, 'c4').evaluate((button) => {
        const { maskComposite, maskImage } = getComputedStyle(button, '::after');
        return { maskComposite, hasMask: maskImage !== 'none' };
    });
    assert.deepEqual(cut, { maskComposite: 'exclude, exclude', hasMask: true });
    await page.keyboard.press('ArrowUp');
    const ring = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineOffset);
    assert.equal(ring, '0px');
});
