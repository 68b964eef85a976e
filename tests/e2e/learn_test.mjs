// The lessons and the rating: the one-minute course by mouse to its end, a lesson by keyboard, stars after a reload, the ends of
// chapters, and a finished game that changes the rating.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { keptGame, kLanguages, kPhone, misfits, square, typeSquare, withBrowser } from './support.mjs';

const site = withBrowser();

const feedback = (page, phase) => page.locator(`[data-testid=feedback][data-phase=${phase}]`);
const stars = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('sixth.learn') ?? '{"stars":[]}').stars);
const axe = async (page, what) => assert.deepEqual(await violations(page), [], what);
/** A move by its text: from, to and how many. */
async function play(page, text) {
    const [, count, from, to] = /^(\d?)(\w\d)(\w\d)?$/.exec(text);
    await square(page, from).click();
    if (!to) return;
    await square(page, to).click();
    const all = page.locator('[data-count]').last();
    if (await all.isVisible()) await (count ? page.locator(`[data-count="${count}"]`) : all).click();
}

test('the game in one minute, by mouse to its end; stars stay', async () => {
    const page = await site.open();
    await page.getByRole('link', { name: 'Learn in one minute' }).click();
    const steps = ['d3', 'c3d3', 'b3c3', 'a3d3', 'b2c4', 'a1b2', '2b2c4', 'c3e5', 'e1c3', 'd3b3'];
    for (const [index, move] of steps.entries()) {
        await page.getByText(`Lesson ${index + 1} of 10`).waitFor({ state: 'attached' });
        if (index === 1) {
            await play(page, 'a1'); // allowed, but not the goal
            await feedback(page, 'missed').waitFor();
            await page.getByRole('button', { name: 'Try again' }).click();
            await feedback(page, 'playing').waitFor();
        }
        if (index === 0) await axe(page, 'a lesson');
        await play(page, move);
        await feedback(page, 'reached').waitFor();
        if (index < steps.length - 1) await page.getByRole('link', { name: 'Next', exact: true }).click();
    }
    await page.getByRole('link', { name: 'Play a game' }).waitFor();
    assert.equal((await stars(page)).length, 10);
    await axe(page, 'the end of a chapter');
    await page.locator('main').getByRole('link', { name: 'Rules' }).click();
    await page.locator('main[data-screen=rules]').getByRole('heading', { name: 'Rules' }).waitFor();
    await page.goto(`${site.address}#/learn`);
    await page.reload();
    await page.getByText('Stars: 10 of').first().waitFor();
    await page.getByRole('link', { name: '10. ' }).first().waitFor();
    await axe(page, 'all lessons');
    assert.deepEqual(page.problems, []);
});

test('a lesson by keyboard, with an answer of the engine', async () => {
    const page = await site.open('#/learn/carry');
    const type = (name) => typeSquare(page, name);
    assert.match(await page.getByTestId('live').textContent(), /Move your disk/);
    while (!(await page.evaluate(() => document.activeElement?.hasAttribute('data-square')))) await page.keyboard.press('Tab');
    await type('c3');
    await type('d3');
    await feedback(page, 'reached').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Next'));
    await page.keyboard.press('Enter'); // the next lesson begins on the board
    await page.getByText('Lesson 3 of 10').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
    await page.goto(`${site.address}#/learn/threats-4`);
    await page.getByText('Lesson 4 of 7').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
    await type('c4');
    await type('b4');
    await page.getByText('Keep going').waitFor();
    await page.getByRole('button', { name: 'Show me' }).press('Enter');
    assert.match(await page.getByTestId('live').textContent(), /The arrow shows Silver moves/);
    assert.deepEqual(page.problems, []);
});

test('the end of a chapter leads to the rules of its game, the end of the course too', async () => {
    const page = await site.open('#/learn/giant-3');
    const rules = page.locator('main').getByRole('link', { name: 'Rules' });
    await play(page, 'c3d3');
    await page.getByText('Keep going').waitFor();
    await play(page, 'd3b2');
    await feedback(page, 'reached').getByText('it fled and threatened at once').waitFor();
    assert.equal(await rules.count(), 0, 'the chapter has one more lesson');

    await page.goto(`${site.address}#/learn/army`);
    await page.getByRole('button', { name: /Giant/ }).click();
    await play(page, 'c1');
    await feedback(page, 'reached').getByText('Chapter complete').waitFor();
    assert.equal(await rules.getAttribute('href'), '#/rules/army');

    await page.goto(`${site.address}#/learn/points-5`);
    await page.getByText('Lesson 5 of 5').waitFor({ state: 'attached' });
    await play(page, 'd2d1');
    await page.getByText('Keep going').waitFor();
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.locator('.arrow.hint').waitFor();
    const arrow = await page.getByText('The arrow shows').first().textContent();
    await play(page, arrow.match(/[a-e][1-5]/g).join('')); // a King made with a part is made with the whole tower too
    await feedback(page, 'reached').getByText('Course complete').waitFor();
    await rules.click();
    await page.locator('main[data-screen=rules] select').waitFor();
    assert.equal(await page.locator('main[data-screen=rules] select').inputValue(), 'sixthmaking');
    assert.deepEqual(page.problems, []);
});

/** What is said at the end of each lesson of a language: the sentence, and at the end of a chapter one more line. */
function endings(language) {
    const texts = JSON.parse(readFileSync(new URL(`../../web/locales/${language}/learn.json`, import.meta.url), 'utf8'));
    const chapters = [];
    for (const [key, text] of Object.entries(texts)) {
        if (key.endsWith('.idea')) chapters.push([]);
        if (key.endsWith('.done')) chapters.at(-1).push({ key, words: `${texts['learn.star']} ${text}` });
    }
    for (const [index, chapter] of chapters.entries())
        chapter.at(-1).last = texts[index === 0 ? 'learn.minuteDone' : index < chapters.length - 1 ? 'learn.chapterDone' : 'learn.courseDone'];
    return chapters.flat();
}
/** Which of these endings are longer than the place for them. */
const overlong = (page, list) =>
    page.evaluate((all) => {
        const said = document.querySelector('.said');
        const [sentence, last] = said.querySelectorAll('p');
        const { parentElement: facts } = said;
        return all.flatMap(({ key, words, last: more }) => {
            sentence.textContent = words;
            last.textContent = more ?? '';
            last.hidden = !more;
            return facts.scrollHeight > facts.clientHeight ? [`${key}: ${facts.scrollHeight} in ${facts.clientHeight}`] : [];
        });
    }, list);

test('the end of every lesson fits a phone in every language', async () => {
    const page = await site.open('#/learn/ko', { device: kPhone });
    const found = [];
    for (const language of kLanguages) {
        await page.evaluate((text) => localStorage.setItem('sixth.settings', text), JSON.stringify({ sound: 'off', language }));
        await page.reload();
        await page.locator(`html[lang=${language}]`).waitFor();
        await play(page, 'd3b3'); // the last of its chapter, with the most ways on
        await feedback(page, 'reached').waitFor();
        for (const what of await misfits(page)) found.push(`${language}: ${what}`);
        const list = endings(language);
        assert.ok(list.length >= 58, `${list.length} lessons`);
        for (const what of await overlong(page, list)) found.push(`${language}: ${what}`);
    }
    assert.deepEqual(found, []);
    assert.equal((await overlong(page, [{ key: 'too long', words: 'word '.repeat(60) }])).length, 1, 'what is too long is noticed');
    assert.deepEqual(page.problems, []);
});

test('on a phone nothing is wider than the screen', async () => {
    const page = await site.open('#/learn/blocks-1', { device: kPhone });
    await square(page, 'e1').tap();
    await feedback(page, 'missed').waitFor();
    const again = await page.getByRole('button', { name: 'Try again' }).boundingBox();
    assert.ok(again.y + again.height < 740 && again.height >= 44, JSON.stringify(again));
    for (const hash of ['#/learn/ko', '#/learn/all', '#/rating']) {
        await page.goto(site.address + hash);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, hash);
    }
    await page.goto(`${site.address}#/learn/nowhere`);
    await page.getByText('Lesson not found').waitFor();
    assert.deepEqual(page.problems, []);
});

test('a game against a bot changes the rating once, and help is said', async () => {
    const players = { silver: { kind: 'human' }, red: { kind: 'bot', level: 2 } };
    const games = [keptGame({ players, moves: ['c3', 'c4', 'a1', 'e5'] }), keptGame({ players, moves: ['c3', 'c4', 'a1', 'e5'] })];
    const page = await site.open(`#/game/${games[0].id}`, { kept: games });
    const resign = async () => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    };
    await resign();
    assert.match(await page.getByTestId('rating').innerText(), /Rating \d+ \(-\d+\)/);
    await page.goto(`${site.address}#/game/${games[1].id}`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.arrow.hint').waitFor();
    await resign();
    await page.getByText('Not rated: you used undo or a hint.').waitFor();
    await page.goto(`${site.address}#/games`);
    await page.getByRole('link', { name: 'Your rating' }).click();
    await page.getByRole('img', { name: /After 1 rated game/ }).waitFor();
    assert.equal(await page.locator('tbody tr').count(), 2);
    await axe(page, 'rating');
    assert.deepEqual(page.problems, []);
});
