// Who looks at many screens, one after the other: somebody who was never here, a player who comes back, a moderator.
import { before } from 'node:test';

import { startGameServer } from './online_support.mjs';
import { kReturning, kScreens, makeOnlineGames, openScreen } from './screens.mjs';
import { openPage, withBrowser } from './support.mjs';

/** A game server with the online games that the screens show, and a browser, for all tests of a file. */
export function withVisitors() {
    const site = withBrowser(startGameServer);
    let games;
    before(async () => {
        await site.ready;
        // Who plays them stays for all tests.
        games = await makeOnlineGames({ server: site.server, address: site.address, open: (hash, options) => openPage(site.browser, site.address, hash, options) });
    });

    /** Opens screens by their names, in one page for each of those who look. */
    return async function visitor(device, theme = 'light', language = 'en') {
        const pages = {};
        const cookies = { new: [], back: games.cookies, mod: games.moderator };
        return async (name) => {
            const screen = kScreens.find((one) => one.name === name);
            const isBack = screen.who === 'back';
            pages[screen.who] ??= await site.open('', {
                device: { ...device, colorScheme: theme, storageState: { cookies: cookies[screen.who], origins: [] } },
                settings: { theme, language, confirm: isBack ? 'on' : 'auto' },
                ...(isBack ? kReturning : {}),
            });
            const page = pages[screen.who];
            await openScreen(page, site.address, screen, games);
            return page;
        };
    };
}
