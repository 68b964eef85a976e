// What the page shows of a game: whose disks are left, whose turn it is, who has won, which bot plays.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { goTo, keptGame, keptMoves, openPage, square, withBrowser } from './support.mjs';

const site = withBrowser();
const kBot = (level) => ({ kind: 'bot', level });
const kHuman = { kind: 'human' };

const bar = (page, color) => page.getByRole('region', { name: `Player ${color}` });
/** Everything that a bar tells of its player. */
const barOf = async (page, color) => ({
    name: await bar(page, color).locator('strong').innerText(),
    inHand: await bar(page, color).locator('.total [aria-hidden]').innerText(),
    heap: await bar(page, color).locator('.heap i').evaluateAll((disks) => `${disks.length} ${[...new Set(disks.map(({ className }) => className.split(' ')[0]))]}`),
    isToMove: await bar(page, color).getByText('to move').isVisible(),
});

test('the bars name the players, count their disks in their colour, and say whose turn it is', async () => {
    const game = keptGame({ position: 'x4,p/x5/x2,PpPp,x2/x5/x5 r 9P7p - - 12', names: { silver: 'Ada', red: 'Grace' } });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    assert.deepEqual(await barOf(page, 'Silver'), { name: 'Ada', inHand: '9', heap: '9 silver', isToMove: false });
    assert.deepEqual(await barOf(page, 'Red'), { name: 'Grace', inHand: '7', heap: '7 red', isToMove: true });
    await square(page, 'a1').click();
    await page.locator('[data-move="1"]').waitFor();
    assert.deepEqual(await barOf(page, 'Red'), { name: 'Grace', inHand: '6', heap: '6 red', isToMove: false });
    assert.deepEqual(await barOf(page, 'Silver'), { name: 'Ada', inHand: '9', heap: '9 silver', isToMove: true });
    const pictures = await page.locator('.bar .disk').evaluateAll((disks) => disks.map(({ innerHTML }) => innerHTML));
    assert.notEqual(pictures[0], pictures[1]); // Red's disk has ribs
    assert.deepEqual(page.problems, []);
});

test('in a points game each bar has its own score', async () => {
    const game = keptGame({ rules: 'sixth-kings', position: 'x4,ppPpP/x5/x5/x5/x5 r 13P12p 2-1 - 10' });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    assert.equal(await bar(page, 'Silver').locator('.score > span[aria-hidden]').innerText(), '2/6');
    assert.equal(await bar(page, 'Red').locator('.score > span[aria-hidden]').innerText(), '1/6');
    assert.match(await bar(page, 'Silver').locator('.score .hidden').textContent(), /2.*6/);
});

test('whoever plays Red against a bot has Red below, and is told who won', async () => {
    const players = { silver: kBot(3), red: kHuman };
    const lost = keptGame({ position: 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7', moves: ['c3e5'], players });
    const won = keptGame({ position: 'x4,p/x5/x2,PpPpp,x2/x5/x5 r 12P11p - - 8', moves: ['c3e5'], players });
    const page = await site.open(`#/game/${lost.id}`, { kept: [lost, won] });
    assert.equal(await page.locator('.bar').last().locator('strong').innerText(), 'You');
    assert.equal(await bar(page, 'Red').locator('strong').innerText(), 'You');
    assert.equal(await bar(page, 'Silver').locator('strong').innerText(), 'Bot, level 3');
    assert.equal(await page.getByTestId('game-over').locator('h2').innerText(), 'The bot wins');
    await goTo(page, `${site.address}#/game/${won.id}`);
    assert.equal(await page.getByTestId('game-over').locator('h2').innerText(), 'You win!');
});

test('the crowns that are shown are those of their players', async () => {
    const game = keptGame({ position: 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7', players: { silver: kHuman, red: kBot(1) } });
    const page = await site.open(`#/game/${game.id}`, { kept: [game], settings: { crowns: 'on' } });
    await page.locator('.arc').first().waitFor();
    assert.equal(await page.locator('.arc.mine').count(), 1);
    assert.equal(await page.locator('.arc.theirs').count(), 0);
});

// A beginner has whims, which hang on the seed of the game; the strongest level always answers the same.
test('the bot that answers has the level of the game', async () => {
    const games = [11, 222, 3333, 44444, 555555, 6666666].map((seed) => keptGame({ seed, moves: ['c3'], players: { silver: kHuman, red: kBot(1) } }));
    const page = await site.open('', { kept: games });
    const answers = new Set();
    for (const { id } of games) {
        await goTo(page, `${site.address}#/game/${id}`);
        await page.locator('[data-move="2"]').waitFor();
        answers.add((await keptMoves(page, id))[1]);
    }
    assert.ok(answers.size >= 3, [...answers].join(' '));
});

test('a new game has the opponent that was chosen', async () => {
    const page = await site.open('#/new');
    await page.locator('#level').fill('7');
    await page.locator('input[name=color]').nth(1).check({ force: true });
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/#\/game\//);
    assert.equal(await bar(page, 'Silver').locator('strong').innerText(), 'Bot, level 7');
    assert.equal(await bar(page, 'Red').locator('strong').innerText(), 'You');
    await page.goto(`${site.address}#/new`);
    assert.equal(await page.locator('#level').inputValue(), '7'); // remembered
});

test('a link keeps how a game ended, and from where it began', async () => {
    const resigned = keptGame({ moves: ['c3', 'd4'], ended: { result: '0-1', reason: 'resign' } });
    const composed = keptGame({ position: 'x4,p/x5/x2,PpPp,x2/x5/x5 r 9P7p - - 12', moves: ['a1'] });
    const page = await site.open('', { kept: [resigned, composed] });
    const linkOf = async ({ id }) => {
        await goTo(page, `${site.address}#/game/${id}`);
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Share game' }).click();
        const link = await page.getByLabel('This link contains the whole game:').inputValue();
        await page.keyboard.press('Escape');
        return link;
    };
    const other = await openPage(site.browser, await linkOf(resigned));
    assert.match(await other.getByTestId('status').innerText(), /Silver.*resign|Red wins/i);
    await other.getByRole('button', { name: 'Save to my games' }).click();
    await other.getByTestId('game-over').waitFor();
    assert.equal(await other.getByTestId('game-over').locator('h2').innerText(), 'Red wins!');
    await goTo(other, await linkOf(composed));
    assert.equal(await square(other, 'c3').getAttribute('data-tower'), 'PpPp');
    assert.equal(await square(other, 'a1').getAttribute('data-tower'), 'p');
    await other.context().close();
});

test('looking back shows the board of that move, and the list says which it is', async () => {
    const game = keptGame({ moves: ['c3', 'd4', 'a1'] });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    const current = () => page.locator('[aria-current=step]').innerText();
    assert.equal(await current(), 'a1');
    await page.getByRole('button', { name: 'Previous move', exact: true }).click();
    assert.equal(await current(), 'd4');
    assert.equal(await square(page, 'a1').getAttribute('data-tower'), '');
    assert.equal(await square(page, 'd4').getAttribute('data-tower'), 'p');
    assert.equal((await barOf(page, 'Silver')).inHand, '14');
    await page.locator('[data-move="1"]').click();
    assert.equal(await square(page, 'd4').getAttribute('data-tower'), '');
    assert.equal((await barOf(page, 'Red')).inHand, '15');
});

test('a game that was resigned is told as lost by whoever resigned', async () => {
    const game = keptGame({ moves: ['c3', 'd4'] });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    assert.equal(await page.getByTestId('game-over').locator('h2').innerText(), 'Red wins!');
});
