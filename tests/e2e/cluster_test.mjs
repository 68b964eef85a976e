// Two people in two browsers, Chromium and Firefox, behind HAProxy with three servers: a whole timed game in which the server of
// one of them is killed, stopped in order, and silent.
//
// SIXTH  the program, build/release/src/cli/sixth if not given
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { endChild, printed, startChild } from './children.mjs';
import { playerOn, startFirefox, waitFor } from './online_support.mjs';
import { openPage, shortGame, withBrowser, withBrowserOnly } from './support.mjs';

const kNodes = 3;
const fromHere = (path) => new URL(path, import.meta.url).pathname;
const kProgram = process.env.SIXTH ?? fromHere('../../build/release/src/cli/sixth');

/** `tools/cluster`, and what can be done to its parts. */
async function startCluster() {
    const home = mkdtempSync(join(tmpdir(), 'sixth-e2e-cluster-')); // PostgreSQL runs as another user, who has to get in
    const child = startChild(fromHere('../../tools/cluster'), [String(kNodes), '--program', kProgram, '--folder', home, '--', '--page', fromHere('../../web/dist')]);
    const remove = () => rmSync(home, { recursive: true, force: true });
    let address;
    try {
        [address] = await printed(child, /http:\/\/127\.0\.0\.1:\d+\/(?=\s)/);
    } catch (error) {
        remove();
        throw error;
    }
    const nodes = () =>
        readFileSync(join(home, 'parts'), 'utf8').trim().split('\n').map((line) => line.split(' '))
            .filter(([name]) => /^node\d+$/.test(name))
            .map(([name, pid, port, adminPort]) => ({ name, pid: Number(pid), port: Number(port), adminPort: Number(adminPort) }));
    const isUp = async ({ port }) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
    return {
        address,
        nodes,
        async stop() {
            await endChild(child);
            const isLeft = existsSync(home);
            remove();
            assert.ok(!isLeft, 'tools/cluster leaves its folder behind');
        },
        signal: ({ pid }, signal) => process.kill(pid, signal),
        /** All nodes serve, those that were started again too. */
        whole: () => waitFor('all nodes', async () => nodes().length === kNodes && (await Promise.all(nodes().map(isUp))).every(Boolean)),
        /** The node that has most of the sockets: one of the two players is there. */
        async busiest() {
            const counted = await Promise.all(
                nodes().map(async (node) => {
                    const text = await (await fetch(`http://127.0.0.1:${node.adminPort}/metrics`)).text();
                    return { node, clients: Number(/^sixth_clients (\d+)/m.exec(text)[1]) };
                }),
            );
            const [most] = counted.sort((one, other) => other.clients - one.clients);
            assert.ok(most.clients > 0, 'no node has any sockets');
            return most.node;
        },
    };
}

const firefox = withBrowserOnly(startFirefox);
const site = withBrowser(startCluster);

test('two browsers play on while their servers are killed, stopped and silent', async () => {
    const host = playerOn(await openPage(site.browser, site.server.address, '#/invite'));
    const guest = playerOn(await firefox.browser.newPage());
    const complaints = [];
    guest.page.on('pageerror', (error) => complaints.push(String(error)));
    await host.page.locator('input[name=color]').nth(1).check({ force: true });
    await host.page.getByRole('button', { name: 'Create link' }).click();
    await host.wait('#invite-link');
    const link = await host.page.locator('#invite-link').inputValue();
    assert.ok(link.startsWith(site.server.address), link);
    await guest.goto(link);
    await guest.click('main button.primary');
    await Promise.all([host.wait('.screen .board'), guest.wait('.screen .board')]);

    const moves = shortGame('sixth');
    const faults = new Map([[2, 'SIGKILL'], [4, 'SIGTERM'], [6, 'SIGSTOP'], [7, 'SIGKILL']]);
    assert.ok(moves.length > 8, 'the game is too short');
    for (const [index, move] of moves.entries()) {
        const player = index % 2 === 0 ? host : guest;
        const fault = faults.get(index);
        const node = fault && (await site.server.busiest());
        if (node) site.server.signal(node, fault);
        await player.play(move);
        await Promise.all([host.waitForMoves(index + 1), guest.waitForMoves(index + 1)]);
        if (fault === 'SIGSTOP') site.server.signal(node, 'SIGCONT');
        if (node) await site.server.whole();
    }
    await Promise.all([host.wait('[data-testid=game-over]'), guest.wait('[data-testid=game-over]')]);
    assert.deepEqual(await host.moves(), await guest.moves());

    // Every node tells the same game.
    const id = link.split('/').at(-1);
    const wanted = moves.map(({ text }) => text);
    for (const { port } of site.server.nodes()) {
        const stored = await (await fetch(`http://127.0.0.1:${port}/api/v1/games/${id}`)).json();
        assert.deepEqual(stored.moves.map((text) => text.replace('#', '')), wanted);
        assert.equal(stored.phase, 'finished');
    }
    // A lost connection is nothing the page complains of but in the browser's own words.
    assert.deepEqual(host.page.problems.filter((text) => !/WebSocket|Failed to load|ERR_/.test(text)), []);
    assert.deepEqual(complaints, []);
    await host.page.context().close();
    await guest.page.close();
});
