// Whole games by mouse, by touch and by keyboard, and every ruleset begun.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keptGame, keptMoves, kPhone, playMove, shortGame, sixth, square, typeMove, withBrowser } from './support.mjs';

const site = withBrowser();

const over = (page) => page.getByTestId('game-over');

test('the first page is a board with a bot waiting; a game by mouse until it ends', async () => {
    const page = await site.open();
    await square(page, 'c3').click();
    await page.waitForURL(/#\/game\//);
    const id = page.url().split('/').at(-1);
    for (let turn = 0; turn < 60 && !(await over(page).isVisible()); ++turn) {
        await page.waitForFunction(([key]) => {
            const { moves } = JSON.parse(localStorage.getItem(key) ?? '{"moves":[]}');
            return moves.length % 2 === 0 || document.querySelector('[data-testid=game-over]');
        }, [`sixth.game.${id}`]);
        if (await over(page).isVisible()) break;
        const moves = await keptMoves(page, id);
        const state = sixth.state({ moves });
        assert.equal(state.result, null, moves.join(' '));
        const [line] = sixth.search({ moves }, { depth: 4 }).lines;
        await playMove(page, id, state.legalMoves.find(({ text }) => text === line.move), moves.length + 1);
    }
    await over(page).waitFor();
    assert.match(await over(page).innerText(), /You win|The bot wins|Draw/); // the bot's seed is new each time
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForFunction((old) => !location.hash.endsWith(old), id);
    await page.waitForFunction(() => document.querySelectorAll('[data-tower]:not([data-tower=""])').length === 1); // the bot is Silver now
    assert.deepEqual(page.problems, []);
});

test('a game by touch on a phone, each move confirmed', async () => {
    const game = keptGame();
    const page = await site.open(`#/game/${game.id}`, { device: kPhone, kept: [game] });
    const moves = shortGame('sixth');
    for (const [index, move] of moves.entries()) await playMove(page, game.id, move, index + 1, (target) => target.tap());
    await over(page).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    assert.deepEqual(page.problems, []);
});

test('a game by keyboard, and what is read out', async () => {
    const game = keptGame();
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    while (!(await page.evaluate(() => document.activeElement?.hasAttribute('data-square')))) await page.keyboard.press('Tab');
    const moves = shortGame('sixth');
    for (const [index, move] of moves.entries()) {
        await typeMove(page, game.id, move, index + 1);
        if (index === 0) assert.match(await page.getByTestId('live').textContent(), new RegExp(`Silver places .* on ${move.to}`));
    }
    await over(page).waitFor();
    assert.match(await page.getByTestId('live').textContent(), /crowned/);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.deepEqual(page.problems, []);
});

test('drag, X-ray, crowns, the gift guard, and labels', async () => {
    const game = keptGame({ position: 'x4,P/x5/x2,pPpPp,x2/x5/x5 s 12P12p - - 7' });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    assert.equal(await square(page, 'c3').getAttribute('aria-label'),
        'c3, Queen, 5 disks, Red on top; from the bottom Red, Silver, Red, Silver, Red; 5 moves');
    await square(page, 'c3').focus();
    await page.keyboard.press('x');
    await page.getByRole('group', { name: 'Disks on c3' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.locator('.arc.theirs').waitFor();
    await square(page, 'c3').dragTo(square(page, 'e5'));
    await page.keyboard.press('5');
    await page.getByRole('alertdialog').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await keptMoves(page, game.id), []);
    await square(page, 'c3').click();
    await square(page, 'a1').click(); // an empty square: told why not, or a disk is placed there
    assert.deepEqual(await keptMoves(page, game.id), ['a1']);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.deepEqual(await keptMoves(page, game.id), []);
    assert.deepEqual(page.problems, []);
});

test('every ruleset is begun from the picker', async () => {
    const page = await site.open('#/new');
    for (const { name } of sixth.presets()) {
        await page.goto(`${site.address}#/new`);
        await page.getByLabel('Two players, one screen').check({ force: true });
        await page.locator(`input[name=preset][value="${name}"]`).focus(); // scrolls it clear of the bar
        await page.locator(`input[name=preset][value="${name}"]`).check();
        await page.getByRole('button', { name: 'Start' }).click();
        await page.waitForURL(/#\/game\//);
        const id = page.url().split('/').at(-1);
        const moves = [];
        for (let index = 0; index < 4; ++index) {
            const state = sixth.state({ rules: name, moves });
            const carries = state.legalMoves.filter(({ kind }) => kind === 'carry');
            const move = carries[0] ?? state.legalMoves[(index * 7) % state.legalMoves.length];
            await playMove(page, id, move, index + 1);
            moves.push(move.text);
        }
        assert.equal((await keptMoves(page, id)).length, 4, name);
    }
    assert.deepEqual(page.problems, []);
});

test('a draft: each chooses unseen, then both armies are shown', async () => {
    const page = await site.open('#/new');
    await page.getByLabel('Two players, one screen').check({ force: true });
    await page.locator('input[name=preset][value="army-draft"]').focus();
    await page.locator('input[name=preset][value="army-draft"]').check();
    await page.getByRole('button', { name: 'Choose armies' }).click();
    await page.getByRole('button', { name: 'Remove: Giant' }).click();
    await page.getByRole('button', { name: 'Confirm army' }).click();
    assert.equal(await page.getByText('Giant').count(), 0);
    await page.getByRole('button', { name: 'I’m Red' }).click();
    await page.getByRole('button', { name: 'Confirm army' }).click();
    await page.getByRole('heading', { name: 'The armies' }).waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/#\/game\//);
    const kept = await page.evaluate(() => Object.values({ ...localStorage }).find((text) => text.includes('draft;silver')));
    assert.match(kept, /silver=8P1M;red=8P1G1M/);
    assert.deepEqual(page.problems, []);
});

test('options that do not go together are told, and nothing starts', async () => {
    const page = await site.open('#/new');
    await page.locator('summary').click();
    await page.getByLabel('As text').fill('sixth;kings=99');
    await page.getByText('An option can’t have this value.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Start' }).isDisabled());
    await page.getByLabel('As text').fill('sixth;kings=3');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/#\/game\//);
});
