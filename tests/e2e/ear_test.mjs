// A whole game with the keyboard alone, by someone who sees nothing: what is done next is decided by the accessibility tree and
// the live region only. The tree is Chromium's own, as a screen reader gets it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { atRest, keptGame, keysBetween, sixth, withBrowser } from './support.mjs';

const site = withBrowser();
const words = JSON.parse(readFileSync(new URL('../../web/locales/en/core.json', import.meta.url), 'utf8'));

/** The nodes of the accessibility tree that have a name: [{role, name, focused}]. */
async function heard(page) {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    return nodes
        .filter(({ ignored }) => !ignored)
        .map(({ role, name, properties = [] }) => ({
            role: role?.value,
            name: name?.value ?? '',
            focused: properties.some((property) => property.name === 'focused' && property.value.value),
            disabled: properties.some((property) => property.name === 'disabled' && property.value.value),
        }));
}
const focusOf = async (page) => (await heard(page)).filter(({ focused, role }) => focused && role !== 'RootWebArea').at(-1);
const squareOf = (name) => /^([a-e][1-5]), /.exec(name)?.[1];
const buttons = (nodes) => nodes.filter(({ role }) => role === 'button');
/** What the live region says: the last thing spoken. */
const said = (page) => page.locator('[data-testid=live]').textContent();

/** Presses a key and waits until the page has answered. */
async function press(page, key) {
    await page.keyboard.press(key);
    await atRest(page);
}
async function walkTo(page, name) {
    const at = squareOf((await focusOf(page)).name);
    assert.ok(at, 'the focus is on the board');
    for (const key of keysBetween(at, name)) await press(page, key);
    assert.equal(squareOf((await focusOf(page)).name), name);
}

test('a whole game by ear and keys', async () => {
    const kept = keptGame({ players: { silver: { kind: 'human' }, red: { kind: 'human' } } });
    const page = await site.open(`#/game/${kept.id}`, { kept: [kept] });
    // To the board by Tab, as far as it takes.
    for (let tabs = 0; tabs < 30 && !squareOf((await focusOf(page))?.name ?? ''); ++tabs) await press(page, 'Tab');
    assert.equal(squareOf((await focusOf(page)).name), 'a1');

    // Builds one tower: places beside it, carries onto it, and never looks at anything but names.
    const readings = { targets: 0, announced: 0, prompts: 0 };
    for (let ply = 0; ply < 60; ++ply) {
        const nodes = await heard(page);
        if (nodes.some(({ role, name }) => role === 'heading' && /wins!|draw/.test(name))) break;
        const squares = buttons(nodes).filter(({ name }) => squareOf(name));
        assert.equal(squares.length, 25);
        const movable = squares.filter(({ name }) => /; [1-9]\d* moves?$/.test(name));
        const tallest = [...movable].sort((a, b) => Number(/(\d+) disks?/.exec(b.name)[1]) - Number(/(\d+) disks?/.exec(a.name)[1]))[0];
        const goesOn = ply > 3 && tallest && ply % 3 !== 0;
        const goal = goesOn ? squareOf(tallest.name) : squareOf(squares.find(({ name }) => /, empty$/.test(name)).name);
        await walkTo(page, goal);
        await press(page, 'Enter');
        if (goesOn) {
            const announced = /\. \d+ targets?: (.*)\.$/.exec(await said(page));
            assert.ok(announced, `the targets are announced: ${await said(page)}`);
            ++readings.announced;
            const targets = buttons(await heard(page)).filter(({ name }) => /; target$/.test(name)).map(({ name }) => squareOf(name));
            assert.deepEqual([...targets].sort(), announced[1].split(', ').sort());
            readings.targets += targets.length;
            await walkTo(page, targets[0]);
            await press(page, 'Enter');
            const choice = buttons(await heard(page)).filter(({ name }) => /leaves/.test(name));
            if (choice.length > 0) await press(page, String(choice.length));
            if ((await heard(page)).some(({ role }) => role === 'alertdialog')) {
                assert.equal((await focusOf(page)).name, words['gift.back']);
                await press(page, 'Enter'); // no gifts
                assert.ok(squareOf((await focusOf(page)).name), 'the focus is back on the board after the dialog');
                const empty = squareOf(buttons(await heard(page)).find(({ name }) => /, empty$/.test(name)).name);
                await walkTo(page, empty);
                await press(page, 'Enter');
                assert.equal(squareOf((await focusOf(page)).name), empty);
                continue;
            }
            assert.equal(squareOf((await focusOf(page)).name), targets[0], 'the focus stays where the disks went');
        } else assert.equal(squareOf((await focusOf(page)).name), goal, 'the focus stays where the disk was placed');
        const now = await said(page);
        assert.match(now, /^(Silver|Red) (places|moves|carries)/);
        if (now.includes(words['status.turnOf'].split('{player}')[1])) ++readings.prompts;
    }
    const moves = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)).moves, `sixth.game.${kept.id}`);
    assert.notEqual(sixth.state({ moves }).result, null, `the game is over after ${moves.join(' ')}`);
    assert.match(await said(page), /is crowned|wins/);
    assert.ok(readings.announced > 2 && readings.targets > 2 && readings.prompts > 5, JSON.stringify(readings));
    assert.deepEqual(page.problems, []);
});

test('the first move on the first page keeps the focus on its square, and the hint is spoken', async () => {
    const page = await site.open('');
    for (let tabs = 0; tabs < 30 && !squareOf((await focusOf(page))?.name ?? ''); ++tabs) await press(page, 'Tab');
    await walkTo(page, 'b2');
    await press(page, 'Enter');
    await page.locator('main[data-screen=game]').waitFor();
    await atRest(page);
    assert.equal(squareOf((await focusOf(page)).name), 'b2');
    await page.waitForFunction(() => /Your turn/.test(document.querySelector('[data-testid=live]').textContent));
    await press(page, 'h');
    await page.waitForFunction(() => /^Hint: /.test(document.querySelector('[data-testid=live]').textContent));
    assert.equal(squareOf((await focusOf(page)).name), 'b2');
    // Undo by its button, which then can't be pressed any more.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await press(page, 'Enter');
    await page.waitForFunction(() => document.activeElement !== document.body);
    assert.ok(squareOf((await focusOf(page)).name), 'the focus is back on the board');
});
