// A game server with a database of its own, wires to it that can be cut, and players in two kinds of browsers.
//
// SIXTH    the program, build/release/src/cli/sixth if not given
// FIREFOX  the second browser, /usr/bin/firefox-esr if not given
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endChild, kPatience, printed, startChild } from './children.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const kProgram = process.env.SIXTH ?? new URL('../../build/release/src/cli/sixth', import.meta.url).pathname;
const kFirefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** `sixth serve` with a new database; it can be ended, by any signal, and started again. */
export async function startGameServer(...options) {
    const folder = mkdtempSync(join(tmpdir(), 'sixth-e2e-'));
    const server = {
        port: 0,
        async start() {
            const command = ['serve', '--port', String(server.port), '--database', join(folder, 'games.db'), ...options];
            server.process = startChild(kProgram, command);
            const [, port] = await printed(server.process, /http:\/\/127\.0\.0\.1:(\d+)\//);
            server.port = Number(port);
        },
        end: (signal) => endChild(server.process, signal),
        async stop() {
            await server.end();
            rmSync(folder, { recursive: true });
        },
        get address() {
            return `http://127.0.0.1:${server.port}/`;
        },
        /** What the host does at a terminal: `sixth admin`. */
        admin: (...words) => execFileSync(kProgram, ['admin', ...words, '--database', join(folder, 'games.db')], { encoding: 'utf8' }),
        json: async (path) => (await fetch(`${server.address}api/v1/${path}`, { signal: AbortSignal.timeout(kPatience) })).json(),
    };
    try {
        await server.start();
    } catch (error) {
        rmSync(folder, { recursive: true });
        throw error;
    }
    return server;
}

/** An address of its own for the server. While it is cut nothing goes through, as in a tunnel. */
export async function startWire(server) {
    const open = new Set();
    let isCut = false;
    const wire = createServer((near) => {
        const far = connect(server.port, '127.0.0.1');
        for (const [one, other] of [[near, far], [far, near]]) {
            open.add(one);
            one.on('error', () => undefined);
            one.on('close', () => (open.delete(one), other.destroy()));
            one.on('data', (data) => isCut || other.write(data));
        }
        if (isCut) near.destroy();
    });
    wire.listen(0, '127.0.0.1');
    await once(wire, 'listening');
    return {
        address: `http://127.0.0.1:${wire.address().port}/`,
        /** `isSilent`: the connections stay, and nothing comes through; else they break. */
        cut({ isSilent = false } = {}) {
            isCut = true;
            if (!isSilent) for (const one of open) one.destroy();
        },
        mend() {
            isCut = false;
            for (const one of open) one.destroy();
        },
        stop() {
            wire.close();
            for (const one of open) one.destroy();
        },
    };
}

/** Firefox. Playwright can't drive Debian's, so its player is another one than Chromium's; what they can do is the same. */
export async function startFirefox() {
    if (!existsSync(kFirefox)) throw new Error(`Firefox is missing (${kFirefox}): tools/setup test installs it`);
    const { default: puppeteer } = await import(require.resolve('puppeteer-core'));
    return puppeteer.launch({ browser: 'firefox', executablePath: kFirefox, defaultViewport: { width: 1280, height: 900 }, timeout: kPatience, protocolTimeout: 3 * kPatience });
}

/** Waits until something is so; an error while asking is a no. */
export async function waitFor(what, is) {
    const end = Date.now() + kPatience;
    let last;
    while (Date.now() < end) {
        try {
            if (await is()) return;
        } catch (error) {
            last = error;
        }
        await pause(50);
    }
    throw new Error(`waited in vain: ${what}`, { cause: last });
}

/** What a player does, in either browser: both kinds of pages have these words in common. */
export function playerOn(page) {
    const player = {
        page,
        goto: (address) => page.goto(address),
        has: (selector) => page.$(selector).then(Boolean),
        wait: (selector) => page.waitForSelector(selector, { timeout: kPatience }),
        async click(selector) {
            await player.wait(selector);
            await page.click(selector);
        },
        text: (selector) => page.$eval(selector, (element) => element.textContent.trim()),
        moves: () => page.$$eval('[data-move]', (moves) => moves.map(({ textContent }) => textContent)),
        waitForMoves: (count) =>
            waitFor(`${count} moves`, async () => (await player.moves()).length === count).catch(async (error) => {
                throw new Error(`expected ${count} moves, found ${(await player.moves()).join(' ')}`, { cause: error });
            }),
        async play(move) {
            if (move.kind === 'carry') await player.click(`[data-square="${move.from}"]`);
            await player.click(`[data-square="${move.to}"]`);
            const choice = move.kind === 'carry' ? `[data-count="${move.count}"]` : `[data-disk="${move.disk}"]`;
            if (await player.has('[data-count], [data-disk]')) await player.click(choice);
            if (await player.has('dialog[open] button.danger')) await player.click('dialog[open] button.danger');
        },
    };
    return player;
}

/** The board of a game that has begun. */
export const kGame = '.screen .board';

/** Two guests in a game; who has Silver comes first. They can be `called` something. */
export async function pair(site, { rules = 'sixth', clock, color = 'silver', called = [], ...options } = {}) {
    const host = await site.open('#/invite', options);
    await host.getByTestId('preset').selectOption(rules);
    if (clock) await host.getByLabel(clock, { exact: true }).check({ force: true });
    await host.locator(`input[name=color]`).nth(color === 'silver' ? 1 : 2).check({ force: true });
    if (called[0]) await host.getByTestId('called').fill(called[0]);
    await host.getByRole('button', { name: 'Create link' }).click();
    await host.locator('#invite-link').waitFor();
    const hash = `#${(await host.locator('#invite-link').inputValue()).split('#')[1]}`;
    const guest = await site.open(hash, options);
    if (called[1]) await guest.getByTestId('called').fill(called[1]);
    await guest.getByRole('button', { name: 'Join game' }).click();
    await guest.locator(`${kGame}, .disks`).first().waitFor();
    await host.locator(`${kGame}, .disks`).first().waitFor();
    return { host, guest, hash, id: hash.split('/').at(-1) };
}
export const toolbar = (page, name) => page.getByRole('toolbar').getByRole('button', { name });
export const offer = (page, name) => page.locator('[data-offer]').getByRole('button', { name });
