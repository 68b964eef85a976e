// Two people in two browsers, Chromium and Firefox, against a real server with a database: a whole timed game with a cut wire,
// a restart and a sudden death of the server in between.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { pause, playerOn, startFirefox, startGameServer, startWire, waitFor } from './online_support.mjs';
import { openPage, shortGame, withBrowser, withBrowserOnly } from './support.mjs';

const firefox = withBrowserOnly(startFirefox);
const site = withBrowser(startGameServer);
let wires;
before(async () => {
    const [, server] = await site.ready;
    wires = await Promise.all([startWire(server), startWire(server)]);
});
after(() => wires?.forEach((wire) => wire.stop()));

/** Invites on the first page and gives the link; two taps. */
async function invite(host) {
    await host.click('a[href="#/invite"]');
    await host.click('form button[type=submit]');
    await host.wait('#invite-link');
    const link = await host.page.$eval('#invite-link', (field) => field.value);
    assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/#\/online\/\w{12}$/);
    return link.replace(/^.*#/, '#');
}
const clockOf = async (player, color) => {
    const [minutes, seconds] = (await player.text(`[data-clock=${color}]`)).split(':').map(Number);
    return minutes * 60 + seconds;
};

test('a whole timed game: invited by a link, a wire cut for ten seconds, a server restarted and one killed, the same end for both', async () => {
    const [host, guest] = [playerOn(await openPage(site.browser, wires[0].address)), playerOn(await firefox.browser.newPage())];
    const hash = await invite(host);
    await guest.goto(wires[1].address + hash);
    await guest.click('main button.primary');
    await Promise.all([host.wait('[data-clock=silver]'), guest.wait('[data-clock=silver]')]);
    const hostIsSilver = (await host.page.$$eval('.bar', (bars) => bars.at(-1).getAttribute('aria-label'))).includes('Silver');
    const [silver, red] = hostIsSilver ? [host, guest] : [guest, host];
    assert.ok((await clockOf(host, 'silver')) > 590);

    const moves = shortGame('sixth');
    const kCut = hostIsSilver ? 4 : 5; // a turn of the host's
    for (const [index, move] of moves.entries()) {
        const player = index % 2 === 0 ? silver : red;
        if (index === kCut) {
            wires[0].cut();
            await host.wait('[data-testid=reconnecting]');
            await host.play(move); // nobody hears it yet, but it stands on the board and is kept
            await host.waitForMoves(index + 1);
            await pause(10_000);
            assert.equal((await guest.moves()).length, index);
            wires[0].mend();
        } else if (index === 8 || index === 9) {
            await site.server.end(index === 8 ? 'SIGTERM' : 'SIGKILL');
            await Promise.all([host, guest].map((one) => one.wait('[data-testid=reconnecting]')));
            await player.play(move);
            await site.server.start();
        } else {
            await player.play(move);
        }
        await Promise.all([host.waitForMoves(index + 1), guest.waitForMoves(index + 1)]);
        await waitFor('the connection', async () => !(await player.has('[data-testid=reconnecting]')));
    }
    await Promise.all([host.wait('[data-testid=game-over]'), guest.wait('[data-testid=game-over]')]);
    assert.deepEqual(await host.moves(), await guest.moves());
    const wanted = moves.map(({ text }) => text);
    const stored = await site.server.json(`games/${hash.split('/').at(-1)}`);
    assert.deepEqual(stored.moves.map((text) => text.replace('#', '')), wanted);
    assert.deepEqual([stored.phase, stored.reason], ['finished', 'crown']);
    const [winner, loser] = stored.result === '1-0' ? [silver, red] : [red, silver];
    assert.match(await winner.text('[data-testid=game-over] h2'), /You win/);
    assert.match(await loser.text('[data-testid=game-over] h2'), /wins/);

    // The rematch, with colours changed over.
    await host.click('[data-testid=game-over] button.primary');
    await guest.click('[data-offer=rematch] button.primary');
    for (const player of [host, guest]) await waitFor('the rematch', async () => !player.page.url().endsWith(hash) && (await player.has('[data-clock=silver]')));
    assert.equal(host.page.url().split('#')[1], guest.page.url().split('#')[1]);
    const isSilverNow = (await host.page.$$eval('.bar', (bars) => bars.at(-1).getAttribute('aria-label'))).includes('Silver');
    assert.equal(isSilverNow, !hostIsSilver);

    // A wire that is cut is nothing the page complains of but in the browser's own words.
    assert.deepEqual(host.page.problems.filter((text) => !/WebSocket|Failed to load|ERR_/.test(text)), []);
    await host.page.context().close();
    await guest.page.close();
});
