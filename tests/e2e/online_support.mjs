// A game server with a database of its own, wires to it that can be cut, and players in two kinds of browsers.
//
// SIXTH    the program, build/release/src/cli/sixth if not given
// FIREFOX  the second browser, /usr/bin/firefox-esr if not given
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const kProgram = process.env.SIXTH ?? new URL('../../build/release/src/cli/sixth', import.meta.url).pathname;
const kFirefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** `sixth serve` with a new database; it can be ended, by any signal, and started again. */
export async function startGameServer() {
    const folder = mkdtempSync(join(tmpdir(), 'sixth-e2e-'));
    const server = {
        port: 0,
        async start() {
            const command = ['serve', '--port', String(server.port), '--database', join(folder, 'games.db')];
            server.process = spawn(kProgram, command, { stdio: ['ignore', 'pipe', 'pipe'] });
            let printed = '';
            server.process.stdout.on('data', (data) => (printed += data));
            server.process.stderr.on('data', (data) => (printed += data));
            for (let tries = 0; tries < 200; ++tries) {
                const address = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(printed);
                if (address) return void (server.port = Number(address[1]));
                await pause(50);
            }
            throw new Error(`the server does not start: ${printed}`);
        },
        async end(signal = 'SIGTERM') {
            const ended = once(server.process, 'exit');
            server.process.kill(signal);
            await ended;
        },
        async stop() {
            await server.end();
            rmSync(folder, { recursive: true });
        },
        get address() {
            return `http://127.0.0.1:${server.port}/`;
        },
        json: async (path) => (await fetch(`${server.address}api/v1/${path}`)).json(),
    };
    await server.start();
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
    return puppeteer.launch({ browser: 'firefox', executablePath: kFirefox, defaultViewport: { width: 1280, height: 900 } });
}

/** What a player does, in either browser: both kinds of pages have these words in common. */
export function playerOn(page) {
    const player = {
        page,
        goto: (address) => page.goto(address),
        has: (selector) => page.$(selector).then(Boolean),
        wait: (selector) => page.waitForSelector(selector, { timeout: 15_000 }),
        async click(selector) {
            await player.wait(selector);
            await page.click(selector);
        },
        text: (selector) => page.$eval(selector, (element) => element.textContent.trim()),
        moves: () => page.$$eval('[data-move]', (moves) => moves.map(({ textContent }) => textContent)),
        async waitForMoves(count) {
            for (let tries = 0; tries < 400; ++tries) {
                if ((await player.moves()).length === count) return;
                await pause(50);
            }
            throw new Error(`expected ${count} moves, found ${(await player.moves()).join(' ')}`);
        },
        async waitFor(what, is) {
            for (let tries = 0; tries < 400; ++tries) {
                if (await is().catch(() => false)) return;
                await pause(50);
            }
            throw new Error(`waited in vain: ${what}`);
        },
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
