// Fingers and keys: what is not a plain tap. Touches go through the browser's own input, so that its scrolling, its menu on
// a long press and its clicks are all in play.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { atRest, keptGame, keptMoves, kPhone, square, typeSquare, withBrowser } from './support.mjs';

const site = withBrowser();

const kQueen = 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7';
const xray = (page, name) => page.getByRole('group', { name: `Disks on ${name}` });

/** A finger on the glass. */
async function fingerOn(page) {
    const client = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
    let at;
    const middleOf = async (name) => {
        const { x, y, width, height } = await square(page, name).boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
    };
    return {
        async down(name) {
            at = await middleOf(name);
            await touch('touchStart', [at]);
        },
        async moveTo(place) {
            const to = typeof place === 'string' ? await middleOf(place) : place;
            const from = at;
            for (let step = 1; step <= 8; ++step) {
                at = { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 };
                await touch('touchMove', [at]);
            }
        },
        up: () => touch('touchEnd', []),
    };
}

test('a tower is dragged by a finger', async () => {
    const game = keptGame({ position: kQueen });
    const page = await site.open(`#/game/${game.id}`, { device: kPhone, kept: [game] });
    const finger = await fingerOn(page);
    for (const nowhere of [{ x: 180, y: 4 }, 'a1']) {
        await finger.down('c3');
        await finger.moveTo(nowhere); // off the board, or where it can't go
        await page.locator('.ghost').waitFor();
        await finger.up();
        await page.locator('.ghost').waitFor({ state: 'detached' });
        assert.deepEqual(await keptMoves(page, game.id), []);
        assert.equal(await page.locator('[data-count]').count(), 0);
    }
    await finger.down('c3');
    await finger.moveTo('d4');
    await page.locator('.ghost').waitFor(); // the tower under the finger
    assert.match(await square(page, 'e5').getAttribute('class'), /\btarget\b/);
    await finger.moveTo('e5');
    await finger.up();
    // The browser swallows a tap that comes faster after a drag than any finger could.
    const two = page.locator('[data-count="2"]');
    await two.waitFor();
    for (; await two.isVisible(); await atRest(page)) await two.tap();
    assert.deepEqual(await keptMoves(page, game.id), []); // a phone asks
    await page.locator('[data-first]').tap();
    assert.deepEqual(await keptMoves(page, game.id), ['2c3e5']);
    assert.equal(await page.locator('.ghost').count(), 0);
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.deepEqual(page.problems, []);
});

test('a tower that is held shows its disks, whoever is to move', async () => {
    const mine = keptGame({ position: kQueen });
    const over = keptGame({ position: kQueen, moves: ['c3e5'] });
    const page = await site.open(`#/game/${mine.id}`, { device: kPhone, kept: [mine, over] });
    const finger = await fingerOn(page);
    const hold = async (name) => {
        await finger.down(name);
        await xray(page, name).waitFor();
        await finger.up();
        await xray(page, name).waitFor({ state: 'detached' });
    };
    await hold('c3');
    assert.equal(await page.locator('[aria-selected=true]').count(), 0); // holding is not tapping
    await finger.down('c3'); // a short touch is
    await finger.up();
    await page.locator('[aria-selected=true]').waitFor();
    await page.goto(`${site.address}#/game/${over.id}`);
    await page.getByTestId('game-over').waitFor();
    await hold('e5');
    assert.deepEqual(page.problems, []);
});

test('the keys x, t and ?, and the counts 1 to 5', async () => {
    const game = keptGame({ position: kQueen });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    const live = page.getByTestId('live');
    await square(page, 'c3').focus();

    await page.keyboard.press('x');
    await xray(page, 'c3').waitFor();
    assert.match(await live.textContent(), /c3, Queen, 5 disks.*from the bottom Silver, Red, Silver, Red, Silver/);
    await page.keyboard.press('x');
    await xray(page, 'c3').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowLeft'); // an empty square has nothing to show
    await page.keyboard.press('x');
    assert.equal(await page.getByRole('group', { name: /^The disks on/ }).count(), 0);
    await page.keyboard.press('ArrowRight');

    await page.keyboard.press('t');
    await page.locator('.arc.mine').waitFor();
    const told = await live.textContent();
    assert.match(told, /Silver.*1.*Red/s);
    await page.keyboard.press('t');
    await page.locator('.arc').waitFor({ state: 'detached' });
    assert.notEqual(await live.textContent(), told);

    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await help.waitFor();
    for (const key of ['x', 't', '?']) assert.equal(await help.locator('kbd').getByText(key, { exact: true }).count(), 1, key);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });

    await square(page, 'c3').focus();
    for (const count of [1, 2, 3, 4, 5]) {
        await typeSquare(page, 'c3');
        await typeSquare(page, 'e5');
        await page.locator(`[data-count="${count}"]`).waitFor();
        await page.keyboard.press('9'); // there are not so many
        await page.keyboard.press(String(count));
        const text = count === 5 ? 'c3e5' : `${count}c3e5`;
        await page.waitForFunction(([key, move]) => JSON.parse(localStorage.getItem(key)).moves[0] === move, [`sixth.game.${game.id}`, text]);
        await page.keyboard.press('u');
        await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key)).moves.length === 0, `sixth.game.${game.id}`);
        await square(page, 'c3').focus();
    }
    assert.deepEqual(page.problems, []);
});
