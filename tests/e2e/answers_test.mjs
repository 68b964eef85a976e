// Nothing gives an answer away: crowns are not drawn in lessons and puzzles, whatever the settings say. And what is wrong with
// a link is said in the player's language alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { atRest, goTo, keptGame, withBrowser } from './support.mjs';

const site = withBrowser();

test('crowns are not shown where they are to be found', async () => {
    const page = await site.open('#/puzzles/daily', { settings: { crowns: 'on' } });
    await page.locator('[data-square]').first().waitFor();
    assert.equal(await page.locator('.arc').count(), 0);
    await page.goto(`${site.address}#/learn/crown`); // the King is one move away
    await page.locator('main[data-screen=learn] [data-square]').first().waitFor();
    assert.equal(await page.locator('.arc').count(), 0);
});

/** Presses the key of the crowns on a board; what was drawn and said after it, and whether the setting has changed. */
async function pressCrowns(page) {
    await page.locator('[data-square]').first().focus();
    const said = await page.getByTestId('live').textContent();
    await page.keyboard.press('t');
    await atRest(page);
    return {
        arcs: await page.locator('.arc').count(),
        isSilent: (await page.getByTestId('live').textContent()) === said,
        crowns: await page.evaluate(() => JSON.parse(localStorage.getItem('sixth.settings')).crowns ?? 'off'),
    };
}

test('the key of the crowns tells nothing where they are to be found', async () => {
    const kNothing = { arcs: 0, isSilent: true, crowns: 'off' };
    // Silver could crown with c3e5 and did not; the review offers to try it again.
    const game = keptGame({ position: 'x3,P,p/x5/x2,PpPpP,x2/x5/x5 s 11P12p - - 7', moves: ['a1', 'e1', 'c3e5'], players: { silver: { kind: 'human' }, red: { kind: 'bot', level: 1 } } });
    const open = keptGame({ position: game.position, players: game.players });
    const page = await site.open('#/puzzles/daily', { kept: [game, open] });
    await page.locator('[data-testid=feedback][data-phase=playing]').waitFor({ state: 'attached' });
    assert.deepEqual(await pressCrowns(page), kNothing);
    await page.goto(`${site.address}#/learn/crown`); // the King is one move away
    await page.locator('main[data-screen=learn] [data-square]').first().waitFor();
    assert.deepEqual(await pressCrowns(page), kNothing);
    await goTo(page, `${site.address}#/analysis/${game.id}?review`);
    await page.getByTestId('retry').click();
    await page.getByTestId('retry-card').waitFor();
    assert.deepEqual(await pressCrowns(page), kNothing);
    // In a game it does its work: that is what could have been heard above.
    await goTo(page, `${site.address}#/game/${open.id}`);
    await page.locator('main[data-screen=game] [data-square]').first().waitFor();
    assert.deepEqual(await pressCrowns(page), { arcs: 1, isSilent: false, crowns: 'on' });
});

test('a broken link speaks the language of the player', async () => {
    for (const [language, words] of [['de', 'Für Entwickler'], ['ru', 'Для разработчиков'], ['hu', 'Fejlesztőknek']]) {
        const page = await site.open('#/shared?rules=sixth&position=x9/z', { settings: { language } });
        await page.getByText(words).first().waitFor();
        const seen = await page.locator('[role=alert]').innerText();
        assert.doesNotMatch(seen, /\b(the|is|are|expected|position|square)\b/i);
        await page.context().close();
    }
});
