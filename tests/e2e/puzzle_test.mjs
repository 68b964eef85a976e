// The puzzles: the one of the day with nothing but keys, wrong moves and hints by finger, the solution, what is left after a
// reload, and all of it without a network. Which puzzle comes is read off the page, its solution is the module's.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { keyMove, kPhone, makeMove, sixth, withBrowser, workerIsReady } from './support.mjs';

const site = withBrowser();

const kEasy = `localStorage.getItem('sixth.puzzle-choice') ?? localStorage.setItem('sixth.puzzle-choice', '{"grade":1,"family":"king"}')`;
const feedback = (page, phase) => page.locator(`[data-testid=feedback][data-phase=${phase}]`);
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('sixth.puzzles') ?? '{"tries":[],"days":[]}'));
const axe = async (page, what) => assert.deepEqual(await violations(page), [], what);

/** The puzzle on the page as a game of the module; {game, state, left}. */
async function puzzleOn(page) {
    const { rules, position, moves } = await page.getByTestId('puzzle').evaluate(({ dataset }) => ({ ...dataset }));
    const game = { rules, position, moves: [] };
    return { game, state: sixth.state(game), left: Number(moves) };
}
/** Solves what is on the page from its first move on; `make` makes a move. */
async function solve(page, make, puzzle, most = Infinity) {
    let { game, state, left } = puzzle;
    const play = (move) => (state = sixth.state((game = { ...game, moves: [...game.moves, move] })));
    for (let made = 0; state.result === null && made < most; ++made, --left) {
        const { move: text } = sixth.solution(game, left);
        const { reply } = sixth.judge(game, left, text);
        await make(state.legalMoves.find((move) => move.text === text));
        play(text);
        if (reply !== null) play(reply);
        await (state.result === null ? feedback(page, 'playing').getByText('Correct. Now the next move.').and(page.locator('p')) : feedback(page, 'solved')).first().waitFor();
        await page.waitForFunction((towers) => [...document.querySelectorAll('[data-square]')].filter(({ dataset }) => dataset.tower !== '').length === towers, state.towers.filter((tower) => tower !== '').length);
    }
    return { game, state, left };
}

test('the puzzle of the day with nothing but keys; the streak and the rating stay', async () => {
    const page = await site.open('#/puzzles');
    const tabTo = async (isThere) => {
        for (let i = 0; i < 60 && !(await page.evaluate(isThere)); ++i) await page.keyboard.press('Tab');
    };
    await page.getByText('Solve it today to start a streak.').waitFor();
    await axe(page, 'all puzzles');
    await tabTo(() => document.activeElement?.getAttribute('data-testid') === 'daily');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^(King|Win) in \d$/ }).waitFor();
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
    assert.match(await page.getByTestId('live').textContent(), /(King|Win) in \d\. (Silver|Red) to move and win\./);
    const puzzle = await puzzleOn(page);
    await solve(page, (move) => keyMove(page, move), puzzle);
    await feedback(page, 'solved').getByText('Solved on the first try.').waitFor();
    await feedback(page, 'solved').getByText(/Rating \d+ \(\+\d+\) · 1 day in a row/).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Next puzzle'));
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Analyse' }).innerText(), 'Analyse'); // a word, not an icon alone
    await axe(page, 'solved');
    await page.keyboard.press('Enter'); // the next one begins on the board
    await feedback(page, 'playing').waitFor();
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
    assert.notEqual((await puzzleOn(page)).state.position, puzzle.state.position);
    await page.goto(`${site.address}#/puzzles`);
    await page.reload();
    await page.getByTestId('streak').getByText('1 day in a row').waitFor();
    await page.getByRole('img', { name: /After 1 puzzle your rating is \d+/ }).waitFor();
    await page.getByText('Solved. Come back tomorrow for the next one.').waitFor();
    assert.deepEqual((await kept(page)).tries.map(({ score, isSolved }) => [score, isSolved]), [[1, true]]);
    assert.deepEqual(page.problems, []);
});

test('a wrong move is told kindly, and counts once; a reload loses nothing', async () => {
    const page = await site.open('#/puzzles', { device: kPhone, settings: { confirm: 'off' }, script: kEasy });
    const tap = (target) => target.tap();
    await page.getByTestId('next-puzzle').tap();
    const puzzle = await puzzleOn(page);
    const { game, state, left } = puzzle;
    const wrong = state.legalMoves.find(({ text, kind, crowns }) => kind === 'place' && crowns === null && sixth.judge(game, left, text).verdict === 'not-win');
    await makeMove(page, wrong, tap);
    await feedback(page, 'missed').getByText('Not quite.').waitFor();
    await axe(page, 'missed');
    const again = await page.getByRole('button', { name: 'Try again' }).boundingBox();
    assert.ok(again.y + again.height < 740 && again.height >= 44, JSON.stringify(again));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    const [{ rating }] = (await kept(page)).tries;
    await page.reload(); // the try is noted, whatever one does
    await feedback(page, 'playing').waitFor();
    const half = await solve(page, (move) => makeMove(page, move, tap), puzzle, 1);
    if (half.state.result === null) {
        await page.reload();
        await feedback(page, 'playing').getByText('Correct. Now the next move.').waitFor();
        await solve(page, (move) => makeMove(page, move, tap), half);
    }
    await feedback(page, 'solved').getByText('Only the first try counts for the rating.').waitFor();
    const { tries } = await kept(page);
    assert.deepEqual(tries.map(({ score, isSolved }) => [score, isSolved]), [[0, true]]);
    assert.deepEqual(tries[0].rating, rating);
    assert.deepEqual(page.problems, []);
});

test('a hint says where to look and then what to play; the solution plays itself', async () => {
    const page = await site.open('#/puzzles', { settings: { theme: 'dark' }, script: kEasy });
    await page.getByTestId('next-puzzle').click();
    const { state, left } = await puzzleOn(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await feedback(page, 'playing').getByText(/Look at the tower on \w\d\.|Place a disk from your hand\./).waitFor();
    await page.getByRole('button', { name: 'Show the move' }).click();
    await feedback(page, 'playing').getByText(/The arrow shows /).waitFor();
    await page.locator('.arrow.hint').waitFor();
    await axe(page, 'a hint');
    await page.getByRole('button', { name: 'View solution' }).click();
    await feedback(page, 'shown').waitFor();
    const shown = await page.evaluate(() => [...document.querySelectorAll('[data-square]')].map(({ dataset }) => dataset.tower));
    assert.ok(shown.some((tower) => tower.length >= 6), `${state.position} in ${left}`);
    await page.getByRole('button', { name: 'Try it yourself' }).click();
    await feedback(page, 'playing').waitFor();
    assert.deepEqual((await kept(page)).tries.map(({ score, isSolved }) => [score, isSolved]), [[0, false]]);
    assert.deepEqual(page.problems, []);
});

test('the choice is kept; an address that leads nowhere says so', async () => {
    const page = await site.open('#/puzzles');
    await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
    await page.getByRole('radio', { name: 'Points' }).check({ force: true });
    await page.reload();
    assert.equal(await page.getByRole('radio', { name: '3', exact: true }).isChecked(), true);
    assert.equal(await page.getByRole('radio', { name: 'Points' }).isChecked(), true);
    await page.getByTestId('next-puzzle').click();
    await page.getByRole('heading', { name: /^Win in \d$/ }).waitFor();
    await page.getByRole('img', { name: 'Difficulty 3 of 5' }).waitFor();
    await page.goto(`${site.address}#/puzzles/nowhere`);
    await page.getByText('Puzzle not found').waitFor();
    assert.deepEqual(page.problems, []);
});

test('the first page shows the puzzle of the day once it is there itself, leads straight to it, and needs no network', async () => {
    const page = await site.open('', { script: () => new MutationObserver((_, watcher) => {
        if (!document.querySelector('[data-testid=status]')) return;
        watcher.disconnect();
        window.fetchedFirst = performance.getEntriesByType('resource').map(({ name }) => name);
    }).observe(document, { childList: true, subtree: true }) });
    const card = page.getByRole('link', { name: 'Puzzle of the day' });
    await card.locator('svg').waitFor();
    assert.deepEqual((await page.evaluate(() => window.fetchedFirst)).filter((address) => address.includes('/pack-')), []);
    await workerIsReady(page);
    await page.context().setOffline(true);
    await page.reload();
    await card.locator('svg').waitFor();
    await card.click();
    await solve(page, (move) => makeMove(page, move), await puzzleOn(page));
    assert.deepEqual(page.problems, []);
});
