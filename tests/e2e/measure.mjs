// Prints what a first visit costs and how the page holds up while the engine thinks. Not a test: figures depend on the
// machine. `node tests/e2e/measure.mjs`
import { keptGame, openPage, square, startBrowser, startServer } from './support.mjs';

const server = await startServer();
const browser = await startBrowser();
const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
const client = await page.context().newCDPSession(page);
await client.send('Network.enable');
let bytes = 0;
client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
await page.addInitScript(() => {
    window.figures = { longest: 0, shift: 0 };
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (figures.longest = Math.max(figures.longest, duration)))).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (figures.shift += value))).observe({ type: 'layout-shift', buffered: true });
});
await page.goto(server.address);
await square(page, 'c3').waitFor();
const first = await page.evaluate(() => ({
    firstPaintMs: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    boardMs: Math.round(performance.now()),
    longestTaskMs: figures.longest,
    layoutShift: figures.shift,
    isolated: crossOriginIsolated,
}));
console.log('first visit', { bytesBeforeServiceWorker: bytes, ...first });

const game = keptGame({ players: { silver: { kind: 'human' }, red: { kind: 'bot', level: 10 } }, moves: ['c3', 'd4', 'c4', 'd3'] });
const play = await openPage(browser, server.address, `#/game/${game.id}`, { kept: [game] });
await play.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (window.longest = Math.max(window.longest, duration)))).observe({ type: 'longtask' });
});
const start = Date.now();
await square(play, 'b2').click();
await play.locator('[data-move="6"]').waitFor();
console.log('level 10', { answerMs: Date.now() - start, longestTaskMs: await play.evaluate(() => window.longest) });
await square(play, 'a5').click();
await play.waitForTimeout(300);
const stop = await play.evaluate(() => {
    const before = performance.now();
    [...document.querySelectorAll('button')].find((button) => button.textContent?.includes('Undo'))?.click();
    return performance.now() - before;
});
await play.waitForTimeout(50);
console.log('stop', { handlerMs: Math.round(stop * 10) / 10, thinking: await play.getByText('thinking…').count() });
await browser.close();
server.stop();
