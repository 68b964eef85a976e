// Nobody miscounts a tower: a program that sees nothing but thin dark lines counts the disks of random towers right, in light
// and dark, on a desktop and on a phone.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { boardText, kDesk, kPhone, keptGame, square, withBrowser } from './support.mjs';

const kTowers = 40;
const kAxis = 0.45; // where the middle of a tower is, as a part of its square

const site = withBrowser();
let counter; // a page that looks at pictures
before(async () => {
    await site.ready;
    counter = await site.browser.newPage();
});

/** Boards that hold random towers of one to five disks, with the disks of one game. */
function randomBoards(seed) {
    let state = seed;
    const random = (below) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), (state >>> 8) % below);
    const boards = [];
    for (let made = 0; made < kTowers; ) {
        const left = { P: 15, p: 15 };
        const cells = Array(25).fill('x');
        for (let at = random(3); at < 25 && made < kTowers; at += 1 + random(3)) {
            const letters = Array.from({ length: 1 + random(5) }, () => 'Pp'[random(2)]);
            if (['P', 'p'].some((letter) => letters.filter((one) => one === letter).length > left[letter])) break;
            for (const letter of letters) --left[letter];
            cells[at] = letters.join('');
            ++made;
        }
        const ranks = Array.from({ length: 5 }, (_, rank) => cells.slice(rank * 5, rank * 5 + 5));
        const towers = cells.flatMap((tower, at) => (tower === 'x' ? [] : [{ square: `${'abcde'[at % 5]}${Math.floor(at / 5) + 1}`, tower }]));
        boards.push({ position: `${boardText(ranks)} s - - - 31`, towers });
    }
    return boards;
}

/**
 * How many disks a picture of a square shows, by its dark lines: along the tower's axis, pixels that are much darker than
 * what lies a little above and a little below. The back and the front of the top face are one line each, every disk has
 * one at its foot.
 */
const disksIn = (picture) =>
    counter.evaluate(
        async ({ source, axis }) => {
            const image = new Image();
            image.src = `data:image/png;base64,${source}`;
            await image.decode();
            const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            const width = 3;
            const { data } = context.getImageData(Math.round(image.width * axis) - 1, 0, width, image.height);
            const light = Array.from({ length: image.height }, (_, y) => {
                let sum = 0;
                for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
                return sum / width;
            });
            const reach = Math.max(2, Math.round(image.height * 0.035));
            const isDark = (y) => {
                const around = [Math.max(...light.slice(Math.max(0, y - reach), y)), Math.max(...light.slice(y + 1, y + 1 + reach))];
                return light[y] < 0.68 * Math.min(...around);
            };
            let lines = 0;
            for (let y = 3; y < image.height - 3; ++y) if (isDark(y) && !isDark(y - 1)) ++lines;
            return lines - 2;
        },
        { source: picture.toString('base64'), axis: kAxis },
    );

async function countsOn({ position, towers }, device, theme, colors = {}) {
    const kept = keptGame({ position });
    const page = await site.open(`#/game/${kept.id}`, { device, kept: [kept], settings: { theme, crowns: 'off' } });
    await square(page, 'a1').waitFor();
    await page.evaluate((all) => {
        for (const [name, value] of Object.entries(all)) document.documentElement.style.setProperty(name, value);
    }, colors);
    const counts = [];
    for (const { square: name, tower } of towers) {
        const clip = await square(page, name).boundingBox();
        counts.push({ name, tower, seen: await disksIn(await page.screenshot({ clip, animations: 'disabled' })) });
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
    return counts;
}

const boards = randomBoards(2026);

for (const [deviceName, device] of Object.entries({ desk: kDesk, phone: kPhone }))
    for (const theme of ['light', 'dark'])
        test(`${kTowers} towers are counted right, ${deviceName}, ${theme}`, async () => {
            const counts = (await Promise.all(boards.map((board) => countsOn(board, device, theme)))).flat();
            assert.equal(counts.length, kTowers);
            assert.deepEqual(counts.filter(({ tower, seen }) => seen !== tower.length), []);
        });

test('a dark groove on Red would be miscounted', async () => {
    const counts = await countsOn(boards[0], kDesk, 'light', { '--red-light': '#2d0610' });
    const wrong = counts.filter(({ tower, seen }) => seen !== tower.length);
    assert.ok(wrong.some(({ tower }) => tower.includes('p')));
});

// On the smallest phone a square is less than 60 pixels wide.
for (const [width, height] of [[360, 740], [320, 568]])
    test(`a badge can be read on ${width}x${height}, and is a picture, a number or nothing, as one likes`, async () => {
        const game = keptGame({ position: 'P,pP,PpP,pPpP,PpPpP/x5/x5/x5/x5 s 6P9p - - 31' });
        const page = await site.open(`#/game/${game.id}`, { device: { ...kPhone, viewport: { width, height } }, kept: [game] });
        const choose = async (style) => {
            await page.goto(`${site.address}#/settings`);
            await page.locator('main[data-screen=settings]').locator('input[name=badges]').nth(['picture', 'number', 'none'].indexOf(style)).check({ force: true });
            await page.goto(`${site.address}#/game/${game.id}`);
            await page.locator('main[data-screen=game] [data-square]').first().waitFor();
        };
        const towers = ['a5', 'b5', 'c5', 'd5', 'e5'];
        const badges = await Promise.all(towers.map((name) => square(page, name).locator('.badge path').evaluate((glyph) => ({ shape: glyph.getAttribute('d'), height: glyph.getBoundingClientRect().height }))));
        assert.equal(new Set(badges.map(({ shape }) => shape)).size, 5);
        assert.ok(badges.every((badge) => badge.height >= 12), JSON.stringify(badges.map((badge) => badge.height)));
        await choose('number');
        assert.deepEqual(await Promise.all(towers.map((name) => square(page, name).locator('.badge').innerText())), ['1', '2', '3', '4', '5']);
        const digits = await page.locator('[data-square] .badge').evaluateAll((all) => all.map((badge) => {
            const pen = document.createElement('canvas').getContext('2d');
            pen.font = getComputedStyle(badge).font;
            return pen.measureText(badge.textContent).actualBoundingBoxAscent;
        }));
        assert.ok(digits.every((high) => high >= 12), JSON.stringify(digits));
        await choose('none');
        assert.equal(await page.locator('[data-square] .badge').count(), 0);
        await choose('picture');
        assert.equal(await page.locator('[data-square] .badge path').count(), 5);
    });
