// Everything says what it is: no button is an icon without a name, the draft tells what its disks do and cost, and what a
// programmer wants to know of a failure is folded away.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { goTo, keptGame, kDesk, kLanguages, kPhone, withBrowser } from './support.mjs';

const site = withBrowser();

const kBusy = 'x1,P,x1,P,p/p,x2,Pp,x1/x2,PpPp,x2/x1,pP,x1,PpP,x1/P,x1,pPpPp,x1,p s 4P4p - - 21';
const busy = keptGame({ position: kBusy, moves: ['a3'] });
const won = keptGame({ position: 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7', moves: ['c3e5'] });
const kScreens = [
    '', '#/new', '#/games', '#/settings', '#/learn/all', '#/learn/ko', '#/puzzles', '#/puzzles/daily', '#/rating', `#/game/${busy.id}`, `#/game/${won.id}`,
    `#/analysis/${busy.id}`, `#/analysis/${won.id}?review`, '#/editor', '#/rules/army', '#/about', '#/more', '#/shared?rules=sixth&moves=c3.d4', '#/shared?rules=x',
    '#/nowhere', '#/lobby', '#/invite', '#/draft?rules=army%3Barmy%3Ddraft&silver=human&red=human',
];
const kReady = { '#/puzzles': '[data-testid=daily]', '#/puzzles/daily': '[data-testid=feedback]', [`#/analysis/${won.id}?review`]: '[data-testid=review-head] li' };

/**
 * What can be pressed and does not say what it is: nothing has a name for those who hear it, or it has one that nobody can
 * see: neither words nor a tooltip, and in a toolbar no words.
 */
const unlabelled = (page) =>
    page.evaluate(() => {
        const found = [];
        for (const element of document.querySelectorAll('a[href], button, summary, [role=button], input, select, textarea')) {
            if (!element.checkVisibility() || element.closest('.hidden, [role=grid], [aria-hidden=true]') || element.matches('.skip')) continue;
            const named = (id) => document.getElementById(id)?.innerText ?? '';
            const heard = [element.ariaLabel, ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map(named), element.innerText, element.title, ...[...(element.labels ?? [])].map((label) => label.innerText)];
            const what = element.outerHTML.slice(0, 140);
            if (heard.every((text) => !text?.trim())) found.push(`no name: ${what}`);
            if (!element.matches('a, button, summary')) continue;
            const hasWords = element.innerText.trim() !== '';
            if (element.closest('[role=toolbar]') && !hasWords) found.push(`no word in a toolbar: ${what}`);
            else if (!hasWords && !element.title && !element.matches('.brand')) found.push(`no word and no tooltip: ${what}`);
        }
        return found;
    });

for (const [name, device] of [['a phone', kPhone], ['a lying phone', { ...kPhone, viewport: { width: 740, height: 360 } }], ['a desk', kDesk]])
    test(`whatever can be pressed says what it is, on ${name}`, async () => {
        const page = await site.open('', { device, kept: [busy, won] });
        const found = [];
        for (const hash of kScreens) {
            await goTo(page, site.address + hash);
            await page.locator(kReady[hash] ?? 'main > *').first().waitFor();
            // The disks of a hand are counted with + and - between the words of their row.
            for (const what of await unlabelled(page)) if (hash !== '#/editor' || !/no tooltip/.test(what)) found.push(`${hash} ${what}`);
        }
        await goTo(page, `${site.address}#/game/${busy.id}`);
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('dialog').waitFor();
        for (const what of await unlabelled(page)) found.push(`menu ${what}`);
        assert.deepEqual(found, []);
        assert.deepEqual(page.problems.filter((text) => !/404/.test(text)), []); // there is no game server
    });

test('a button without a name would have been noticed', async () => {
    const page = await site.open(`#/analysis/${busy.id}`, { device: kPhone, kept: [busy] });
    await page.locator('[data-step=next] .word').evaluate((word) => word.remove());
    assert.match((await unlabelled(page)).join(), /no word in a toolbar/);
    await page.locator('[data-step=next]').evaluate((step) => (step.removeAttribute('aria-label'), step.removeAttribute('title')));
    assert.match((await unlabelled(page)).join(), /no name/);
});

test('the draft says of every disk what it does and what it costs', async () => {
    const page = await site.open('#/draft?rules=army%3Barmy%3Ddraft&silver=human&red=human', { device: kPhone });
    const rows = await page.locator('.disks li .words').allInnerTexts();
    const told = [
        [/One high, the plain disk\./, /\b1 point\b/],
        [/One high\. Nothing may be carried onto him\./, /\b3 points\b/],
        [/One disk, two high\./, /\b2 points\b/],
        [/Placed on the edge\. While she is in sight, a tower must be carried onto her\./, /\b2 points\b/],
    ];
    assert.equal(rows.length, told.length);
    for (const [what, cost] of told) assert.match(rows.find((row) => what.test(row)) ?? rows.join(), cost);
});

test('a failure speaks the language of the player; what a programmer wants is folded away', async () => {
    for (const hash of ['#/puzzles', '#/settings']) {
        const page = await site.open('', { settings: { language: 'de' } });
        // The next file that is asked for is not there.
        await page.route(/\.(tsv|js)$/, (route) => route.abort());
        await page.goto(site.address + hash);
        const alert = page.getByRole('alert');
        await alert.getByText('Für Entwickler').waitFor();
        assert.doesNotMatch(await alert.innerText(), /fail|fetch|error|module/i);
        await alert.getByText('Für Entwickler').click();
        assert.match(await alert.locator('code[lang=en]').innerText(), /\w/);
        await page.context().close();
    }
});

test('who has no scripts is told so in every language', async () => {
    for (const file of ['', 'embed.html']) {
        const html = await (await fetch(site.address + file)).text();
        const noscript = /<noscript>(.*)<\/noscript>/s.exec(html)[1];
        const said = [...noscript.matchAll(/<p lang="([^"]+)">([^<]+)<\/p>/g)];
        assert.deepEqual(said.map(([, language]) => language).sort(), [...kLanguages].sort());
        assert.equal(new Set(said.map(([, , text]) => text)).size, kLanguages.length);
        for (const [, , text] of said) assert.match(text, /JavaScript/);
    }
});
