// Takes a picture of every screen, at every size, in light and dark and in several languages, to be looked at one by one, and
// tells what does not fit. Not a test. Needs the built page and the release build of the server, as the online tests do.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { startGameServer } from './online_support.mjs';
import { kReturning, kScreens, makeOnlineGames, openScreen } from './screens.mjs';
import { misfits, openPage, startBrowser } from './support.mjs';

const kUsage = `Usage: node tests/e2e/screenshots.mjs FOLDER [options]
Writes FOLDER/LANGUAGE/SCREEN-SIZE-THEME.png. Lists are separated by commas.
  --screens NAMES     some of: ${kScreens.map(({ name }) => name).join(' ')}
  --sizes SIZES       360x740,740x360,768x1024,1440x900
  --themes THEMES     light,dark
  --languages NAMES   en,de,ru,hu
  --whole             the whole page, not only what the window shows`;

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        screens: { type: 'string', default: kScreens.map(({ name }) => name).join() },
        sizes: { type: 'string', default: '360x740,740x360,768x1024,1440x900' },
        themes: { type: 'string', default: 'light,dark' },
        languages: { type: 'string', default: 'en,de,ru,hu' },
        whole: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
    },
});
const [folder] = positionals;
const wanted = values.screens.split(',');
const unknown = wanted.filter((name) => !kScreens.some((screen) => screen.name === name));
if (values.help || folder === undefined || unknown.length > 0) {
    console.error(unknown.length > 0 ? `unknown: ${unknown.join(' ')}\n${kUsage}` : kUsage);
    process.exit(values.help ? 0 : 2);
}

/** Phones and tablets have fingers, desks have not. */
function deviceOf(size) {
    const [width, height] = size.split('x').map(Number);
    const isTouched = Math.min(width, height) < 800;
    return { viewport: { width, height }, hasTouch: isTouched, isMobile: isTouched };
}

const server = await startGameServer();
const browser = await startBrowser();
const missed = [];
const misfitting = [];
let taken = 0;
try {
    const games = await makeOnlineGames({ server, address: server.address, open: (hash, options) => openPage(browser, server.address, hash, options) });
    for (const language of values.languages.split(','))
        for (const size of values.sizes.split(','))
            for (const theme of values.themes.split(','))
                for (const who of ['new', 'back', 'mod']) await takeAll({ language, size, theme, who, games });
} finally {
    await browser.close();
    await server.stop();
}
console.log(`${taken} pictures in ${folder}`);
for (const what of missed) console.error(`missed ${what}`);
for (const what of misfitting) console.error(`does not fit: ${what}`);
process.exitCode = missed.length + misfitting.length > 0 ? 1 : 0;

async function takeAll({ language, size, theme, who, games }) {
    const screens = kScreens.filter((screen) => screen.who === who && wanted.includes(screen.name));
    if (screens.length === 0) return;
    const isBack = who === 'back';
    const cookies = { new: [], back: games.cookies, mod: games.moderator }[who];
    const device = { ...deviceOf(size), colorScheme: theme, storageState: { cookies, origins: [] } };
    const options = { device, locale: language, settings: { theme, language, confirm: isBack ? 'on' : 'auto' }, ...(isBack ? kReturning : {}) };
    const page = await openPage(browser, server.address, '#/settings', options);
    await page.locator(`html[lang=${language}]`).waitFor();
    mkdirSync(join(folder, language), { recursive: true });
    for (const screen of screens) {
        const picture = `${screen.name}-${size}-${theme}.png`;
        try {
            await openScreen(page, server.address, screen, games);
            await page.screenshot({ path: join(folder, language, picture), fullPage: values.whole });
            ++taken;
            // The engine's lines are cut on purpose.
            for (const what of await misfits(page)) if (!what.startsWith('span.rest')) misfitting.push(`${language} ${picture}: ${what}`);
        } catch (error) {
            missed.push(`${language} ${picture}: ${error.message.split('\n')[0]}`);
        }
    }
    await page.context().close();
}
