// Prints what a first visit costs and how the page holds up while the engine thinks, with and without shared memory. Not a
// test: figures depend on the machine. Tasks are told in time passed and in processor time; the second says what the page
// itself costs when the machine has other work.
// `node tests/e2e/measure.mjs [rounds]`, with SIXTH_SERVER as for the tests. With SIXTH_LANGUAGES=1 it tells the bytes of a first
// visit in each language, and nothing else.
import { bytesOf, fetchedForBoard, kNoteBoard } from './first_visit.mjs';
import { keptGame, kLanguages, openPage, square, startBrowser, startServer, startStaticServer } from './support.mjs';

const rounds = Number(process.argv[2] ?? 3);
const browser = await startBrowser();
// A browser that has just started is busy with its own windows for a while.
await (await browser.newPage()).goto('about:blank');
await new Promise((resolve) => setTimeout(resolve, 5000));

/** Runs something and gives the longest tasks of the page's main thread meanwhile, from the browser's own trace. */
async function tasksDuring(page, work) {
    const session = await browser.newBrowserCDPSession();
    const events = [];
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] } });
    const result = await work();
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    const { origin } = new URL(page.url());
    const isOurs = ({ name, args }) => ['FunctionCall', 'EvaluateScript', 'v8.compileModule'].includes(name) && JSON.stringify(args).includes(origin);
    const process = events.find(isOurs)?.pid;
    const main = events.find(({ name, pid, args }) => name === 'thread_name' && pid === process && args.name === 'CrRendererMain')?.tid;
    const tasks = events.filter(({ name, pid, tid, ph }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === process && tid === main);
    if (tasks.length === 0) throw new Error('the trace has no task of the page');
    const longest = (field) => Math.round(Math.max(...tasks.map((task) => task[field] ?? 0)) / 100) / 10;
    return { ...result, longestTaskMs: longest('dur'), longestTaskCpuMs: longest('tdur') };
}

const kNotes = () => {
    window.figures = { shift: 0, boardMs: 0, engine: [] };
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (figures.shift += value))).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
        if (!document.querySelector('[data-square]')) requestAnimationFrame(look);
        else requestAnimationFrame(() => setTimeout(() => (figures.boardMs = performance.now()))); // painted
    };
    requestAnimationFrame(look);
    const note = (what) => figures.engine.push({ what, at: performance.now() });
    window.Worker = class extends Worker {
        constructor(...all) {
            super(...all);
            this.addEventListener('message', ({ data }) => note(data.kind));
        }
        terminate() {
            super.terminate();
            note('ended');
        }
    };
};

async function firstVisit(server) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(kNotes);
    await page.addInitScript(kNoteBoard);
    const figures = await tasksDuring(page, async () => {
        await page.goto(server.address);
        await page.waitForFunction(() => figures.boardMs > 0);
        await page.waitForTimeout(1000);
        const transferred = bytesOf(await fetchedForBoard(page));
        return page.evaluate((total) => ({
            firstPaintMs: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
            boardMs: Math.round(figures.boardMs),
            bytes: total,
            layoutShift: figures.shift,
        }), transferred);
    });
    await context.close();
    return figures;
}

async function thinking(server) {
    const game = keptGame({ players: { silver: { kind: 'human' }, red: { kind: 'bot', level: 10 } }, moves: ['c3', 'd4', 'c4', 'd3'] });
    const page = await openPage(browser, server.address, `#/game/${game.id}`, { kept: [game], script: kNotes });
    await page.waitForTimeout(1000);
    const answer = await tasksDuring(page, async () => {
        const answered = page.evaluate(() => {
            const pressed = new Promise((resolve) => addEventListener('click', () => resolve(performance.now()), { capture: true, once: true }));
            const seen = new Promise((resolve) => {
                const look = () => (document.querySelector('[data-move="6"]') ? resolve(performance.now()) : requestAnimationFrame(look));
                look();
            });
            return Promise.all([pressed, seen]).then(([from, to]) => Math.round(to - from));
        });
        await square(page, 'b2').click();
        return { answerMs: await answered };
    });
    await square(page, 'a5').click();
    await page.waitForTimeout(400);
    const stop = await page.evaluate(async () => {
        const undo = [...document.querySelectorAll('button')].find((button) => button.textContent?.includes('Undo'));
        const before = performance.now();
        undo.click();
        const handler = performance.now() - before;
        await new Promise((resolve) => setTimeout(resolve, 500));
        const end = figures.engine.find(({ what, at }) => at >= before && (what === 'done' || what === 'ended'));
        const round = (value) => Math.round(value * 10) / 10;
        return { handlerMs: round(handler), engineSilentMs: end ? round(end.at - before) : 'still thinking', isolated: crossOriginIsolated };
    });
    await page.goto(`${server.address}#/analysis/${game.id}`);
    await page.locator('[data-testid=engine] li').first().waitFor();
    const analysis = await tasksDuring(page, () => page.waitForTimeout(4000));
    await page.context().close();
    return { 'level 10': answer, stop, analysis };
}

async function bytesIn(language, server) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: language });
    const page = await context.newPage();
    await page.addInitScript(kNoteBoard);
    await page.goto(server.address);
    await square(page, 'a1').waitFor();
    await page.waitForTimeout(1000);
    const bytes = bytesOf(await fetchedForBoard(page));
    await context.close();
    return bytes;
}

if (process.env.SIXTH_LANGUAGES) {
    const server = await startServer();
    for (const language of kLanguages) console.log(language, await bytesIn(language, server));
    server.stop();
    await browser.close();
    process.exit();
}

const servers = { isolated: await startServer(), 'not isolated': await startStaticServer({ ISOLATED: '0' }) };
try {
    for (const [name, server] of Object.entries(servers))
        for (let round = 0; round < rounds; ++round) {
            console.log(name, 'first visit', await firstVisit(server));
            for (const [what, figures] of Object.entries(await thinking(server))) console.log(name, what, figures);
        }
} finally {
    for (const server of Object.values(servers)) server.stop();
    await browser.close();
}
