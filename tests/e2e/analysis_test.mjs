// The analysis board and the position editor: proofs are found and said to be, variations and comments stay, and any
// position can be set up and judged.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violationsInBothThemes } from './axe.mjs';
import { keptGame, kPhone, square, withBrowser } from './support.mjs';

const site = withBrowser();

// Silver has a King in three here, and none sooner.
const kForced = 'b4 d4 c4 e4 c3 a1 c2 e3 b3 b1 b2 e1 d3 d1 d3e3 e4e3 a3 d3 1e3c2 d3e3 1e3c4 b1b2 b4c4 1c4a3 a2 1e3c3 1c3c4 d4c4 b3b2 1c2b2 c2b2 1b2a1'.split(' ');
// Silver could crown at once, twice, and did not.
const kMissed = { position: 'x3,P,p/x5/x2,PpPpP,x2/x5/x5 s 11P12p - - 7', moves: ['a1', 'e1', 'b1'] };

test('a forced King is found, and said to be proved', async () => {
    const game = keptGame({ moves: kForced });
    const page = await site.open(`#/analysis/${game.id}`, { kept: [game] });
    const best = page.locator('[data-proved="true"]').first();
    await best.getByText('King in 3', { exact: true }).waitFor();
    await best.getByText('Proved', { exact: true }).waitFor();
    await page.getByText('the solver has an answer to every defence').waitFor();
    assert.equal(await page.getByTestId('evaluation').getAttribute('data-kind'), 'proved');
    assert.match(await page.getByTestId('evaluation').getAttribute('aria-label'), /Proved: Silver makes the King in 3 moves/);
    // Beside the board, and about as high.
    const [bar, board] = await Promise.all([page.getByTestId('evaluation').boundingBox(), page.getByRole('grid').boundingBox()]);
    assert.ok(bar.height > 0.9 * board.height, `${bar.height} beside ${board.height}`);
    await page.keyboard.press('ArrowLeft'); // the search there begins anew and has no end; the page goes on hearing its user
    await page.keyboard.press('Home');
    await page.getByTestId('engine').locator('li').first().waitFor();
    assert.equal(await page.getByTestId('evaluation').getAttribute('data-kind'), 'estimate');
    await page.getByTestId('engine-toggle').click();
    await page.getByTestId('engine').getByText('The engine is off.').waitFor();
    assert.deepEqual(page.problems, []);
});

test('the engine’s moves stand out from the board, the other ones too, light and dark', async () => {
    const game = keptGame({ moves: ['c3', 'c2', 'd3', 'b2', '1c3d3', 'b3'] });
    for (const theme of ['light', 'dark']) {
        const page = await site.open(`#/analysis/${game.id}`, { kept: [game], settings: { theme } });
        await page.locator('.arrow.other').first().waitFor({ state: 'attached' });
        const ratios = await page.evaluate(() => {
            const channels = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number);
            const light = (rgb) => [0.2126, 0.7152, 0.0722].reduce((sum, part, at) => sum + part * (rgb[at] / 255 <= 0.04045 ? rgb[at] / 255 / 12.92 : ((rgb[at] / 255 + 0.055) / 1.055) ** 2.4), 0);
            const found = [];
            for (const cell of ['a1', 'b1'])
                for (const tone of ['best', 'other']) {
                    const mark = document.querySelector(`.arrow.${tone} :is(line, circle:not(.tag))`);
                    const cover = getComputedStyle(mark).opacity * getComputedStyle(mark.parentElement).opacity;
                    const ground = channels(getComputedStyle(document.querySelector(`[data-square=${cell}]`)).backgroundColor);
                    const seen = channels(getComputedStyle(mark).stroke).map((value, at) => cover * value + (1 - cover) * ground[at]);
                    const [low, high] = [light(seen), light(ground)].sort((a, b) => a - b);
                    found.push((high + 0.05) / (low + 0.05));
                }
            return found;
        });
        assert.ok(ratios.every((ratio) => ratio >= 3), `${theme}: ${ratios.map((ratio) => ratio.toFixed(2))}`);
    }
});

test('a variation branches, is promoted and deleted; a comment survives a reload', async () => {
    const game = keptGame({ moves: ['c3', 'd4', 'c4'] });
    const page = await site.open(`#/analysis/${game.id}?at=1`, { kept: [game] });
    const tree = page.getByTestId('tree');
    await square(page, 'e5').click();
    await tree.getByRole('button', { name: 'e5' }).waitFor();
    await page.getByTestId('comment').fill('The corner is too far.');
    await page.getByRole('button', { name: '? mistake' }).click();
    await page.getByText('The corner is too far.').first().waitFor();
    await page.reload();
    await tree.getByText('The corner is too far.').waitFor();
    await tree.getByRole('button', { name: 'e5?' }).click();
    assert.equal(await square(page, 'e5').getAttribute('data-tower'), 'p');
    await page.getByRole('button', { name: 'Move up' }).click();
    await page.keyboard.press('ArrowDown');
    await tree.locator('[aria-current]').getByText('d4').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByTestId('delete').click();
    assert.equal(await tree.getByRole('button', { name: 'e5?' }).count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await tree.getByRole('button', { name: 'e5?' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save record' }).click();
    const chunks = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
    assert.match(Buffer.concat(chunks).toString(), /\{The corner is too far\.\}/);
    assert.deepEqual(page.problems, []);
});

test('the review finds the missed crown, and the graph leads there', async () => {
    const game = keptGame(kMissed);
    const page = await site.open(`#/analysis/${game.id}`, { kept: [game] });
    await page.getByTestId('review-start').click();
    await page.locator('[data-finding="missedCrown"]').first().waitFor();
    const graph = page.getByTestId('graph');
    const { x, y, width, height } = await graph.boundingBox();
    await page.mouse.click(x + width * 0.4, y + height / 2);
    assert.equal(await graph.getAttribute('aria-valuenow'), '1');
    await graph.press('Home');
    assert.match(await graph.getAttribute('aria-valuetext'), /Proved: Silver makes the King in 1 move/);
    await page.getByRole('button', { name: /^Show better line/ }).first().click();
    await page.getByTestId('tree').locator('[aria-current]').getByText('c3e5#').waitFor();
    await page.reload();
    await page.locator('[data-finding="missedCrown"]').first().waitFor(); // kept
    assert.deepEqual(page.problems, []);
});

test('a position is set up, explained, and analysed', async () => {
    const page = await site.open('#/editor');
    const text = page.getByTestId('position-text');
    await page.locator('[data-tool="p"]').click();
    await square(page, 'e5').click();
    await square(page, 'c3').focus();
    for (const letter of 'PpPpP') await page.keyboard.press(letter);
    assert.equal(await text.inputValue(), 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 1');
    await page.getByText('Legal position').waitFor();
    await page.keyboard.press('p');
    const reason = page.locator('[data-code="tower-height"]');
    await reason.waitFor();
    assert.equal(await reason.getByText('R5.3').isVisible(), false); // for developers, folded away
    await reason.getByText('For developers').click();
    await reason.getByText('tower-height · R5.3').waitFor();
    await square(page, 'c3').focus();
    assert.equal(await page.getByRole('button', { name: 'Analyse' }).isDisabled(), true);
    await page.keyboard.press('Delete');
    await page.reload(); // the address holds it
    assert.equal(await text.inputValue(), 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 1');
    await text.fill('x5/x5/x2,Pp,x2/x5/x5 r 14P14p - - 1');
    await page.locator('[data-code="side-ply"]').waitFor();
    assert.equal(await square(page, 'c3').getAttribute('data-tower'), 'Pp');
    await page.locator('[data-tool="P"]').dragTo(square(page, 'a1'));
    await square(page, 'a1').dragTo(square(page, 'c3'));
    assert.equal(await square(page, 'c3').getAttribute('data-tower'), 'PpP');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('spinbutton', { name: 'Ply' }).fill('6');
    await page.keyboard.press('Tab');
    await page.getByText('Legal position').waitFor();
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.getByTestId('engine').locator('li').first().waitFor();
    assert.equal(await square(page, 'a1').getAttribute('data-tower'), 'P');
    await page.goBack();
    await page.getByText('Legal position').waitFor();
    await page.goto(`${site.address}#/games`); // leaving is leaving
    await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
    assert.match(page.url(), /#\/games$/);
    assert.deepEqual(page.problems, []);
});

test('axe finds nothing on either screen at 360 px, and nothing is wider', async () => {
    const game = keptGame(kMissed);
    const page = await site.open(`#/analysis/${game.id}`, { device: kPhone, kept: [game], settings: { theme: 'dark', crowns: 'on' } });
    const check = async (name) => {
        assert.deepEqual(await violationsInBothThemes(page), [], name);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, `overflow of ${name}`);
    };
    await page.getByTestId('review-start').tap();
    await page.locator('[data-finding]').first().waitFor();
    await page.getByTestId('graph').locator('xpath=..').getByText('As a table').tap();
    await page.getByTestId('graph').press('Home'); // where the engine soon knows everything and rests, and axe has the machine
    await page.locator('[data-proved="true"]').first().waitFor();
    await check('analysis');
    await page.goto(`${site.address}#/editor?rules=army&position=${encodeURIComponent('Hp,x3,PpPpPp/x5/x2,G,x2/x5/x5 s 1H1G10A1h1g12a1M - - 1')}`);
    await page.locator('[data-code]').first().waitFor();
    await check('editor');
    assert.deepEqual(page.problems, []);
});
