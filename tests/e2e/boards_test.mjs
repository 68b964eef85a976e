// The board looks as it did: fixed positions, drawn small and compared square by square with the pictures in boards/. Small
// pictures forgive what differs from machine to machine (edges, letters), and one square of 25 is enough to fail.
//
// SIXTH_UPDATE_PICTURES=1  writes the pictures anew; look at them before they are committed
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { before, test } from 'node:test';

import { kDesk, keptGame, kPhone, square, withBrowser } from './support.mjs';

const kUpdates = process.env.SIXTH_UPDATE_PICTURES === '1';
const kPictures = new URL('boards/', import.meta.url);
const kSeen = new URL('../../build/boards/', import.meta.url); // what was seen instead, for a look

const kWidth = 160;
const kSquares = 5;
const kVisible = 40; // how far a colour has to be off, of 255
const kAllowed = 0.03; // how much of a square may be off

const kBoards = {
    towers: { position: 'P,Pp,PpP,PpPp,PpPpP/p,pP,pPp,pPpP,pPpPp/x5/x5/x5 s - - - 31' },
    bonus: { rules: 'army', position: 'PpH,x1,pG,x1,M/x5/ph,x1,Pg,x2/x5/x5 r 3A3a - - 20' },
    king: { position: 'x5/x5/x2,p,x2/x5/PpPpP,x4 s 12P12p - - 7', moves: ['a1c3'] },
    threats: { position: 'x1,P,x1,P,p/p,x2,Pp,x1/x2,pPpP,x2/x1,pP,x1,PpP,x1/P,x1,pPpPp,x1,p s 4P4p - - 21', crowns: 'on' },
};
const kDevices = { desk: kDesk, phone: kPhone };

const site = withBrowser();
let easel; // a page that draws and compares pictures
before(async () => {
    const [browser] = await site.ready;
    easel = await browser.newPage();
    await easel.evaluate((width) => {
        window.draw = async (source) => {
            const image = new Image();
            image.src = `data:image/png;base64,${source}`;
            await image.decode();
            const canvas = Object.assign(document.createElement('canvas'), { width, height: width });
            const context = canvas.getContext('2d');
            context.imageSmoothingQuality = 'high';
            context.drawImage(image, 0, 0, width, width);
            return canvas;
        };
    }, kWidth);
});

/** A picture of the board, as base64. */
async function pictureOf({ crowns = 'off', ...game }, device, theme) {
    const kept = keptGame(game);
    const page = await site.open(`#/game/${kept.id}`, { device, kept: [kept], settings: { theme, crowns } });
    await square(page, 'a1').waitFor();
    const clip = await page.locator('[role=grid]').boundingBox();
    const bytes = await page.screenshot({ clip, animations: 'disabled' });
    assert.deepEqual(page.problems, []);
    return easel.evaluate(async (source) => (await draw(source)).toDataURL('image/png').split(',')[1], bytes.toString('base64'));
}

/** The square in which two pictures differ most, and by how much of it. */
const difference = (one, other) =>
    easel.evaluate(
        async ({ pictures, squares, visible }) => {
            const [a, b] = await Promise.all(
                pictures.map(async (source) => {
                    const canvas = await draw(source);
                    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                }),
            );
            const side = a.width / squares;
            const counts = {};
            for (let at = 0; at < a.data.length; at += 4) {
                const isOff = [0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > visible);
                const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
                const name = `${'abcde'[Math.floor(x / side)]}${squares - Math.floor(y / side)}`;
                counts[name] = (counts[name] ?? 0) + (isOff ? 1 : 0);
            }
            const [square, count] = Object.entries(counts).sort((one, two) => two[1] - one[1])[0];
            return { square, share: count / side ** 2 };
        },
        { pictures: [one, other], squares: kSquares, visible: kVisible },
    );

for (const [name, game] of Object.entries(kBoards))
    for (const [deviceName, device] of Object.entries(kDevices))
        for (const theme of ['light', 'dark'])
            test(`${name}, ${deviceName}, ${theme}`, async () => {
                const file = `${name}-${deviceName}-${theme}.png`;
                const seen = await pictureOf(game, device, theme);
                if (kUpdates) {
                    mkdirSync(kPictures, { recursive: true });
                    writeFileSync(new URL(file, kPictures), Buffer.from(seen, 'base64'));
                    return;
                }
                const { square: where, share } = await difference(seen, readFileSync(new URL(file, kPictures)).toString('base64'));
                if (share > kAllowed) {
                    mkdirSync(kSeen, { recursive: true });
                    writeFileSync(new URL(file, kSeen), Buffer.from(seen, 'base64'));
                }
                assert.ok(share <= kAllowed, `${where} is off by ${Math.round(share * 100)} %: compare tests/e2e/boards/${file} and build/boards/${file}`);
            });

test('a disk that is missing or out of its place would have been noticed', async () => {
    const full = kBoards.towers.position;
    const changes = [
        ['e5', full.replace('PpPpP/', 'PpPp/')], // the topmost of five
        ['e4', full.replace('pPpPp', 'ppPPp')], // two in the middle change places
        ['a5', full.replace(/^P,/, 'x1,')],
    ];
    for (const [deviceName, theme] of [['desk', 'dark'], ['phone', 'light']]) {
        const whole = await pictureOf({ position: full }, kDevices[deviceName], theme);
        for (const [where, position] of changes) {
            assert.notEqual(position, full);
            const found = await difference(whole, await pictureOf({ position }, kDevices[deviceName], theme));
            assert.equal(found.square, where, `${deviceName} ${theme} ${position}`);
            assert.ok(found.share > 2 * kAllowed, `${deviceName} ${theme} ${where}: only ${found.share}`);
        }
    }
});
