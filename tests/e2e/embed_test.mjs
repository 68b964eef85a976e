// The board in somebody else's page: a real frame of another origin shows a game and steps through it; nothing else of the
// page can be framed.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';

import { violations } from './axe.mjs';
import { keptGame, withBrowser } from './support.mjs';

const site = withBrowser();
const kGame = 'rules=sixth&moves=c3.d4.a2';

// Another origin: the same machine under another name.
let host;
before(async () => {
    await site.ready;
    host = createServer((request, response) => {
        const path = new URL(request.url, 'http://x').searchParams.get('path') ?? ''; // a browser asks for an icon too
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.end(`<!doctype html><title>Blog</title><iframe width="420" height="620" src="${site.address}${path.replaceAll('&', '&amp;')}"></iframe>`);
    });
    await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
});
after(() => {
    host.close();
    host.closeAllConnections();
});
const framed = (path) => `http://localhost:${host.address().port}/?path=${encodeURIComponent(path)}`;

test('a frame of another site shows the game and steps through it', async () => {
    const page = await site.open('');
    for (const theme of ['light', 'dark']) {
        await page.goto(framed(`embed.html#${kGame}&theme=${theme}`));
        const frame = page.frameLocator('iframe');
        const a2 = frame.locator('[data-square="a2"]');
        await a2.waitFor();
        assert.equal(await a2.getAttribute('data-tower'), 'P');
        await frame.getByRole('button', { name: 'Previous move' }).click();
        await frame.locator('[data-square="a2"][data-tower=""]').waitFor();
        assert.equal(await frame.locator('nav').count(), 0);
        assert.equal(await frame.locator('html').getAttribute('data-theme'), theme);
        assert.match(await frame.getByRole('link', { name: 'Open in Sixth' }).getAttribute('href'), /#\/shared\?rules=sixth&moves=c3\.d4\.a2/);
    }
    await page.goto(`${site.address}embed.html#${kGame}`);
    await page.locator('[data-square="a2"]').waitFor();
    assert.deepEqual(await violations(page), []);
});

test('nothing else can be framed', async () => {
    const page = await site.open('');
    for (const path of ['', 'index.html', `#/shared?${kGame}`]) {
        await page.goto(framed(path));
        await page.waitForFunction(() => document.readyState === 'complete');
        assert.equal(await page.frameLocator('iframe').locator('[data-square]').count(), 0, path);
    }
});

test('the share dialog gives the snippet, and the snippet shows the game', async () => {
    const game = keptGame({ moves: ['c3', 'd4', 'a2'] });
    const page = await site.open(`#/game/${game.id}`, { kept: [game] });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Embed the board').click();
    const snippet = await page.getByTestId('snippet').inputValue();
    await page.goto(framed('healthz'));
    await page.setContent(snippet);
    await page.frameLocator('iframe').locator('[data-square="a2"][data-tower="P"]').waitFor();
});
