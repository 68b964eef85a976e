// The review comes to the player: the end of a game leads to it, it runs by itself, says what was missed, and lets the
// critical position be played again.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { keptGame, kPhone, misfits, square, withBrowser } from './support.mjs';

const site = withBrowser();

// Silver could crown with c3e5 and did not; then Silver did, and won.
const kPosition = 'x3,P,p/x5/x2,PpPpP,x2/x5/x5 s 11P12p - - 7';
const kWon = { position: kPosition, moves: ['a1', 'e1', 'c3e5'], players: { silver: { kind: 'human' }, red: { kind: 'bot', level: 1 } } };

test('the end of a game opens its review, running, with a summary, marks and a retry', async () => {
    const game = keptGame(kWon);
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    await page.getByTestId('game-over').getByRole('link', { name: 'Review' }).click();
    await page.locator('[data-finding="missedCrown"]').first().waitFor(); // nobody pressed a button
    assert.match(await page.getByTestId('review-head').innerText(), /1 King missed · 0 Kings given away/);
    assert.match(await page.getByTestId('review-head').getByTestId('turning').innerText(), /^Turning point: 4… e1$/);
    assert.equal(await page.getByTestId('turning').count(), 1); // said once
    assert.match(await page.locator('[data-tally="silver"]').innerText(), /1 King missed · 0 Kings given away · 1 of 2 moves without a proved mistake/);
    assert.match(await page.locator('[data-tally="red"]').innerText(), /0 of 1 moves/); // Red let it stand a second time
    await page.getByTestId('tree').locator('[data-found="missedCrown"]').waitFor();
    const moment = page.getByTestId('moment');
    assert.match(await moment.innerText(), /4\. a1/); // the player's own move, not the bot's
    assert.equal(await square(page, 'a1').getAttribute('data-tower'), ''); // the board stands before it

    await page.getByTestId('retry').click();
    const card = page.getByTestId('retry-card');
    await card.getByText('make the King, or force it').waitFor();
    assert.equal(await page.getByTestId('engine').count(), 0); // nothing tells the answer
    assert.equal(await page.getByText('c3e5').count(), 0);
    await square(page, 'a2').click();
    await page.locator('[data-testid="retry-card"]:is([data-verdict="missed"], [data-verdict="forced"])').waitFor();
    await card.getByRole('button', { name: 'Try again' }).click();
    await square(page, 'c3').click();
    await square(page, 'e5').click();
    const whole = page.locator('[data-count="5"]');
    if (await whole.isVisible()) await whole.click();
    await page.locator('[data-verdict="crowned"]').waitFor();
    assert.match(await page.locator('[aria-live]').first().textContent(), /Found|King/);
    await page.getByTestId('retry-leave').click();
    await page.getByTestId('tree').waitFor();
    assert.equal(await page.getByTestId('tree').getByText('a2').count(), 0); // a retry is no variation
    assert.deepEqual(page.problems, []);
});

test('who resigned is told so in the review, not as if somebody else had', async () => {
    const game = keptGame({ ...kWon, moves: ['a1', 'e1'], ended: { result: '0-1', reason: 'resign' } });
    const page = await site.open(`#/analysis/${game.id}?review`, { kept: [game] });
    await page.getByTestId('review-head').getByText('You resigned.').waitFor();
    assert.equal(await page.getByText('the other player has resigned').count(), 0);
});

test('the turning point of a review leads there', async () => {
    const game = keptGame(kWon);
    const page = await site.open(`#/analysis/${game.id}?review`, { kept: [game] });
    await page.getByTestId('turning').click();
    await page.locator('[data-square="a1"][data-tower="P"]').waitFor(); // after a1, before e1
    assert.equal(await square(page, 'e1').getAttribute('data-tower'), '');
});

test('on a phone the review is at the top, in every theme, and fits', async () => {
    const game = keptGame(kWon);
    for (const theme of ['light', 'dark']) {
        const page = await site.open(`#/analysis/${game.id}?review`, { device: kPhone, kept: [game], settings: { theme, language: 'de' } });
        await page.getByTestId('moment').waitFor();
        const top = async (name) => (await page.getByTestId(name).boundingBox()).y;
        assert.ok((await top('review-head')) < (await square(page, 'a5').boundingBox()).y);
        assert.ok((await top('moment')) < (await top('engine')));
        assert.ok((await top('moment')) < (await top('tree')));
        assert.deepEqual((await misfits(page)).filter((text) => !text.startsWith('span.rest')), []); // the engine's lines are cut by design
        assert.deepEqual(await violations(page), []);
        await page.getByTestId('retry').tap();
        await page.getByTestId('retry-card').waitFor();
        assert.deepEqual(await violations(page), []);
        await page.context().close();
    }
});
