// One game in two tabs: one of them writes, the other follows it live and says so, and no move is overwritten.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kPatience } from './children.mjs';
import { keptGame, keptMoves, square, withBrowser } from './support.mjs';

const site = withBrowser();

async function second(page) {
    const other = await page.context().newPage();
    other.setDefaultTimeout(kPatience);
    await other.goto(page.url());
    await other.locator('main > *').first().waitFor();
    return other;
}

test('the second tab follows, takes the game over, and the first follows then', async () => {
    const game = keptGame({ moves: ['c3'] });
    const first = await site.open(`#/game/${game.id}`, { kept: [game] });
    await square(first, 'c3').waitFor();
    const other = await second(first);
    await other.getByTestId('elsewhere').waitFor();
    await square(first, 'd4').click();
    await other.locator('[data-square="d4"][data-tower="p"]').waitFor(); // live
    await square(other, 'a1').click(); // not its turn to write
    assert.deepEqual(await keptMoves(first, game.id), ['c3', 'd4']);

    await other.getByRole('button', { name: 'Play here' }).click();
    await first.getByTestId('elsewhere').waitFor();
    await square(other, 'b2').click();
    await first.locator('[data-square="b2"][data-tower="P"]').waitFor();
    assert.deepEqual(await keptMoves(first, game.id), ['c3', 'd4', 'b2']);
    await other.close();
    await first.getByTestId('elsewhere').waitFor({ state: 'detached' }); // nobody else has it any more
    await square(first, 'e5').click();
    await first.waitForFunction((key) => JSON.parse(localStorage.getItem(key)).moves.length === 4, `sixth.game.${game.id}`);
    assert.deepEqual(first.problems, []);
});

test('where the browser has no locks, a move on an old board is not made', async () => {
    const game = keptGame({ moves: ['c3'] });
    // Events of the store are held back too, so that the second tab really has an old board.
    const script = () => {
        Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
        addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
    };
    const first = await site.open(`#/game/${game.id}`, { kept: [game], script });
    await square(first, 'c3').waitFor();
    const other = await second(first);
    await square(other, 'c3').waitFor();
    await square(first, 'd4').click();
    await first.waitForFunction((key) => JSON.parse(localStorage.getItem(key)).moves.length === 2, `sixth.game.${game.id}`);
    await square(other, 'a1').click();
    await other.getByText('The game went on in another tab.').first().waitFor();
    assert.equal(await square(other, 'd4').getAttribute('data-tower'), 'p');
    assert.deepEqual(await keptMoves(first, game.id), ['c3', 'd4']);
});
