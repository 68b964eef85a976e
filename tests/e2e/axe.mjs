// What axe finds wrong on a page, in words. axe is run in the page itself: it is brought there once for each document, and
// tells only what it has found. (AxeBuilder brings it again for every look, opens one more page to put the answers together,
// and lists whatever passed.)
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { atRest, kPhone } from './support.mjs';

const ofThePage = createRequire(new URL('../../web/package.json', import.meta.url));
const kSource = readFileSync(createRequire(ofThePage.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

export const kWcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const kEverything = [...kWcag, 'best-practice'];
/** The rules that look at colours: no other can find more in another theme. */
const kOfColors = ['color-contrast', 'link-in-text-block'];

async function run(page, runOnly) {
    if (page.frames().length > 1) throw new Error('axe would not see what is in a frame of the page');
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${kSource};undefined`);
    const found = await page.evaluate(async (only) => {
        const { violations, passes, incomplete, inapplicable } = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
        if (violations.length + passes.length + incomplete.length + inapplicable.length === 0) throw new Error('axe has looked for nothing');
        return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`) }));
    }, runOnly);
    return found.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

/** On a phone the bar at the bottom covers what one scrolls to; the page is made so tall that it covers nothing. */
async function whileNothingIsCovered(page, look) {
    const size = page.viewportSize();
    const isPhone = size.width <= kPhone.viewport.width;
    if (isPhone) await page.setViewportSize({ ...size, height: 2400 });
    await atRest(page);
    const found = await look();
    if (isPhone) await page.setViewportSize(size);
    return found;
}

export const violations = (page, tags = kEverything) => whileNothingIsCovered(page, () => run(page, { type: 'tag', values: tags }));

const kOther = { light: 'dark', dark: 'light' };
const setTheme = (page, theme) => page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);

/** The same, and once more what it finds in the other theme, where only colours are others. */
export const violationsInBothThemes = (page) =>
    whileNothingIsCovered(page, async () => {
        const found = await run(page, { type: 'tag', values: kEverything });
        const theme = await page.evaluate(() => document.documentElement.dataset.theme);
        await setTheme(page, kOther[theme]);
        await atRest(page);
        for (const what of await run(page, { type: 'rule', values: kOfColors })) found.push(`${kOther[theme]}: ${what}`);
        await setTheme(page, theme);
        return found;
    });
