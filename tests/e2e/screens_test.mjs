// Every screen there is, as somebody would look at it who is hard to please: what must be pressed is in the window, no button
// is empty or stands alone at a ragged edge, and axe finds nothing, in light and in dark.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { startGameServer } from './online_support.mjs';
import { kReturning, kScreens, makeOnlineGames, openScreen } from './screens.mjs';
import { atRest, AxeBuilder, kDesk, kPhone, kWcag, misfits, openPage, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);
const kTablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true };
const kLying = { ...kPhone, viewport: { width: 740, height: 360 } };

let games;
before(async () => {
    await site.ready;
    // Who plays them stays for all tests.
    games = await makeOnlineGames({ server: site.server, address: site.address, open: (hash, options) => openPage(site.browser, site.address, hash, options) });
});

/** A page of each of those who look; and the screens, opened in it one after the other. */
async function visitor(device, theme = 'light', language = 'en') {
    const pages = {};
    const cookies = { new: [], back: games.cookies, mod: games.moderator };
    return async (name) => {
        const screen = kScreens.find((one) => one.name === name);
        const isBack = screen.who === 'back';
        pages[screen.who] ??= await site.open('', {
            device: { ...device, colorScheme: theme, storageState: { cookies: cookies[screen.who], origins: [] } },
            settings: { theme, language, confirm: isBack ? 'on' : 'auto' },
            ...(isBack ? kReturning : {}),
        });
        const page = pages[screen.who];
        await openScreen(page, site.address, screen, games);
        return page;
    };
}
const other = { light: 'dark', dark: 'light' };
/** What axe finds; and once more what it finds in the other theme, where only colours are others. */
async function axeInBoth(page, theme) {
    const run = async (axe) => (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join(' | ')}`);
    const found = await run(new AxeBuilder({ page }).withTags([...kWcag, 'best-practice']));
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), other[theme]);
    await atRest(page);
    for (const what of await run(new AxeBuilder({ page }).withRules(['color-contrast']))) found.push(`${other[theme]}: ${what}`);
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
    return found;
}
/** Buttons and links that show neither a word nor a picture. */
const emptyOnes = (page) =>
    page.locator('button:visible, a:visible').evaluateAll((all) =>
        all
            .filter((one) => !one.dataset.square && one.innerText.trim() === '' && ![...one.querySelectorAll('svg, img')].some((picture) => picture.checkVisibility() && picture.getBoundingClientRect().width > 8))
            .map((one) => one.outerHTML.slice(0, 120)),
    );

const kNew = ['recover', 'not-yours', 'no-moderator', 'reminder', 'challenged', 'challenge-sent', 'lobby', 'online', 'online-menu', 'chat', 'chat-line', 'report-line', 'online-over', 'account', 'recovery-codes', 'person-other', 'person-menu', 'report', 'challenge', 'moderation', 'moderation-person', 'moderation-act', 'moderation-networks', 'moderation-log'];

for (const [where, device, theme, names] of [
    ['desk', kDesk, 'light', kScreens.map(({ name }) => name)],
    ['phone', kPhone, 'dark', kNew],
])
    test(`axe finds nothing on a ${where}, light and dark; nothing is cut off and no button is empty`, async () => {
        const open = await visitor(device, theme);
        const found = [];
        for (const name of names) {
            const page = await open(name);
            for (const what of [...(await misfits(page)).filter((one) => !one.startsWith('span.rest')), ...(await emptyOnes(page))]) found.push(`${name}: ${what}`); // the engine's lines are cut on purpose
            const size = page.viewportSize();
            if (where === 'phone') await page.setViewportSize({ ...size, height: 2400 }); // the bar at the bottom covers what one scrolls to
            await atRest(page);
            for (const what of await axeInBoth(page, theme)) found.push(`${name}: ${what}`);
            await page.setViewportSize(size);
            if (page.problems.length > 0) found.push(`${name}: ${page.problems.splice(0).join()}`);
        }
        assert.deepEqual(found, []);
    });

// Long words, on the sizes that the tests above leave out. The languages are tested one by one in languages_test.mjs, but for
// what needs a game server.
const kLongWords = [...kNew, 'person', 'game', 'game-army', 'count', 'won', 'review', 'analysis', 'shared', 'editor-illegal'];
for (const [where, device, language] of [
    ['tablet', kTablet, 'de'],
    ['lying phone', kLying, 'ru'],
    ['phone', kPhone, 'hu'],
])
    test(`long words (${language}) fit a ${where}, and a toolbar is one row`, async () => {
        const open = await visitor(device, 'light', language);
        const found = [];
        for (const name of kLongWords) {
            const page = await open(name);
            for (const what of await misfits(page)) if (!what.startsWith('span.rest')) found.push(`${name}: ${what}`); // the engine's lines are cut on purpose
            const rows = await page.locator('[role=toolbar]:visible').evaluateAll((all) => all.map((bar) => new Set([...bar.children].map((one) => Math.round(one.getBoundingClientRect().top))).size));
            if (rows.some((count) => count > 1)) found.push(`${name}: a toolbar of ${Math.max(...rows)} rows`);
            const narrow = await page.locator('[role=toolbar]:visible button').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width < 40).map((one) => one.textContent.trim()));
            if (narrow.length > 0) found.push(`${name}: no room for a finger: ${narrow}`);
        }
        assert.deepEqual(found, []);
    });

test('on a phone a row of buttons fills its width, and the two answers to an invitation stand together', async () => {
    const open = await visitor(kPhone);
    const found = [];
    for (const name of ['recovery-codes', 'account', 'person-other', 'moderation', 'moderation-person', 'join']) {
        const page = await open(name);
        const ragged = await page.locator('.fills:visible').evaluateAll((rows) =>
            rows.flatMap((row) => {
                const { right } = row.getBoundingClientRect();
                const lines = new Map();
                for (const one of row.children) {
                    const box = one.getBoundingClientRect();
                    lines.set(Math.round(box.top), Math.max(lines.get(Math.round(box.top)) ?? 0, box.right));
                }
                return [...lines.values()].filter((end) => end < right - 2).map((end) => `${row.textContent.trim().slice(0, 40)} ends at ${Math.round(end)} of ${Math.round(right)}`);
            }),
        );
        assert.ok((await page.locator('.fills:visible').count()) > 0, name);
        for (const what of ragged) found.push(`${name}: ${what}`);
    }
    const lobby = await open('lobby');
    const answers = await lobby.getByTestId('invitations').locator('.button, button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    assert.equal(answers.length, 2);
    assert.equal(answers[0], answers[1]);
    assert.deepEqual(found, []);
});

test('on a tablet the question about reminders and the moves are above the navigation', async () => {
    const open = await visitor(kTablet);
    const under = async (page, what) => {
        const edge = (await page.locator('nav').first().boundingBox()).y;
        const box = await page.locator(what).last().boundingBox();
        assert.ok(box.y + box.height <= edge, `${what} ends at ${box.y + box.height}, the navigation begins at ${edge}`);
    };
    await under(await open('reminder'), '[data-testid=reminder-question] button');
    await under(await open('game'), '.list.panel');
});

test('the tools of the editor: all disks of an army in one row, and no tool alone', async () => {
    for (const [device, rows] of [[kTablet, 1], [kPhone, 2]]) {
        const page = await (await visitor(device))('editor-illegal');
        const tops = await page.locator('.palette button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
        assert.equal(tops.length, 9);
        assert.equal(new Set(tops).size, rows);
        assert.equal(new Set(tops.slice(0, 7)).size, 1);
    }
    const puzzles = await (await visitor(kTablet))('puzzles');
    const chips = await puzzles.locator('fieldset').first().locator('label').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    assert.equal(chips.length, 6);
    assert.equal(new Set(chips).size, 1);
});

test('who is not meant by an invitation is shown a way on, and nothing about joining', async () => {
    const page = await (await visitor(kPhone))('not-yours');
    await page.getByText('This invitation is for Dora.').waitFor();
    assert.equal(await page.getByTestId('learn-first').count(), 0);
    await page.getByRole('main').getByRole('link', { name: 'Online' }).click();
    await page.locator('main[data-screen=lobby]').waitFor();
});

test('the end of an online game says whom the last button is about, also on a lying phone', async () => {
    const page = await (await visitor(kLying))('online-over');
    assert.match(await page.getByTestId('about-opponent').innerText(), /^Guest-\w+$/);
});

test('the log of moderation and the list of reports part their words', async () => {
    const open = await visitor(kDesk);
    const log = await open('moderation-log');
    assert.match(await log.getByRole('main').innerText(), /Make moderator · Mona/);
});

test('the account begins with the way back into it and ends with the way out', async () => {
    const page = await (await visitor(kDesk))('account');
    const boxOf = (what) => what.boundingBox();
    const [codes, reminders, data] = await Promise.all([boxOf(page.getByTestId('recovery')), boxOf(page.getByTestId('reminders')), boxOf(page.getByTestId('account-data'))]);
    assert.ok(Math.abs(codes.y - reminders.y) < 2, 'the columns begin together');
    assert.ok(data.y > reminders.y + reminders.height, 'what is kept comes last');
    const [take, leave] = await page.getByTestId('account-data').locator('a, button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.equal(take, leave);
});

test('a dialog darkens the whole window, also the room of the scrollbar', async () => {
    const page = await (await visitor(kDesk))('gift');
    const shades = await page.evaluate(
        async (source) => {
            const image = Object.assign(new Image(), { src: `data:image/png;base64,${source}` });
            await image.decode();
            const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
            context.drawImage(image, 0, 0);
            const y = image.height - 8; // below everything: paper
            return [image.width - 2, image.width - 40].map((x) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
        },
        (await page.screenshot()).toString('base64'),
    );
    for (const at of [0, 1, 2]) assert.ok(Math.abs(shades[0][at] - shades[1][at]) < 8, JSON.stringify(shades));
});
