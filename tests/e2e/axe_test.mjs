// Every screen there is, on a desk and on a phone, in light and in dark: axe finds nothing, nothing is cut off, and no button is
// empty. The name of this file lets it begin early: it takes longest.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations, violationsInBothThemes } from './axe.mjs';
import { kScreens } from './screens.mjs';
import { kDesk, kPhone, misfits } from './support.mjs';
import { withVisitors } from './visitor.mjs';

const visitor = withVisitors();

/** Buttons and links that show neither a word nor a picture. */
const emptyOnes = (page) =>
    page.locator('button:visible, a:visible').evaluateAll((all) =>
        all
            .filter((one) => !one.dataset.square && one.innerText.trim() === '' && ![...one.querySelectorAll('svg, img')].some((picture) => picture.checkVisibility() && picture.getBoundingClientRect().width > 8))
            .map((one) => one.outerHTML.slice(0, 120)),
    );

for (const [where, device, theme] of [
    ['desk', kDesk, 'light'],
    ['phone', kPhone, 'dark'],
])
    test(`axe finds nothing on a ${where}, light and dark; nothing is cut off and no button is empty`, async () => {
        const open = await visitor(device, theme);
        const found = [];
        for (const { name } of kScreens) {
            const page = await open(name);
            const shown = await page.locator('html').getAttribute('data-theme');
            if (shown !== theme) found.push(`${name}: ${shown}`);
            const wrong = [...(await misfits(page)).filter((one) => !one.startsWith('span.rest')), ...(await emptyOnes(page))]; // the engine's lines are cut on purpose
            for (const what of [...wrong, ...(await violationsInBothThemes(page)), ...page.problems.splice(0)]) found.push(`${name}: ${what}`);
        }
        assert.deepEqual(found, []);
    });

test('what axe should find would have been noticed, in either theme and after another look', async () => {
    const page = await (await visitor(kPhone))('rules');
    assert.deepEqual(await violations(page), []);
    await page.evaluate(() => {
        const style = new CSSStyleSheet(); // the page's policy allows no <style>
        style.replaceSync('html[data-theme=dark] .pale { color: #777; background: #666 }');
        document.adoptedStyleSheets.push(style);
        document.querySelector('main').insertAdjacentHTML('beforeend', '<p class="pale">pale in the dark</p>');
    });
    assert.deepEqual(await violations(page), []);
    assert.match((await violationsInBothThemes(page)).join(), /^dark: color-contrast: <p class="pale">/);
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'light');
    await page.evaluate(() => document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>'));
    assert.match((await violations(page)).join(), /^button-name: <button>/);
    await page.reload();
    await page.locator('[data-chapter]').first().waitFor();
    assert.deepEqual(await violations(page), []);
});
