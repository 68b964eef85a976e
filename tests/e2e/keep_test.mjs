// Nothing is lost: reloads, no network, links, records, entries that can't be read.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { goTo, keptGame, keptMoves, openPage, square, withBrowser, workerIsReady } from './support.mjs';

const site = withBrowser();

test('a reload in mid-game goes on where it was, bot included', async () => {
    const game = keptGame({ players: { silver: { kind: 'human' }, red: { kind: 'bot', level: 2 } } });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    await square(page, 'c3').click();
    await page.reload(); // while the bot thinks
    await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key)).moves.length === 2, `sixth.game.${game.id}`);
    assert.equal(await square(page, 'c3').getAttribute('data-tower') !== '', true);
    await page.reload();
    await page.locator('[data-move="2"]').waitFor();
    assert.deepEqual(page.problems, []);
});

test('after one visit it works without a network', async () => {
    const page = await site.open();
    await workerIsReady(page);
    // What the browser has kept of its own accord may be gone the next day.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await page.context().setOffline(true);
    await page.reload();
    await square(page, 'c3').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-tower]:not([data-tower=""])').length === 2); // the engine, too
    await page.goto(`${site.address}#/settings`);
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
});

test('a link holds the whole game', async () => {
    const game = keptGame({ rules: 'giant', moves: ['Gc3', 'Gd4', 'a1', 'e5'] });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Share game' }).click();
    const link = await page.getByLabel('This link contains the whole game:').inputValue();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Picture' }).click();
    assert.equal((await download).suggestedFilename(), 'sixth.png');
    const other = await openPage(site.browser, link);
    assert.equal(await square(other, 'd4').getAttribute('data-tower'), 'g');
    await other.getByRole('button', { name: 'Save to my games' }).click();
    await other.waitForURL(/#\/game\//);
    assert.deepEqual(await keptMoves(other, other.url().split('/').at(-1)), game.moves);
    assert.deepEqual([...page.problems, ...other.problems], []);
    await other.context().close();
});

test('a shared picture says who played, how it ended, and where', async () => {
    const game = keptGame({ moves: ['c3', 'd4'], names: { silver: 'Ada', red: 'Grace & Co' }, ended: { result: '0-1', reason: 'resign' } });
    // The drawing is looked at on its way to become a picture.
    const script = () => {
        const make = URL.createObjectURL;
        window.drawings = [];
        URL.createObjectURL = (blob) => {
            if (blob.type === 'image/svg+xml') void blob.text().then((text) => window.drawings.push(text));
            return make(blob);
        };
    };
    const page = await site.open(`#/game/${game.id}`, { kept: [game], script });
    await page.getByTestId('game-over').getByRole('button', { name: 'Share' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Picture' }).click();
    await download;
    const captions = await page.evaluate(() => window.drawings.map((text) => {
        const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
        const inside = (element) => Number(element.getAttribute('y')) < drawing.viewBox.baseVal.height;
        return [...drawing.querySelectorAll(':scope > text')].filter(inside).map((element) => element.textContent);
    }));
    assert.deepEqual(captions, [['Ada – Grace & Co', 'Red wins: the other player has resigned.', new URL(site.address).host]]);
});

test('a broken link is told, and nothing is lost', async () => {
    const game = keptGame({ moves: ['c3'] });
    for (const hash of ['#/shared?rules=sixth&moves=c3.c3', '#/shared?rules=chess', '#/shared?position=%00', '#/game/none', '#/nowhere', '#/shared?rules=%E0%A4%A']) {
        const page = await site.open(hash, { kept: [game] });
        if (!hash.includes('%E0')) await page.getByRole('alert').waitFor();
        assert.deepEqual(await keptMoves(page, game.id), ['c3'], hash);
        assert.deepEqual(page.problems, [], hash);
        await page.context().close();
    }
});

test('records are read, errors have their place, and a deleted game comes back', async () => {
    const page = await site.open('#/games');
    await page.getByRole('textbox', { name: 'Records' }).fill('[Silver "Ada"]\n[Red "Grace"]\n\n1. c3 d4 *\n\n[Silver "Bad"]\n\n1. c3 c3 *\n');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Line 8, column 7:').waitFor();
    await page.getByText('Ada vs Grace').waitFor();
    await page.getByRole('button', { name: 'Delete Ada vs Grace' }).click();
    assert.equal(await page.getByText('Ada vs Grace').count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Ada vs Grace').waitFor();
    assert.deepEqual(page.problems, []);
});

test('an imported game is found by its players, and by its result where one of them is who imports it', async () => {
    const page = await site.open('#/games');
    const record = (silver, red) => `[Silver "${silver}"]\n[Red "${red}"]\n[Result "0-1"]\n[Termination "resign"]\n\n1. c3 d4 0-1\n\n`;
    await page.getByRole('textbox', { name: 'Records' }).fill(record('Ada', 'Grace') + record('You', 'Bot, level 2'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const rows = page.getByTestId('games').getByRole('listitem');
    await rows.nth(1).waitFor();
    assert.deepEqual(await page.getByTestId('filter-opponent').locator('option').allInnerTexts(), ['All', 'Ada', 'Bot, level 2', 'Grace']);
    await page.getByTestId('filter-opponent').selectOption('Grace');
    assert.match((await rows.allInnerTexts()).join(), /^Ada vs Grace[^]*Red won/);
    await page.getByTestId('filter-opponent').selectOption('');
    await page.getByTestId('filter-result').selectOption('lost');
    assert.match((await rows.allInnerTexts()).join(), /^You vs Bot, level 2[^]*Lost/);
});

test('what is wrong with a record is said in the language of the player', async () => {
    const page = await site.open('#/games', { settings: { language: 'de' } });
    await page.getByRole('textbox', { name: 'Notationen' }).fill(`1. c3 c3 *\n\n${'[x]\n\n*\n\n'.repeat(25)}`);
    await page.getByRole('button', { name: 'Importieren', exact: true }).click();
    await page.locator('.errors li').first().getByText('Du kannst Steine').waitFor(); // the words come with the first fault
    const all = await page.locator('.errors').innerText();
    assert.match(all, /Zeile 1, Spalte 7: Du kannst Steine nur auf leere Felder setzen\./);
    assert.match(all, /Eine Angabe besteht aus einem Namen/);
    await page.getByText(/^\d+ weitere Fehler$/).waitFor();
    await page.goto(`${site.address}#/shared?rules=chess`);
    await page.getByRole('alert').getByText('Ein Spiel mit diesem Namen gibt es nicht.').waitFor();
    assert.deepEqual(page.problems, []);
});
