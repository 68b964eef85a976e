// Why: a choice says what it is, a refusal names its rule, a hint gives its reason; all of it is spoken too, and the status
// never contradicts what is on the board.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { atRest, goTo, keptGame, kPhone, makeMove, misfits, sixth, square, withBrowser } from './support.mjs';

const site = withBrowser();
const words = JSON.parse(readFileSync(new URL('../../web/locales/en/core.json', import.meta.url), 'utf8'));
const kBot = { kind: 'bot', level: 1 };
const kHuman = { kind: 'human' };
// Red crowns by a1a5 unless Silver stops it; d2 is a Pawn with nothing beside it, c4 a Rook that sees a4 and no further.
const kThreat = 'pPPp,x4/x5/x5/x3,P,x1/pp,x4 s 10P10p - - 11';
const kReach = 'x5/P,x1,Pp,x1,p/x5/x3,P,x1/x4,p s 12P12p - - 7';

const statusOf = (page) => page.locator('[data-testid=status]').textContent().then((text) => text.trim());
const spoken = (page) => page.locator('[data-testid=live]').textContent().then((text) => text.trim());
async function open(position, options = {}) {
    const kept = keptGame({ position, ...options.game });
    const page = await site.open(`#/game/${kept.id}`, { kept: [kept], ...options });
    await square(page, 'a1').waitFor();
    return { page, id: kept.id };
}

test('a chosen tower says what it is, how it goes and where to', async () => {
    const { page } = await open(kReach);
    await square(page, 'c4').click();
    assert.equal(await statusOf(page), 'Rook: straight, to the first tower.');
    assert.match(await spoken(page), /^Rook: straight, to the first tower\. 2 targets: a4, e4\.$/);
    assert.match(await square(page, 'a4').getAttribute('aria-label'), /^a4, Pawn, .*; target$/);
    assert.doesNotMatch(await square(page, 'd2').getAttribute('aria-label'), /target/);
});

test('a refused tap names the rule, and nothing else stays', async () => {
    const { page } = await open(kReach);
    await square(page, 'c4').click();
    await square(page, 'd2').click(); // a tower, out of reach of the Rook, with nowhere to go itself
    assert.equal(await statusOf(page), `${words['refusal.out-of-reach']} ${words['how.rook']}`);
    assert.match(await spoken(page), /Rook: straight/);
    await square(page, 'c4').click();
    await square(page, 'd2').click();
    const nowhere = words['status.noMoveFrom'].replace('{square}', 'd2');
    assert.equal(await statusOf(page), `${nowhere} ${words['how.pawn']}`);
    // Then a tower that can go: two targets are lit, and nothing says "nowhere" any more, on the whole page.
    await square(page, 'c4').click();
    assert.equal(await page.locator('.target').count(), 2);
    assert.ok(!(await page.locator('body').innerText()).includes(nowhere));
    assert.equal(await page.locator('.notice').count(), 0);
});

test('a refusal by another rule is told by that rule', async () => {
    const { page } = await open('x5/x5/x5/x5/P,h,x3 s 10P1H11p - - 3', { game: { rules: 'hunchback' } });
    await square(page, 'a1').click();
    assert.match(await statusOf(page), /Hunchback/);
});

test('a hint says the move and its reason, by an arrow, in words and aloud', async () => {
    const { page } = await open(kThreat);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.arrow.hint').waitFor();
    const told = await statusOf(page);
    assert.match(told, /^Hint: Silver /);
    assert.match(told, /stops Red’s King on a5|makes your King|threat/);
    assert.equal(await spoken(page), told);
    // Apart from the targets: another colour, and no square is marked as a target.
    assert.equal(await page.locator('.target').count(), 0);
    const [hint, target] = await page.evaluate(() => ['--hint', '--target'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)));
    assert.notEqual(hint, target);
    assert.deepEqual(await violations(page), []);
});

test('a hint that wins says so', async () => {
    const { page } = await open('x5/x2,PpP,x2/PpP,x4/x5/x4,p s 9P12p - - 11');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.arrow.hint').waitFor();
    assert.match(await statusOf(page), /^Hint: Silver .* It makes your King\.$/);
});

test('the reasons are in every language', async () => {
    for (const language of ['fr', 'es', 'de', 'it', 'nl', 'pt-BR', 'ru', 'ro', 'hu']) {
        const { page } = await open(kThreat, { settings: { language }, device: kPhone });
        await page.locator('[role=toolbar] button').nth(2).click();
        await page.locator('.arrow.hint').waitFor();
        const told = await statusOf(page);
        assert.ok(told.length > 20 && !told.includes('{') && !/It |why\./.test(told), `${language}: ${told}`);
        assert.deepEqual(await misfits(page), [], language);
        await page.context().close();
    }
});

test('while a move waits for a yes it is still the same player who is to move', async () => {
    const { page } = await open('', { device: kPhone, game: { players: { silver: kHuman, red: kBot } }, settings: { confirm: 'on' } });
    await square(page, 'c3').tap();
    await page.locator('[data-first]').waitFor();
    assert.match(await page.locator('.player.own').innerText(), /to move/);
    assert.doesNotMatch(await page.locator('.player.theirs').innerText(), /to move|thinking/);
    assert.equal(await statusOf(page), 'Play this move?');
});

test('a crown is spoken once', async () => {
    const { page } = await open('x5/x2,PpP,x2/PpP,x4/x5/x4,p s 9P12p - - 11');
    await makeMove(page, sixth.state({ position: 'x5/x2,PpP,x2/PpP,x4/x5/x4,p s 9P12p - - 11' }).legalMoves.find(({ text }) => text === 'a3c4'));
    await page.locator('[data-testid=game-over]').waitFor();
    const said = await spoken(page);
    assert.equal(said.match(/is crowned/g)?.length, 1, said);
});

test('the own bar stays after a try in a lesson', async () => {
    const page = await site.open('', { device: kPhone });
    await goTo(page, `${site.address}#/learn`);
    await square(page, 'c3').waitFor();
    // Any place is right in the first lesson; whatever is said about it, the bar is there.
    await page.locator('[data-tower=""]').first().tap();
    await page.locator('[data-phase=reached], [data-phase=missed]').waitFor();
    await atRest(page);
    const bar = page.locator('.player.own');
    assert.equal(await bar.evaluate((element) => getComputedStyle(element).opacity), '1');
    const isOnTop = await bar.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    assert.ok(isOnTop, 'the bar lies under the answer');
});
