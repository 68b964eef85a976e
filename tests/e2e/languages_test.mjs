// Every language on the smallest phone: nothing wider than the screen, no text wider than its box, and every lesson in sight
// at once.
// SIXTH_SHOTS=folder keeps a picture of every screen.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';

import { kBusy } from './screens.mjs';
import { atRest, goTo, keptGame, kLanguages, kPhone, misfits, openPage, shortGame, square, withBrowser } from './support.mjs';

const kShots = process.env.SIXTH_SHOTS;

const site = withBrowser();

const kBot = { kind: 'bot', level: 10 };
const human = { kind: 'human' };
const busy = keptGame({ position: kBusy });
const points = keptGame({ rules: 'sixth-kings', moves: ['c3', 'd4'], players: { silver: human, red: kBot }, updated: 1.6e12 });
const won = keptGame({ position: 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7', moves: ['c3e5'] });
const army = keptGame({ rules: 'army', moves: ['Gc3', 'Hd4'] });
const milady = keptGame({ rules: 'milady' });
const missed = keptGame({ position: 'x3,P,p/x5/x2,PpPpP,x2/x5/x5 s 11P12p - - 7', moves: ['a1', 'e1', 'c3e5'], players: { silver: human, red: kBot } });
const kept = [busy, points, won, army, milady, missed];
const kWhole = `rules=sixth&moves=${shortGame('sixth').map(({ text }) => text).join('.')}`;

const kScreens = [
    '', '#/new', '#/games', '#/settings', '#/learn/all', '#/learn/ko', '#/learn/milady', '#/puzzles', '#/puzzles/daily', '#/rating', `#/game/${won.id}`, `#/game/${points.id}`,
    `#/game/${army.id}`, `#/game/${milady.id}`, `#/analysis/${won.id}`, '#/editor', '#/editor?rules=army&position=x', '#/shared?rules=x', '#/nowhere',
    '#/draft?rules=army%3Barmy%3Ddraft&silver=human&red=human', '#/rules', '#/rules/army', '#/rules/milady', '#/rules/sixth;kings=3;giant=1', '#/more', '#/about',
    `#/analysis/${missed.id}?review`, `#/shared?${kWhole}`,
];
// What fetches its puzzles is there when they are.
const kReady = { '#/puzzles': '[data-testid=daily]', '#/puzzles/daily': '[data-testid=feedback]', [`#/analysis/${missed.id}?review`]: '[data-testid=moment]', [`#/shared?${kWhole}`]: '[data-square]' };

/** What is covered in a lesson: the goal, the board, both players and what is said are all in sight at once. */
const covered = (page) =>
    page.evaluate(() => {
        const parts = ['.place', '.goal', '.bar.theirs', '[role=grid]', '.bar.own', '.said', 'nav'].map((name) => ({ name, box: document.querySelector(name).getBoundingClientRect() }));
        const found = parts.slice(1).flatMap(({ name, box }, index) => (box.top < parts[index].box.bottom - 0.5 ? [`${name} lies on ${parts[index].name}`] : []));
        if (document.documentElement.scrollHeight > innerHeight) found.push(`the page is ${document.documentElement.scrollHeight} high`);
        return found;
    });

// One page for all: it is loaded once, and again for each language.
let page;
for (const language of kLanguages)
    test(`${language} fits a phone of 360 pixels`, async () => {
        const settings = { sound: 'off', crowns: 'on', language };
        page ??= await openPage(site.browser, site.address, '', { device: kPhone, kept, settings });
        await page.evaluate((text) => localStorage.setItem('sixth.settings', text), JSON.stringify(settings));
        await page.goto(`${site.address}#/settings`);
        await page.reload();
        await page.locator(`html[lang=${language}]`).waitFor();
        const problems = new Map();
        let shots = 0;
        const check = async (name) => {
            for (const what of await misfits(page)) if (!what.startsWith('span.rest') && !problems.has(what)) problems.set(what, name); // the engine's lines are cut on purpose
            if (!kShots) return;
            mkdirSync(kShots, { recursive: true });
            await page.screenshot({ path: `${kShots}/${language}-${String(++shots).padStart(2, '0')}.png` });
        };
        const open = async (hash) => {
            await goTo(page, site.address + hash);
            await page.locator(kReady[hash] ?? 'main').first().waitFor();
        };
        for (const hash of kScreens) {
            await open(hash);
            await check(hash);
        }

        await open('#/learn/all');
        const lessons = await page.$$eval('main a[href^="#/learn/"]', (links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
        assert.ok(lessons.length >= 58, `${lessons.length} lessons`);
        for (const hash of [...lessons, '#/puzzles/daily']) {
            await page.goto(site.address + hash);
            await page.locator('[data-testid=feedback][data-phase=playing]').waitFor({ state: 'attached' });
            for (const what of [...(await covered(page)), ...(await misfits(page))]) problems.set(`${hash}: ${what}`, 'lesson');
        }

        await open(`#/game/${busy.id}`);
        await square(page, 'c4').tap();
        await page.locator('[data-first]').waitFor();
        await check('a yes is asked for');
        await page.keyboard.press('Escape');
        await square(page, 'c1').tap();
        await square(page, 'd2').tap();
        await page.locator('[data-count="5"]').waitFor();
        await check('how many disks');
        await page.locator('[data-count="3"]').tap();
        await page.locator('dialog[open]').waitFor();
        await check('a gift');
        await page.keyboard.press('Escape');
        await page.locator('[role=toolbar] button').last().tap();
        await page.locator('dialog[open]').waitFor();
        await check('more');
        await page.locator('dialog[open] button.danger').tap();
        await check('resign');
        await page.keyboard.press('Escape');
        for (const [name, index] of [['share', 0], ['help', 1]]) {
            await page.locator('[role=toolbar] button').last().tap();
            await page.locator('dialog[open] button.plain').nth(index).tap();
            await page.locator('dialog[open]').waitFor();
            await check(name);
            await page.keyboard.press('Escape');
        }

        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        assert.deepEqual([...problems].map(([what, name]) => `${name}: ${what}`), []);
        assert.deepEqual(page.problems, []);
    });

test('a board in somebody else’s page speaks the reader’s language and fits a phone', async () => {
    for (const language of kLanguages) {
        const embedded = await site.open(`embed.html#${kWhole}`, { device: kPhone, locale: language });
        await square(embedded, 'a1').waitFor();
        await atRest(embedded);
        assert.equal(await embedded.locator('html').getAttribute('lang'), language);
        assert.deepEqual(await misfits(embedded), [], language);
        assert.deepEqual(embedded.problems, []);
    }
});

test('every language fits a desk of 1024 pixels', async () => {
    const desk = await site.open('#/settings', { device: { viewport: { width: 1024, height: 768 } }, kept });
    const found = [];
    for (const language of kLanguages) {
        await desk.locator('select').first().selectOption(language);
        await desk.locator(`html[lang=${language}]`).waitFor();
        for (const hash of ['#/settings', '#/new', `#/game/${points.id}`, '#/editor', '#/learn/ko', '#/puzzles', '#/puzzles/daily', '#/rules', '#/about', `#/shared?${kWhole}`]) {
            await goTo(desk, site.address + hash);
            await desk.locator(kReady[hash] ?? 'main').first().waitFor();
            for (const what of await misfits(desk)) found.push(`${language} ${hash}: ${what}`);
        }
        await desk.goto(`${site.address}#/settings`);
        await desk.locator('select').first().waitFor();
    }
    assert.deepEqual(found, []);
    assert.deepEqual(desk.problems, []);
});

test('what does not fit would have been noticed', async () => {
    page ??= await openPage(site.browser, site.address, '', { device: kPhone, kept });
    await page.goto(`${site.address}#/learn/ko`);
    await page.locator('.goal h1').evaluate((goal) => (goal.textContent = 'word '.repeat(80)));
    assert.match((await covered(page)).join(), /\.said lies on \.bar\.own/);
    await page.locator('.goal h1').evaluate((goal) => (goal.textContent = 'word'.repeat(20)));
    assert.match((await misfits(page)).join(), /h1/);
});
