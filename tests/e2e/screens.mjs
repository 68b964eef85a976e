// Every screen of the page and how to come to it, with what a player would have kept by then. For pictures of all of them
// (screenshots.mjs) and for tests that look at many screens.
import { kPatience } from './children.mjs';
import { kGame, offer, pair, playerOn, toolbar } from './online_support.mjs';
import { atRest, keptGame, shortGame, square } from './support.mjs';

const human = { kind: 'human' };
const bot = (level) => ({ kind: 'bot', level });

/** A board with much on it: a choice of how many, a gift, a King to be made. */
export const kBusy = 'x1,P,x1,P,p/p,x2,Pp,x1/x2,PpPp,x2/x1,pP,x1,PpP,x1/P,x1,pPpPp,x1,p s 4P4p - - 21';
const kNearKing = 'x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7';
const kMissed = { position: 'x3,P,p/x5/x2,PpPpP,x2/x5/x5 s 11P12p - - 7', moves: ['a1', 'e1', 'c3e5'] };

/** The games of a player who comes back, by what they show. */
export const kGames = {
    running: keptGame({ id: 'running', moves: ['c3', 'c2', 'd3', 'b2', '1c3d3', 'b3'], players: { silver: human, red: bot(4) }, updated: 1.7e12 }),
    busy: keptGame({ id: 'busy', position: kBusy, updated: 1.69e12 }),
    won: keptGame({ id: 'won', position: kNearKing, moves: ['c3e5'], players: { silver: human, red: bot(3) }, updated: 1.68e12 }),
    lost: keptGame({ id: 'lost', position: kNearKing, moves: ['c3e5'], players: { silver: bot(3), red: human }, updated: 1.67e12 }),
    missed: keptGame({ id: 'missed', ...kMissed, players: { silver: human, red: bot(1) }, updated: 1.66e12 }),
    points: keptGame({ id: 'points', rules: 'sixth-kings', moves: ['c3', 'd4'], players: { silver: human, red: bot(10) }, updated: 1.65e12 }),
    army: keptGame({ id: 'army', rules: 'army', moves: ['Gc3', 'Hd4'], updated: 1.64e12 }),
    milady: keptGame({ id: 'milady', rules: 'milady', updated: 1.63e12 }),
};

const rated = (at) => ({
    id: `rated${at}`, time: 1.6e12 + at * 8.64e7, rules: 'sixth', level: 1 + (at >> 2), color: 'silver', score: at % 3 === 2 ? 0 : 1, standing: at % 5 === 4 ? 'helped' : 'rated',
    rating: { value: 700 + 35 * at + 40 * (at % 3), deviation: 300 - 12 * at },
});
const tried = (at) => ({ id: `tried${at}`, time: 1.6e12 + at * 8.64e7, score: at % 4 === 3 ? 0 : 1, isSolved: true, rating: { value: 800 + 30 * at, deviation: 300 - 14 * at } });
const dayBefore = (days) => new Date(Date.now() - days * 8.64e7).toISOString().slice(0, 10);
const many = (count, make) => Array.from({ length: count }, (_, at) => make(at));
const kKept = {
    'sixth.rating': { version: 1, games: many(14, rated) },
    'sixth.puzzles': { version: 1, tries: many(9, tried), days: [1, 2, 3, 4, 6].map(dayBefore) },
    'sixth.learn': { version: 1, stars: ['place', 'rook', 'knight'] },
};
/** What a player who comes back brings along, for `openPage`. */
export const kReturning = {
    kept: Object.values(kGames),
    script: Object.entries(kKept).map(([key, value]) => `localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))});`).join(''),
};

const kShared = `rules=sixth&moves=${shortGame('sixth').map(({ text }) => text).join('.')}`;
const kIllegal = encodeURIComponent('Hp,x3,PpPpPp/x5/x2,G,x2/x5/x5 s 1H1G10A1h1g12a1M - - 1');
const dialog = (page) => page.locator('dialog[open]').waitFor();
const menu = async (page) => {
    await page.locator('[role=toolbar] button').last().click();
    await dialog(page);
};
const review = async (page) => page.getByTestId('moment').waitFor();
/** Until the daily puzzle has come, and whatever it moves. */
const daily = (page) => page.locator('[data-testid=daily-card] svg').waitFor();

/** The buttons of a board's toolbar, whatever they are called. */
const tool = (page, at) => page.locator('[role=toolbar] button').nth(at);
/** On a phone the messages are behind a button. */
async function chat(page) {
    await page.locator(kGame).waitFor();
    if ((await page.locator('.chat').count()) === 0) await tool(page, -2).click();
    await page.locator('.chat [data-said]').first().waitFor();
}
/** What can be done about a line of chat. */
async function lineMenu(page) {
    await chat(page);
    await page.locator('.chat .lines button').first().click();
    await dialog(page);
}
const desk = (page) => page.locator('[data-act=suspend]').waitFor();

/**
 * `who` looks: `new`, who was never here, `back`, who has games, a rating and an account, or `mod`, a moderator. `path` is
 * what follows the address of the server, and may depend on the online games; `act` is what is done there before the picture.
 */
export const kScreens = [
    { name: 'home-new', who: 'new', path: '', act: daily },
    { name: 'new', who: 'new', path: '#/new' },
    { name: 'draft', who: 'new', path: '#/draft?rules=army%3Barmy%3Ddraft&silver=human&red=human' },
    { name: 'lesson', who: 'new', path: '#/learn/ko', act: (page) => page.locator('[data-phase=playing]').waitFor({ state: 'attached' }) },
    { name: 'games-empty', who: 'new', path: '#/games' },
    { name: 'rating-empty', who: 'new', path: '#/rating' },
    { name: 'broken-link', who: 'new', path: '#/shared?rules=x' },
    { name: 'missing', who: 'new', path: '#/nowhere' },
    { name: 'account-new', who: 'new', path: '#/account', act: (page) => page.locator('main form').first().waitFor() },
    {
        name: 'recover', who: 'new', path: '#/account',
        async act(page) {
            await page.locator('[data-testid=recover] summary').click();
            await page.locator('[data-testid=recover] button').scrollIntoViewIfNeeded();
        },
    },
    { name: 'not-yours', who: 'new', path: ({ challenge }) => `#/online/${challenge}`, act: (page) => page.locator('main ul').first().waitFor() },
    { name: 'no-moderator', who: 'new', path: '#/moderation', act: (page) => page.locator('main a.primary').waitFor() },
    {
        name: 'reminder', who: 'new', path: '#/lobby',
        async act(page, { inviting }) {
            await page.goto(await inviting()); // it is asked once in a game, after the first move
            await page.locator('main form button.primary').click();
            await page.locator(kGame).waitFor();
            await square(page, 'c3').click();
            if (await page.locator('[data-first]').isVisible()) await page.locator('[data-first]').click();
            await page.getByTestId('reminder-question').waitFor();
        },
    },
    { name: 'join', who: 'new', path: ({ waiting }) => `#/online/${waiting}`, act: (page) => page.locator('main button.primary').waitFor() },
    { name: 'watch', who: 'new', path: ({ playing }) => `#/online/${playing}`, act: (page) => page.locator(kGame).waitFor() },
    { name: 'embed', who: 'new', path: `embed.html#${kShared}`, act: (page) => square(page, 'a1').waitFor() },

    { name: 'game', who: 'back', path: '#/game/running' },
    { name: 'game-army', who: 'back', path: '#/game/army' },
    { name: 'game-points', who: 'back', path: '#/game/points' },
    { name: 'targets', who: 'back', path: '#/game/busy', act: (page) => square(page, 'c1').click() },
    {
        name: 'count', who: 'back', path: '#/game/busy',
        async act(page) {
            await square(page, 'c1').click();
            await square(page, 'd2').click();
            await page.locator('[data-count]').first().waitFor();
        },
    },
    {
        name: 'confirm', who: 'back', path: '#/game/busy',
        async act(page) {
            await square(page, 'c4').click();
            await page.locator('[data-first]').waitFor();
        },
    },
    {
        name: 'gift', who: 'back', path: '#/game/busy',
        async act(page) {
            await square(page, 'c1').click();
            await square(page, 'd2').click();
            await page.locator('[data-count="3"]').click();
            await dialog(page);
        },
    },
    {
        name: 'hint', who: 'back', path: '#/game/running',
        async act(page) {
            await tool(page, 2).click();
            await page.locator('[data-testid=status].hinted').waitFor();
        },
    },
    {
        name: 'crowns', who: 'back', path: '#/game/busy',
        async act(page) {
            if ((await tool(page, 3).getAttribute('aria-pressed')) === 'false') await tool(page, 3).click();
            await page.locator('main .frame svg').last().waitFor({ state: 'attached' });
        },
    },
    {
        name: 'help', who: 'back', path: '#/game/busy',
        async act(page) {
            await menu(page);
            await page.locator('dialog[open] button.plain').nth(1).click();
            await page.locator('dialog[open] kbd').first().waitFor({ state: 'attached' });
        },
    },
    {
        name: 'resign', who: 'back', path: '#/game/busy',
        async act(page) {
            await menu(page);
            await page.locator('dialog[open] button.danger').click();
            await page.locator('dialog[open] button.danger').waitFor();
        },
    },
    { name: 'menu', who: 'back', path: '#/game/busy', act: menu },
    {
        name: 'share', who: 'back', path: '#/game/busy',
        async act(page) {
            await menu(page);
            await page.locator('dialog[open] button.plain').first().click();
            await dialog(page);
        },
    },
    { name: 'won', who: 'back', path: '#/game/won' },
    { name: 'lost', who: 'back', path: '#/game/lost' },
    { name: 'review', who: 'back', path: '#/analysis/missed?review', act: review },
    {
        name: 'retry', who: 'back', path: '#/analysis/missed?review',
        async act(page) {
            await review(page);
            await page.getByTestId('retry').click();
            await page.getByTestId('retry-card').waitFor();
        },
    },
    { name: 'analysis', who: 'back', path: '#/analysis/running', act: (page) => page.locator('[data-testid=engine] li').first().waitFor() },
    { name: 'puzzles', who: 'back', path: '#/puzzles', act: (page) => page.getByTestId('daily').waitFor() },
    { name: 'daily', who: 'back', path: '#/puzzles/daily', act: (page) => page.getByTestId('feedback').waitFor({ state: 'attached' }) },
    {
        name: 'puzzle', who: 'back', path: '#/puzzles',
        async act(page) {
            await page.getByTestId('next-puzzle').click();
            await page.getByTestId('feedback').waitFor({ state: 'attached' });
        },
    },
    { name: 'learn', who: 'back', path: '#/learn/all' },
    { name: 'rules', who: 'back', path: '#/rules' },
    { name: 'rules-army', who: 'back', path: '#/rules/army' },
    { name: 'rules-kings', who: 'back', path: '#/rules/sixth;kings=3;giant=1' },
    { name: 'games', who: 'back', path: '#/games' },
    { name: 'shared', who: 'back', path: `#/shared?${kShared}`, act: (page) => square(page, 'a1').waitFor() },
    { name: 'editor', who: 'back', path: `#/editor?rules=sixth&position=${encodeURIComponent(kBusy)}` },
    { name: 'editor-illegal', who: 'back', path: `#/editor?rules=army&position=${kIllegal}`, act: (page) => page.locator('[data-code]').first().waitFor() },
    { name: 'settings', who: 'back', path: '#/settings' },
    { name: 'about', who: 'back', path: '#/about', act: (page) => page.getByTestId('licences').waitFor({ state: 'attached' }) },
    { name: 'more', who: 'back', path: '#/more' },
    { name: 'rating', who: 'back', path: '#/rating' },
    { name: 'invite', who: 'back', path: '#/invite', act: (page) => page.locator('main form').waitFor() },
    { name: 'waiting', who: 'back', path: ({ waiting }) => `#/online/${waiting}`, act: (page) => page.locator('#invite-link').waitFor() },
    { name: 'challenged', who: 'back', path: ({ invitation }) => `#/online/${invitation}`, act: (page) => page.locator('main button.plain').waitFor() },
    { name: 'challenge-sent', who: 'back', path: ({ challenge }) => `#/online/${challenge}`, act: (page) => page.locator('#invite-link').waitFor() },
    { name: 'lobby', who: 'back', path: '#/lobby', act: (page) => page.locator('[data-testid=open-games] a').first().waitFor() },
    { name: 'online', who: 'back', path: ({ playing }) => `#/online/${playing}`, act: (page) => page.locator(kGame).waitFor() },
    { name: 'online-menu', who: 'back', path: ({ playing }) => `#/online/${playing}`, act: menu },
    { name: 'chat', who: 'back', path: ({ playing }) => `#/online/${playing}`, act: chat },
    { name: 'chat-line', who: 'back', path: ({ playing }) => `#/online/${playing}`, act: lineMenu },
    {
        name: 'report-line', who: 'back', path: ({ playing }) => `#/online/${playing}`,
        async act(page) {
            await lineMenu(page);
            await page.locator('dialog[open] .menu > button, dialog[open] button.plain').first().click();
            await page.locator('dialog[open] textarea').waitFor();
        },
    },
    { name: 'online-over', who: 'back', path: ({ over }) => `#/online/${over}`, act: (page) => page.getByTestId('game-over').waitFor() },
    { name: 'account', who: 'back', path: '#/account', act: (page) => page.getByText('Cora').first().waitFor() },
    {
        name: 'recovery-codes', who: 'back', path: '#/account',
        async act(page) {
            await page.locator('[data-testid=recovery] details').evaluate((all) => (all.open = true));
            await page.locator('#recovery-password').fill('long enough');
            await page.locator('[data-testid=recovery] form button').click();
            await page.locator('dialog[open] code').first().waitFor();
        },
    },
    { name: 'person-other', who: 'back', path: '#/person/Dora', act: (page) => page.locator('[data-relation=follows]').waitFor() },
    {
        name: 'person-menu', who: 'back', path: '#/person/Dora',
        async act(page) {
            await page.locator('header button').last().click();
            await page.locator('dialog[open] [data-relation=blocks]:enabled').waitFor();
        },
    },
    {
        name: 'report', who: 'back', path: '#/person/Dora',
        async act(page) {
            await page.locator('header button').last().click();
            await page.locator('dialog[open] .menu > button').last().click();
            await page.locator('dialog[open] textarea').waitFor();
        },
    },
    { name: 'challenge', who: 'back', path: '#/invite?to=Dora', act: (page) => page.getByTestId('challenged').waitFor() },
    { name: 'person', who: 'back', path: '#/person/Cora', act: (page) => page.locator('main dl').waitFor() },
    {
        name: 'moderation', who: 'mod', path: '#/moderation',
        async act(page) {
            await page.locator('[data-report]').first().click();
            await page.locator('[data-testid=game-beside] .board').waitFor();
            await desk(page);
        },
    },
    { name: 'moderation-person', who: 'mod', path: '#/moderation/people?name=Dora', act: desk },
    {
        name: 'moderation-act', who: 'mod', path: '#/moderation/people?name=Dora',
        async act(page) {
            await page.locator('[data-act=suspend]').click();
            await dialog(page);
        },
    },
    { name: 'moderation-networks', who: 'mod', path: '#/moderation/networks', act: (page) => page.locator('main code').first().waitFor() },
    { name: 'moderation-log', who: 'mod', path: '#/moderation/log', act: (page) => page.locator('main li strong').first().waitFor() },
    { name: 'home-back', who: 'back', path: '', act: daily }, // last: the first page knows the online game by then
];

/** Opens one of them in a page that has been opened for `who`, as if it were the first one there. */
export async function openScreen(page, address, { path, act }, games = {}) {
    await page.goto(address + (typeof path === 'function' ? path(games) : path));
    await page.reload(); // another address after the "#" loads nothing
    await page.locator('main > *').first().waitFor();
    await act?.(page, games);
    await atRest(page);
}

/**
 * The online games that the screens show, made as players make them: one that is played, one that is over, one that waits
 * for a friend, one that is open to anybody, and two challenges by name. A line of chat is reported.
 * {playing, over, waiting, challenge, invitation, inviting, cookies, moderator}: `inviting` makes one more that waits, without
 * a clock, and tells its address; `cookies` are those of "Cora", who challenges "Dora" and
 * is invited by her, `moderator` those of "Mona". `site.server` is a game server of one's own.
 */
export async function makeOnlineGames(site) {
    const moves = shortGame('sixth');
    const first = await pair(site, { clock: 'Unlimited' });
    await nameIn(first.host, site.address, 'Cora');
    const { host, guest } = await pair({ open: (hash) => inContextOf(first, site.address, hash) }, { clock: 'Unlimited' });
    for (const [at, move] of moves.slice(0, 7).entries()) {
        await playerOn(at % 2 === 0 ? host : guest).play(move);
        for (const page of [host, guest]) await playerOn(page).waitForMoves(at + 1);
    }
    const playing = host.url().split('/').at(-1);

    await first.host.goto(`${site.address}#/online/${first.id}`);
    await first.host.locator(kGame).waitFor();
    await playerOn(first.host).play(moves[0]);
    await playerOn(first.guest).waitForMoves(1);
    await toolbar(first.guest, 'Offer draw').click();
    await first.guest.getByRole('alertdialog').getByRole('button', { name: 'Offer draw' }).click();
    await offer(first.host, 'Accept').click();
    await first.host.getByTestId('game-over').waitFor();

    await host.goto(`${site.address}#/invite`);
    await host.getByRole('button', { name: 'Create link' }).click();
    await host.locator('#invite-link').waitFor();
    const waiting = host.url().split('/').at(-1);
    await guest.goto(`${site.address}#/invite?with=anyone`);
    await guest.getByRole('button', { name: 'Create open game' }).click();
    await guest.locator('#invite-link').waitFor();
    // Somebody else with a name, who looks at the lobby.
    const dora = await site.open('#/account');
    await nameIn(dora, site.address, 'Dora');
    const invitation = await challenge(dora, site.address, 'Cora');
    await dora.goto(`${site.address}#/lobby`);
    const sent = await challenge(host, site.address, 'Dora');
    await host.goto(`${site.address}#/person/Dora`);
    await host.locator('[data-relation=follows]').click();
    await host.getByTestId('standing').waitFor();

    await first.guest.goto(`${site.address}#/online/${playing}`);
    await first.guest.getByRole('textbox', { name: 'Message' }).fill('Hello! You play like a potato.');
    await first.guest.getByRole('button', { name: 'Send' }).click();
    await host.goto(`${site.address}#/online/${playing}`);
    await lineMenu(host);
    await host.locator('dialog[open]').getByRole('button', { name: 'Report this message' }).click();
    await host.locator('dialog[open] textarea').fill('They say so in every game.');
    await host.locator('dialog[open]').getByRole('button', { name: 'Send report' }).click();
    await host.getByTestId('report-sent').waitFor();
    await host.keyboard.press('Escape');

    const mona = await site.open('#/account');
    await nameIn(mona, site.address, 'Mona');
    site.server.admin('promote', 'Mona');
    site.server.admin('ban-network', '192.0.2.0/24', '--days', '30', '--why', 'spam from a rented server');
    const { cookies } = await host.context().storageState();
    const { cookies: moderator } = await mona.context().storageState();
    const inviting = async () => {
        await first.guest.goto(`${site.address}#/invite`);
        await first.guest.getByLabel('Unlimited', { exact: true }).check({ force: true });
        await first.guest.locator('input[name=color]').nth(2).check({ force: true });
        await first.guest.getByRole('button', { name: 'Create link' }).click();
        await first.guest.locator('#invite-link').waitFor();
        return first.guest.url();
    };
    // The players of the games stay: who leaves would be shown as gone.
    return { playing, over: first.id, waiting, challenge: sent, invitation, inviting, cookies, moderator };
}

/** Invites somebody by name; the game. */
async function challenge(page, address, name) {
    await page.goto(`${address}#/invite?to=${name}`);
    await page.getByRole('button', { name: 'Send challenge' }).click();
    await page.locator('#invite-link').waitFor();
    return page.url().split('/').at(-1);
}

async function nameIn(page, address, name) {
    await page.goto(`${address}#/account`);
    const form = page.locator('form').first();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Password').fill('long enough');
    await form.getByRole('button').click();
    await page.getByText('This browser').waitFor();
}

/** Another page of who was there first: hosts ask for "#/invite", guests for the game. */
async function inContextOf({ host, guest }, address, hash) {
    const page = await (hash.startsWith('#/invite') ? host : guest).context().newPage();
    page.setDefaultTimeout(kPatience);
    await page.goto(address + hash);
    await page.locator('main > *').first().waitFor();
    return page;
}
