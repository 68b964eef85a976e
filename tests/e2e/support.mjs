// The browser, the server and the hands of a player. The tests know the rules only through the module, as the page does.
//
// SIXTH_SERVER  the command that serves the page and prints its address; this folder's static server if not given
// CHROMIUM      the browser, /usr/bin/chromium if not given
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, before } from 'node:test';

import { loadSixth } from '../../src/wasm/sixth.mjs';
import { endChild, kPatience, printed, startChild } from './children.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

const fromHere = (path) => new URL(path, import.meta.url).pathname;

export const sixth = await loadSixth(readFileSync(process.env.SIXTH_WASM ?? fromHere('../../build/wasm/src/wasm/sixth.wasm')));

const kStaticServer = `exec node '${fromHere('static_server.mjs')}'`;

/** Starts the server; {address, stop}. */
export const startServer = () => start(process.env.SIXTH_SERVER ?? kStaticServer);
/** Starts this folder's static server, which can be told to be another: ISOLATED=0, SIXTH_DIST=folder. */
export const startStaticServer = (environment) => start(kStaticServer, environment);

async function start(command, environment) {
    const child = startChild('sh', ['-c', command], environment);
    const [address] = await printed(child, /https?:\/\/\S+(?=\s)/);
    return { address: address.endsWith('/') ? address : `${address}/`, stop: () => endChild(child) };
}

export const startBrowser = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
        timeout: kPatience,
    });

/**
 * Something for all tests of a file: begun at once, there before the first test, ended after the last. A `before` that needs
 * it awaits `ready`: the hooks of a file do not wait for each other.
 */
function forAllTests(begin, end) {
    const ready = begin();
    ready.catch(() => undefined); // the hook tells it
    let it;
    before(async () => (it = await ready));
    after(() => it && end(it));
    return { ready, get: () => it };
}

/** A server for all tests of a file: {address, server, ready}. */
export function withServer(begin = startServer) {
    const { ready, get } = forAllTests(begin, (server) => server.stop());
    return {
        ready,
        get server() {
            return get();
        },
        get address() {
            return get().address;
        },
    };
}

/** A browser for all tests of a file: {browser, ready}. */
export function withBrowserOnly(begin = startBrowser) {
    const { ready, get } = forAllTests(begin, (browser) => browser.close());
    return {
        ready,
        get browser() {
            return get();
        },
    };
}

/** A server and Chromium for all tests of a file. What a test opened with `open` is closed after it. */
export function withBrowser(begin = startServer) {
    const chromium = withBrowserOnly(); // the first to go, so that the server waits for nobody
    const site = withServer(begin);
    const ready = Promise.all([chromium.ready, site.ready]);
    ready.catch(() => undefined);
    const opened = new Set();
    afterEach(async () => {
        await Promise.all([...opened].map((context) => context.close()));
        opened.clear();
    });
    return {
        ready,
        get server() {
            return site.server;
        },
        get address() {
            return site.address;
        },
        get browser() {
            return chromium.browser;
        },
        async open(hash = '', options = {}) {
            const page = await openPage(chromium.browser, site.address, hash, options);
            opened.add(page.context());
            return page;
        },
    };
}

export const kDesk = { viewport: { width: 1280, height: 900 } };
export const kPhone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A page of its own, with games already kept and perhaps a script that runs before its own. Whatever goes wrong in it is in `page.problems`. */
export async function openPage(browser, address, hash = '', { device = kDesk, kept = [], settings = {}, script, locale = 'en-GB' } = {}) {
    const context = await browser.newContext({ ...device, reducedMotion: 'reduce', locale });
    const entries = Object.fromEntries(kept.map((game) => [`sixth.game.${game.id}`, JSON.stringify(game)]));
    entries['sixth.settings'] = JSON.stringify({ sound: 'off', ...settings });
    await context.addInitScript((all) => {
        for (const [key, value] of Object.entries(all)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }, entries);
    if (script) await context.addInitScript(script);
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
    await page.goto(address + hash);
    await page.locator('main > *').first().waitFor();
    return page;
}

/** Goes to another address of an open page, and waits until its screen is there and nothing in it moves. */
export async function goTo(page, address) {
    await page.goto(address);
    const name = /#\/([^/?]+)/.exec(address)?.[1] ?? 'home';
    await page.locator(`main:is([data-screen="${name}"], [data-screen=missing])`).waitFor();
    await atRest(page);
}
/** Waits until what was begun is drawn, and every movement that ends has ended. */
export const atRest = (page) =>
    page.evaluate(async () => {
        for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
        const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime < Infinity);
        await Promise.allSettled(ending.map(({ finished }) => finished));
    });

/** The board of a position's text: `ranks` from the first up, each a list of towers, with x where there is none. */
export const boardText = (ranks) =>
    ranks.map((rank) => rank.join(',').replace(/x(,x)*/g, (run) => `x${(run.length + 1) / 2}`)).reverse().join('/');

const kHuman = { kind: 'human' };
let lastId = 0;
export const keptGame = (changes = {}) => ({
    version: 1, id: `test${++lastId}`, rules: 'sixth', position: '', moves: [], undone: [], ended: null,
    players: { silver: kHuman, red: kHuman }, names: {}, draft: '', seed: 7, created: 1.7e12, updated: 1.7e12, ...changes,
});

/** A short whole game of a ruleset, found by playing at random from a fixed seed. */
export function shortGame(rules, tries = 60) {
    let state = 12345;
    const random = (below) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0), (state >>> 8) % below);
    let best = null;
    for (let i = 0; i < tries; ++i) {
        let now = sixth.state({ rules });
        const moves = [];
        while (now.result === null && moves.length < (best?.length ?? 80)) {
            const crowning = now.legalMoves.find(({ crowns }) => crowns === now.side);
            const carries = now.legalMoves.filter(({ kind }) => kind === 'carry');
            const pool = carries.length > 0 && random(3) > 0 ? carries : now.legalMoves;
            const move = crowning ?? pool[random(pool.length)];
            moves.push(move);
            now = sixth.state({ rules, moves: moves.map(({ text }) => text) });
        }
        if (now.reason === 'crown' && (best === null || moves.length < best.length)) best = moves;
    }
    return best;
}

export const square = (page, name) => page.locator(`[data-square="${name}"]`);
export const keptMoves = (page, id) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null')?.moves, `sixth.game.${id}`);

/** What comes after the squares: how many, which disk, a gift, a yes. */
async function finish(page, move, press) {
    const panel = page.locator('[data-count], [data-disk]').first();
    if (await panel.isVisible()) {
        const wanted = move.kind === 'carry' ? `[data-count="${move.count}"]` : `[data-disk="${move.disk}"]`;
        await press(page.locator(wanted));
    }
    const gift = page.locator('dialog[open] button.danger');
    if (await gift.isVisible()) await press(gift);
    const yes = page.locator('[data-first]');
    if (await yes.isVisible()) await press(yes);
}

async function waitForMoves(page, id, count) {
    await page.waitForFunction(([key, wanted]) => JSON.parse(localStorage.getItem(key) ?? '{}').moves?.length >= wanted, [`sixth.game.${id}`, count]);
}

/** Makes one move with the mouse or a finger. */
export async function makeMove(page, move, press = (target) => target.click()) {
    if (move.kind === 'carry') await press(square(page, move.from));
    await press(square(page, move.to));
    await finish(page, move, press);
}
/** The same in a game that is kept, until it is. */
export async function playMove(page, id, move, count, press) {
    await makeMove(page, move, press);
    await waitForMoves(page, id, count);
}

/** The arrow keys that lead from one square to another. */
export function keysBetween(from, to) {
    const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])];
    return [...Array(Math.abs(files)).fill(files > 0 ? 'ArrowRight' : 'ArrowLeft'), ...Array(Math.abs(ranks)).fill(ranks > 0 ? 'ArrowUp' : 'ArrowDown')];
}

/** Goes to a square with the arrow keys and presses Enter; the focus is on the board. */
export async function typeSquare(page, name) {
    const at = await page.evaluate(() => document.activeElement.getAttribute('data-square'));
    for (const key of [...keysBetween(at, name), 'Enter']) await page.keyboard.press(key);
}

/** Makes one move with nothing but keys; the focus is on the board. */
export async function keyMove(page, move) {
    if (move.kind === 'carry') await typeSquare(page, move.from);
    await typeSquare(page, move.to);
    if (await page.locator('[data-count]').first().isVisible()) await page.keyboard.press(String(move.count));
    if (await page.locator('dialog[open]').isVisible()) {
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
    }
}
/** The same in a game that is kept, until it is. */
export async function typeMove(page, id, move, count) {
    await keyMove(page, move);
    await waitForMoves(page, id, count);
}

const kLanguageList = readFileSync(new URL('../../web/src/i18n/languages.ts', import.meta.url), 'utf8');
export const kLanguages = [...kLanguageList.matchAll(/^    '?([a-z]{2}[\w-]*)'?: '/gm)].map(([, tag]) => tag);

/** Waits until the service worker of a page has taken over. */
export const workerIsReady = (page) =>
    page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (active.state !== 'activated') await new Promise((resolve) => active.addEventListener('statechange', resolve));
    });

/** What does not fit: whatever reaches beyond the screen, and every text that is wider than its box. */
export const misfits = (page) =>
    page.evaluate(() => {
        const found = [];
        if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
        const scrolls = (element) => {
            for (let at = element; at && at !== document.body; at = at.parentElement)
                if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return !at.matches('nav, dialog, .facts'); // these go up and down only
            return false;
        };
        for (const element of document.body.querySelectorAll('*')) {
            if (element.closest('svg, .hidden, .skip, option, textarea, input') || !element.checkVisibility()) continue;
            if (getComputedStyle(element).clipPath === 'inset(50%)') continue; // said, and not shown
            const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
            if (!hasText && !element.matches('button, a, label, legend')) continue;
            if (scrolls(element)) continue;
            const name = `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim().slice(0, 50)}”`;
            if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) found.push(`${name} ${element.scrollWidth} in ${element.clientWidth}`);
            const range = document.createRange();
            for (const node of element.childNodes) {
                if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === '') continue;
                range.selectNode(node);
                const end = Math.round(range.getBoundingClientRect().right);
                if (end > innerWidth + 1) found.push(`${name} ends at ${end}`);
            }
        }
        return found;
    });
