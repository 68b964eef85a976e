// One game in two tabs: one of them writes, the other follows it live and says so, and no move is overwritten.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kPatience } from './children.mjs';
import { keptGame, keptMoves, square, withBrowser } from './support.mjs';

const site = withBrowser();

async function second(page, hash) {
    const other = await page.context().newPage();
    other.setDefaultTimeout(kPatience);
    await other.goto(hash === undefined ? page.url() : site.address + hash);
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

test('who follows a game and goes to the first page can play on from there', async () => {
    const game = keptGame({ moves: ['c3'] });
    const first = await site.open(`#/game/${game.id}`, { kept: [game] });
    await square(first, 'c3').waitFor();
    const other = await second(first);
    await other.getByTestId('elsewhere').waitFor();
    await other.goto(`${site.address}#/`);
    await other.getByTestId('resume').waitFor();
    await square(other, 'd4').click();
    await other.waitForURL(/#\/game\//);
    await first.locator('[data-square="d4"][data-tower="p"]').waitFor(); // told to the tab that has the game
    assert.deepEqual(await keptMoves(first, game.id), ['c3', 'd4']);
    await other.getByTestId('elsewhere').waitFor(); // which still has it
});

const isHelped = (page, id) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)).isHelped, `sixth.game.${id}`);
const kAgainstBot = { moves: ['c3', 'd4'], isHelped: false, players: { silver: { kind: 'human' }, red: { kind: 'bot', level: 1 } } };

test('help from the analysis in another tab is not forgotten with the next move', async () => {
    const game = keptGame(kAgainstBot);
    const first = await site.open(`#/game/${game.id}`, { kept: [game] });
    await square(first, 'c3').waitFor();
    const other = await second(first, `#/analysis/${game.id}`);
    await other.getByTestId('tree').waitFor();
    assert.equal(await isHelped(other, game.id), true);
    await square(first, 'b2').click();
    await first.locator('[data-move="4"]').waitFor(); // the bot has answered
    assert.equal((await keptMoves(first, game.id)).length, 4);
    assert.equal(await isHelped(first, game.id), true);
    assert.equal(await first.getByText('The game continued in another tab.').count(), 0);
});

test('an analysis that was opened with an old board overwrites no move', async () => {
    const game = keptGame(kAgainstBot);
    const script = () => addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
    const first = await site.open(`#/game/${game.id}`, { kept: [game], script });
    await square(first, 'c3').waitFor();
    const other = await second(first, '#/settings');
    await square(first, 'b2').click();
    await first.locator('[data-move="4"]').waitFor();
    const moves = await keptMoves(first, game.id);
    await other.goto(`${site.address}#/analysis/${game.id}`);
    await other.getByTestId('tree').waitFor();
    assert.deepEqual(await keptMoves(first, game.id), moves);
    assert.equal(await isHelped(first, game.id), true);
    await square(first, 'e1').click(); // and the note does not stand in the way of the next one
    await first.locator('[data-move="6"]').waitFor();
    assert.equal(await isHelped(first, game.id), true);
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
    await other.getByText('The game continued in another tab.').first().waitFor();
    assert.equal(await square(other, 'd4').getAttribute('data-tower'), 'p');
    assert.deepEqual(await keptMoves(first, game.id), ['c3', 'd4']);
});
