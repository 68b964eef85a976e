// Screens as somebody would look at them who is hard to please: long words fit, what must be pressed is in the window, and no
// button stands alone at a ragged edge. What holds for every screen is in axe_test.mjs.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kDesk, kPhone, misfits } from './support.mjs';
import { withVisitors } from './visitor.mjs';

const visitor = withVisitors();
const kTablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true };
const kLying = { ...kPhone, viewport: { width: 740, height: 360 } };

// Long words, on a tablet and on a lying phone, and what needs a game server on a phone too. The other languages and screens are
// tested one by one in languages_test.mjs.
const kLongWords = [
    'recover', 'not-yours', 'no-moderator', 'reminder', 'challenged', 'challenge-sent',
    'lobby', 'online', 'online-menu', 'chat', 'chat-line', 'report-line', 'online-over',
    'account', 'recovery-codes', 'person-other', 'person-menu', 'report',
    'challenge', 'moderation', 'moderation-person', 'moderation-act', 'moderation-networks', 'moderation-log',
    'person', 'game', 'game-army', 'count', 'won', 'review', 'analysis', 'shared', 'editor-illegal',
];
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
