// The two workers of the page: the engine where memory can't be shared, and the one that keeps the page for later.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { keptGame, keptMoves, openPage, square, startStaticServer, withBrowserOnly, workerIsReady } from './support.mjs';

const kDist = process.env.SIXTH_DIST ?? new URL('../../web/dist', import.meta.url).pathname;

const chromium = withBrowserOnly();

test('without shared memory the engine is stopped by ending its worker, and there is another', async () => {
    const server = await startStaticServer({ ISOLATED: '0' });
    const bot = keptGame({ players: { silver: { kind: 'human' }, red: { kind: 'bot', level: 10 } } });
    const countWorkers = () => {
        window.workers = { begun: 0, ended: 0 };
        window.Worker = class extends Worker {
            constructor(...all) {
                super(...all);
                ++workers.begun;
            }
            terminate() {
                super.terminate();
                ++workers.ended;
            }
        };
    };
    try {
        const page = await openPage(chromium.browser, server.address, `#/game/${bot.id}`, { kept: [bot], script: countWorkers });
        assert.equal(await page.evaluate(() => crossOriginIsolated), false);
        await page.waitForFunction(() => workers.begun === 1);
        await square(page, 'c3').click();
        await page.getByText('thinking…').first().waitFor();
        await page.getByRole('button', { name: 'Undo' }).click();
        assert.deepEqual(await page.evaluate(() => workers), { begun: 1, ended: 1 });
        assert.deepEqual(await keptMoves(page, bot.id), []);
        assert.equal(await page.getByText('thinking…').count(), 0);
        await square(page, 'b2').click(); // the answer comes from a new worker, and to this move
        await page.locator('[data-move="2"]').waitFor();
        assert.deepEqual(await page.evaluate(() => workers), { begun: 2, ended: 1 });
        const moves = await keptMoves(page, bot.id);
        assert.equal(moves.length, 2);
        assert.equal(moves[0], 'b2');
        assert.deepEqual(page.problems, []);
        await page.context().close();
    } finally {
        await server.stop();
    }
});

test('a new version is offered, waits, and is taken without losing the game', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sixth-page-'));
    cpSync(kDist, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
    const change = (file, from, to) => {
        const text = readFileSync(join(folder, file), 'utf8');
        assert.match(text, from);
        writeFileSync(join(folder, file), text.replace(from, to));
    };
    const server = await startStaticServer({ SIXTH_DIST: folder });
    const versionOf = (page) => page.evaluate(() => document.querySelector('meta[name=version]')?.content ?? 'old');
    const game = keptGame();
    try {
        const page = await openPage(chromium.browser, server.address, `#/game/${game.id}`, { kept: [game] });
        await workerIsReady(page);
        await square(page, 'c3').click();

        change('index.html', /<meta charset="utf-8" \/>/, '<meta charset="utf-8" /><meta name="version" content="new" />');
        change('service_worker.js', /kVersion = '\w+'/, "kVersion = 'another'");
        await page.reload();
        const offer = page.getByRole('status').getByRole('button').first();
        await page.getByText('A new version').waitFor();
        assert.equal(await versionOf(page), 'old'); // one version at a time, never a mixture
        await square(page, 'd4').click();
        assert.deepEqual(await keptMoves(page, game.id), ['c3', 'd4']);

        await page.reload(); // not taken: the old one goes on and offers again
        await page.getByText('A new version').waitFor();
        assert.equal(await versionOf(page), 'old');
        await offer.click();
        await page.waitForFunction(() => document.querySelector('meta[name=version]')?.content === 'new');
        await page.locator('[data-move="2"]').waitFor();
        assert.deepEqual(await keptMoves(page, game.id), ['c3', 'd4']);
        assert.deepEqual(await page.evaluate(() => caches.keys()), ['sixth-another']);
        await page.context().setOffline(true);
        await page.reload();
        await page.locator('[data-move="2"]').waitFor();
        assert.equal(await versionOf(page), 'new');
        assert.deepEqual(page.problems, []);
        await page.context().close();
    } finally {
        await server.stop();
        rmSync(folder, { recursive: true });
    }
});
