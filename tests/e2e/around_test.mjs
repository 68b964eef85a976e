// The screens around the game: the way about, who comes back, the rules, the games that are kept, and the settings.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { goTo, kDesk, kPhone, withBrowser } from './support.mjs';

const site = withBrowser();

const human = { kind: 'human' };
const bot = (level) => ({ kind: 'bot', level });
const kept = (id, change = {}) => ({
    version: 1, id, rules: 'sixth', position: '', moves: ['c3', 'c2', 'd3', 'b2', '1c3d3', 'b3'], undone: [], ended: null, isHelped: false, isCasual: false,
    players: { silver: human, red: bot(4) }, names: {}, draft: '', seed: 1, created: 1, updated: 1_700_000_000_000, ...change,
});
const noted = (id, level, score) => ({ id, time: 1, rules: 'sixth', level, color: 'silver', score, standing: 'rated', rating: { value: 900, deviation: 200 } });
const withRatings = (games) => `localStorage.setItem('sixth.rating', ${JSON.stringify(JSON.stringify({ version: 1, games }))})`;
const nav = (page) => page.getByRole('navigation', { name: 'Main' });

test('a phone has five places, each with its name, and More leads to the rest', async () => {
    const page = await site.open('', { device: kPhone });
    const links = nav(page).getByRole('link').filter({ visible: true });
    assert.deepEqual(await links.allInnerTexts(), ['Play', 'Learn', 'Puzzles', 'Online', 'More']);
    // Nothing on the first page is an icon without a word.
    assert.deepEqual(await page.locator('a:visible, button:visible').evaluateAll((all) => all.filter((one) => !one.closest('[role=grid]') && one.innerText.trim() === '' && !one.dataset.square).map((one) => one.outerHTML.slice(0, 120))), []);
    await links.getByText('More').click();
    for (const name of ['Games', 'Analysis', 'Set up a position', 'Your rating', 'Rules', 'Settings', 'About Sixth'])
        await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
});

test('a desk has a column of places with names', async () => {
    const page = await site.open('', { device: kDesk });
    const names = await nav(page).getByRole('link').filter({ visible: true }).allInnerTexts();
    assert.deepEqual(names.filter(Boolean), ['Play', 'Learn', 'Puzzles', 'Online', 'Analysis', 'Games', 'Rules', 'Settings']);
});

test('Play leads back to the game that is going on', async () => {
    const page = await site.open('#/game/one', { kept: [kept('one')] });
    await nav(page).getByRole('link', { name: 'Learn' }).click();
    await page.locator('main[data-screen=learn]').waitFor();
    await nav(page).getByRole('link', { name: 'Play' }).click();
    await page.waitForURL(/#\/game\/one$/);
});

test('who comes back is greeted, and resumes with one tap', async () => {
    const page = await site.open('', { kept: [kept('one')], script: withRatings([noted('a', 3, 1), noted('b', 3, 1), noted('c', 4, 0)]) });
    await page.getByText('You’ve won 2 games against level 3.').waitFor();
    await page.getByRole('link', { name: 'Resume: level 4, move 4' }).click();
    await page.waitForURL(/#\/game\/one$/);
    assert.deepEqual(page.problems, []);
});

test('who beat a level is offered the next one; who resigns is told so, and one move costs nothing', async () => {
    const crowned = kept('won', { players: { silver: human, red: bot(3) }, ended: { result: '1-0', reason: 'resign' } });
    const page = await site.open('#/game/won', { kept: [crowned, kept('early', { moves: ['c3'], players: { silver: human, red: bot(1) } })] });
    await page.getByText('Your opponent resigned.').waitFor();
    await page.getByRole('button', { name: 'Play level 4' }).click();
    await page.getByText('Bot, level 4').waitFor();
    await goTo(page, `${site.address}#/game/early`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByText('You resigned.').waitFor();
    await page.getByText('Not rated').waitFor();
    assert.equal(await page.getByText('the other player has resigned').count(), 0);
});

test('the rules of every ruleset are two taps away', async () => {
    const page = await site.open('#/game/one', { kept: [kept('one', { rules: 'sixth;kings=3;giant=1', moves: [] })] });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Rules' }).click();
    await page.getByText('The first player to reach 3 points wins.').waitFor();
    await page.locator('[data-chapter=giant] svg').first().waitFor();
    assert.equal(await page.locator('[data-chapter=milady]').count(), 0);
    assert.equal(await page.locator('[data-chapter=moves] svg').count(), 5);
    await page.getByRole('main').getByRole('combobox').selectOption('milady');
    await page.getByText('Red places her before Silver’s first move.').waitFor();
    assert.deepEqual(await violations(page), []);
    await goTo(page, `${site.address}#/rules/nonsense`);
    await page.getByText('These rules can’t be explained').waitFor();
    for (const from of ['#/new', '#/learn/all']) {
        await goTo(page, `${site.address}${from}`);
        await page.getByRole('main').getByRole('link', { name: 'Rules' }).first().waitFor();
    }
});

test('the result of one game is not said in the plural of the filter', async () => {
    const ended = (id, result, change = {}) => kept(id, { ended: { result, reason: 'resign' }, ...change });
    const page = await site.open('#/games', { settings: { language: 'ru' }, kept: [ended('won', '1-0'), ended('lost', '0-1', { updated: 1_600_000_000_000 })] });
    const list = page.getByTestId('games').getByRole('listitem');
    await list.nth(1).waitFor();
    assert.match(await list.nth(0).innerText(), /Победа/);
    assert.match(await list.nth(1).innerText(), /Поражение/);
    assert.deepEqual((await page.getByTestId('filter-result').locator('option').allInnerTexts()).filter((text) => /Побед|Пораж/.test(text)), ['Победы', 'Поражения']);
});

test('games are found by result, opponent and ruleset, each with its picture', async () => {
    const games = [kept('run'), kept('lost', { ended: { result: '0-1', reason: 'resign' }, updated: 1_600_000_000_000 }), kept('won', { ended: { result: '1-0', reason: 'resign' }, players: { silver: human, red: bot(2) }, updated: 1_500_000_000_000 }), kept('other', { rules: 'giant', moves: ['Gc3'], updated: 1_400_000_000_000 })];
    const page = await site.open('#/games', { kept: games });
    const list = page.getByTestId('games').getByRole('listitem');
    assert.equal(await list.count(), 4);
    assert.equal(await list.locator('.thumb svg').count(), 4);
    await page.getByTestId('filter-result').selectOption('lost');
    assert.equal(await list.count(), 1);
    await page.getByTestId('filter-result').selectOption('');
    await page.getByTestId('filter-opponent').selectOption('Bot, level 2');
    assert.equal(await list.count(), 1);
    await page.getByTestId('filter-opponent').selectOption('');
    await page.getByTestId('filter-rules').selectOption('giant');
    assert.match(await list.first().innerText(), /Giants/);
    await page.getByTestId('filter-rules').selectOption('');
    await page.getByTestId('sort').selectOption('oldest');
    assert.match(await list.first().innerText(), /Giants/);
    assert.deepEqual(await violations(page), []);
});

test('a board can be made of something else, motion has a speed, and About names every licence', async () => {
    const page = await site.open('#/settings');
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--cell-light'));
    const seen = new Set([await ground()]);
    for (const name of ['Slate', 'Meadow']) {
        await page.getByLabel(name, { exact: true }).check({ force: true });
        seen.add(await ground());
    }
    assert.equal(seen.size, 3);
    await page.getByLabel('Fast', { exact: true }).check({ force: true });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.motion), 'fast');
    await page.getByRole('main').getByRole('link', { name: 'About Sixth' }).click();
    for (const name of ['svelte', 'lean-qr', 'Literata']) await page.getByTestId('licences').getByText(name, { exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(page.problems, []);
});

test('a new game may be one online: what was chosen goes with the invitation', async () => {
    const page = await site.open('#/new');
    await page.getByLabel('A friend online').check({ force: true });
    await page.getByRole('main').getByRole('button', { name: 'Invite a friend' }).click();
    await page.waitForURL(/#\/invite/);
});

test('the title face is there before the first title, and nothing moves', async () => {
    for (const language of ['en', 'ru', 'hu']) {
        const page = await site.open('', { settings: { language }, script: () => {
            window.shift = 0;
            new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => (window.shift += hadRecentInput ? 0 : value))).observe({ type: 'layout-shift', buffered: true });
        } });
        await page.getByTestId('daily-card').locator('svg').waitFor();
        assert.ok(await page.evaluate(() => document.fonts.check("600 16px 'Sixth Title'", document.querySelector('h1').innerText)));
        assert.ok((await page.evaluate(() => window.shift)) < 0.01, language);
    }
});
