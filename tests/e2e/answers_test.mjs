// Nothing gives an answer away: crowns are not drawn in lessons and puzzles, whatever the settings say. And what is wrong with
// a link is said in the player's language alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withBrowser } from './support.mjs';

const site = withBrowser();

test('crowns are not shown where they are to be found', async () => {
    const page = await site.open('#/puzzles/daily', { settings: { crowns: 'on' } });
    await page.locator('[data-square]').first().waitFor();
    assert.equal(await page.locator('.arc').count(), 0);
    await page.goto(`${site.address}#/learn/crown`); // the King is one move away
    await page.locator('main[data-screen=learn] [data-square]').first().waitFor();
    assert.equal(await page.locator('.arc').count(), 0);
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
