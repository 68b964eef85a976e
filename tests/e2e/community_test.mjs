// Players and each other, in two browsers: lists, challenges, invitations declined, follow, mute, block, reports, and the
// way back into an account whose password is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { violations } from './axe.mjs';
import { kGame, pair, playerOn, startGameServer, toolbar, waitFor } from './online_support.mjs';
import { goTo, kPhone, misfits, square, withBrowser } from './support.mjs';

const site = withBrowser(startGameServer);
const kPassword = 'long enough';
let accounts = 0;

/** Takes a name of its own in a page; answers with the name. */
async function register(page, start = 'Ann') {
    const name = `${start}${++accounts}`;
    await goTo(page, `${site.address}#/account`);
    const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Create account' }) });
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('Password').fill(kPassword);
    await form.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(`You’re logged in as ${name}.`).waitFor();
    return name;
}
const somebody = async (start, options) => {
    const page = await site.open('#/account', options);
    return { page, name: await register(page, start) };
};
const dialog = (page) => page.getByRole('dialog');
const aboutOpponent = async (page) => {
    await page.getByTestId('about-opponent').click();
    await dialog(page).waitFor();
};

async function finish(silver, red) {
    await square(silver, 'c3').click();
    await playerOn(red).waitForMoves(1);
    await square(red, 'd4').click();
    await playerOn(silver).waitForMoves(2);
    await toolbar(red, 'More').click();
    await red.getByRole('button', { name: 'Resign' }).click();
    await red.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await silver.getByTestId('game-over').waitFor();
    await red.getByTestId('game-over').waitFor();
}

test('recovery codes: made once, kept, and a way in when the password is lost', async () => {
    const { page, name } = await somebody('Lost');
    await page.getByTestId('suggest-codes').waitFor();
    const panel = page.getByTestId('recovery');
    await panel.getByLabel('Password').fill('not this one');
    await panel.getByRole('button', { name: 'Create codes' }).click();
    await panel.getByRole('alert').waitFor();
    await panel.getByLabel('Password').fill(kPassword);
    await panel.getByRole('button', { name: 'Create codes' }).click();
    await dialog(page).locator('code').first().waitFor();
    const codes = await dialog(page).locator('code').allInnerTexts();
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/);

    const [file] = await Promise.all([page.waitForEvent('download'), dialog(page).getByRole('button', { name: 'Save as text' }).click()]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    for (const wanted of [...codes, name, new URL(site.address).host]) assert.ok(text.includes(wanted), wanted);

    // On paper there are the codes and whose they are, and nothing that can be pressed.
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await page.locator('dialog code').evaluateAll((all) => all.map((one) => getComputedStyle(one).visibility)), Array(10).fill('visible'));
    assert.equal(await page.getByText(`recovery codes for ${name} at`).isVisible(), true);
    assert.deepEqual(await page.locator('button, nav, h1').evaluateAll((all) => all.filter((one) => getComputedStyle(one).visibility !== 'hidden').length), 0);
    await page.emulateMedia({ media: null });

    await dialog(page).getByRole('button', { name: 'Done' }).click();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Recovery codes');
    assert.equal(await page.getByTestId('recovery-left').innerText(), 'Codes left: 10');
    assert.equal(await page.getByTestId('suggest-codes').count(), 0);
    assert.equal(await page.getByText(codes[0]).count(), 0);

    const other = await site.open('#/account');
    const form = other.getByTestId('recover');
    await form.getByText('Lost your password?').click();
    const recover = async (code, password) => {
        await form.getByLabel('Username').fill(name);
        await form.getByLabel('Recovery code').fill(code);
        await form.getByLabel('New password').fill(password);
        await form.getByRole('button', { name: 'Set new password' }).click();
    };
    await recover('AAAAA-AAAAA-AAAAA-AAAAA', 'another one');
    await form.getByText('Wrong username or code.').waitFor();
    await recover(` ${codes[3].toLowerCase().replaceAll('-', ' ')} `, 'another one');
    await other.getByText(`You’re logged in as ${name}.`).waitFor();
    await other.getByTestId('recovery-left').getByText('Codes left: 9').waitFor();
    // Whoever had the old password is out.
    await page.reload();
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    const again = page.getByTestId('recover');
    await again.getByText('Lost your password?').click();
    await again.getByLabel('Username').fill(name);
    await again.getByLabel('Recovery code').fill(codes[3]);
    await again.getByLabel('New password').fill('a third one');
    await again.getByRole('button', { name: 'Set new password' }).click();
    await again.getByText('Wrong username or code.').waitFor();
});

test('who is here: listed, followed, challenged; an invitation is declined, another one joined', async () => {
    const ann = await somebody('Ann');
    const ben = await somebody('Ben');
    await goTo(ben.page, `${site.address}#/lobby`);
    await goTo(ann.page, `${site.address}#/lobby`);
    const row = ann.page.getByTestId('people-here').locator(`[data-person="${ben.name}"]`);
    await row.waitFor();
    assert.equal(await ann.page.getByTestId('people-here').locator(`[data-person="${ann.name}"]`).count(), 0);
    await row.getByRole('link', { name: ben.name, exact: true }).click();
    await ann.page.getByRole('button', { name: 'Follow', exact: true }).click();
    await ann.page.getByRole('button', { name: 'Unfollow' }).waitFor();
    await ann.page.getByTestId('standing').getByText(`You follow ${ben.name}.`).waitFor();
    await goTo(ann.page, `${site.address}#/lobby`);
    await ann.page.getByTestId('followed').getByRole('link', { name: `Challenge: ${ben.name}` }).click();

    const send = async () => {
        await ann.page.getByRole('heading', { name: `Challenge ${ben.name}` }).waitFor();
        await ann.page.getByRole('button', { name: 'Send challenge' }).click();
        await ann.page.getByRole('heading', { name: `Waiting for ${ben.name}` }).waitFor();
        return ann.page.url().split('/').at(-1);
    };
    await send();
    await ben.page.reload();
    const invitation = ben.page.getByTestId('invitations');
    await invitation.getByText(ann.name).waitFor();
    await invitation.getByRole('button', { name: 'Decline' }).click();
    await ben.page.getByText('Invitation declined.').waitFor();
    await invitation.waitFor({ state: 'detached' });
    await ann.page.getByText('Game aborted').waitFor();

    // From the profile, and declined on the invitation itself.
    const challenge = async () => {
        await goTo(ann.page, `${site.address}#/person/${ben.name}`);
        await ann.page.getByRole('link', { name: 'Challenge' }).click();
        return send();
    };
    await goTo(ben.page, `${site.address}#/online/${await challenge()}`);
    await ben.page.getByRole('button', { name: 'Decline' }).click();
    await ben.page.waitForURL(/#\/lobby/);
    await ann.page.getByText('Game aborted').waitFor();

    const id = await challenge();
    // Nobody else is asked to join.
    const third = await site.open(`#/online/${id}`);
    await third.getByText(`This invitation is for ${ben.name}.`).waitFor();
    assert.equal(await third.getByRole('button', { name: 'Join game' }).count(), 0);
    await goTo(ben.page, `${site.address}#/online/${id}`);
    await ben.page.getByRole('button', { name: 'Join game' }).click();
    await ann.page.locator(kGame).waitFor();
    assert.deepEqual([...ann.page.problems, ...ben.page.problems], []);
});

test('a line of chat: reported with its game, its author muted and heard again', async () => {
    const { host, guest, id } = await pair(site, { clock: 'Unlimited', called: ['Hugo', 'Gina'] });
    const say = async (page, text) => {
        await page.getByRole('textbox', { name: 'Message' }).fill(text);
        await page.getByRole('button', { name: 'Send' }).click();
    };
    const lines = (page) => page.locator('[data-said]').allInnerTexts();
    await say(guest, 'you play like a potato');
    await host.getByText('you play like a potato', { exact: true }).waitFor();
    await host.getByRole('button', { name: /More about this message/ }).click();
    await dialog(host).getByRole('button', { name: 'Report this message' }).click();
    assert.equal(await dialog(host).getByLabel('Abusive messages').isChecked(), true);
    await dialog(host).getByText('you play like a potato').waitFor();
    const sent = host.waitForRequest((request) => request.url().endsWith('/reports'));
    await dialog(host).getByLabel('What happened?').fill('Said it twice.');
    await dialog(host).getByRole('button', { name: 'Send report' }).click();
    const body = (await sent).postDataJSON();
    assert.deepEqual({ ...body, name: '', seq: typeof body.seq }, { name: '', reason: 'chat', text: 'Said it twice.', game: id, seq: 'number' });
    await host.getByTestId('report-sent').waitFor();
    await dialog(host).getByRole('button', { name: 'Close' }).last().click();

    await host.getByRole('button', { name: /More about this message/ }).click();
    await dialog(host).getByRole('button', { name: 'Mute' }).click();
    await dialog(host).getByTestId('decided').getByText('is muted.', { exact: false }).waitFor();
    await host.keyboard.press('Escape');
    await waitFor('the line is hidden', async () => (await lines(host)).length === 0);
    await say(guest, 'hello?');
    await waitFor('the line was said', async () => (await lines(guest)).length === 2);
    await say(host, 'quiet here');
    await waitFor('one’s own is seen', async () => (await lines(host)).join() === 'quiet here');
    await host.reload(); // the server keeps the words as well
    await host.getByTestId('muted').waitFor();
    assert.deepEqual(await lines(host), ['quiet here']);
    await host.getByTestId('muted').getByRole('button', { name: 'Unmute' }).click();
    await host.getByTestId('muted').waitFor({ state: 'detached' });
    await host.reload();
    await waitFor('all is seen again', async () => (await lines(host)).length === 3);
    assert.deepEqual([...host.problems, ...guest.problems], []);
});

test('at the end of a game: follow, block, report; what was decided is undone in the account', async () => {
    const { host, guest, id } = await pair(site, { clock: 'Unlimited' });
    const name = await register(host, 'Host');
    const other = await register(guest, 'Gwen');
    for (const page of [host, guest]) await goTo(page, `${site.address}#/online/${id}`);
    for (const page of [host, guest]) await page.locator(kGame).waitFor();
    await finish(host, guest);
    await aboutOpponent(host);
    await dialog(host).getByRole('button', { name: 'Follow' }).click();
    await dialog(host).getByText(`You follow ${other}.`).waitFor();
    await dialog(host).getByRole('button', { name: 'Block' }).click();
    await dialog(host).getByText(`${other} is blocked.`).waitFor();
    await dialog(host).getByRole('button', { name: 'Report' }).click();
    assert.equal(await dialog(host).getByRole('button', { name: 'Send report' }).isDisabled(), true);
    await dialog(host).getByLabel('Cheating').check();
    await dialog(host).getByLabel('What happened?').fill('ж'.repeat(251));
    await dialog(host).getByText('Too long').waitFor();
    assert.equal(await dialog(host).getByRole('button', { name: 'Send report' }).isDisabled(), true);
    await dialog(host).getByLabel('What happened?').fill('ж'.repeat(250));
    const sent = host.waitForRequest((request) => request.url().endsWith('/reports'));
    await dialog(host).getByRole('button', { name: 'Send report' }).click();
    assert.deepEqual((await sent).postDataJSON(), { name: other, reason: 'cheating', text: 'ж'.repeat(250), game: id });
    await host.getByTestId('report-sent').waitFor();
    await host.keyboard.press('Escape');
    await dialog(host).waitFor({ state: 'detached' });
    await host.waitForFunction(() => document.activeElement.dataset.testid === 'about-opponent');

    // Who is blocked can’t challenge.
    await goTo(guest, `${site.address}#/person/${name}`);
    await guest.getByRole('link', { name: 'Challenge' }).click();
    await guest.getByRole('button', { name: 'Send challenge' }).click();
    await guest.getByRole('alert').getByText('This player doesn’t accept invitations from you.').waitFor();

    await goTo(host, `${site.address}#/account`);
    const lists = host.getByTestId('decided-people');
    await lists.getByRole('button', { name: `Unblock: ${other}` }).click();
    await host.getByText(`${other} is no longer blocked.`).waitFor();
    await lists.getByRole('button', { name: `Unblock: ${other}` }).waitFor({ state: 'detached' });
    await host.getByRole('button', { name: 'Undo' }).click();
    await lists.getByRole('button', { name: `Unblock: ${other}` }).click();
    await lists.getByRole('button', { name: `Unfollow: ${other}` }).waitFor();
    await guest.getByRole('button', { name: 'Send challenge' }).click();
    await guest.getByRole('heading', { name: `Waiting for ${name}` }).waitFor();
});

test('on a phone everything fits, can be touched, and is named', async () => {
    const { page, name } = await somebody('Phone', { device: kPhone });
    const ben = await somebody('Ben');
    await goTo(ben.page, `${site.address}#/lobby`);
    for (const hash of ['#/lobby', '#/account', `#/person/${ben.name}`, `#/invite?to=${ben.name}`]) {
        await goTo(page, site.address + hash);
        await page.getByText(hash === '#/account' ? name : ben.name).first().waitFor();
        assert.deepEqual(await misfits(page), [], hash);
        assert.deepEqual(await violations(page), [], hash);
    }
    await goTo(page, `${site.address}#/person/${ben.name}`);
    await page.getByRole('button', { name: 'More' }).click();
    await dialog(page).getByRole('button', { name: 'Block' }).waitFor();
    // What the profile offers by itself is not offered once more.
    assert.deepEqual(await dialog(page).locator('.menu button, .menu a').allInnerTexts(), ['Mute', 'Block', 'Report']);
    assert.deepEqual(await violations(page), []);
    await dialog(page).getByRole('button', { name: 'Report' }).click();
    await dialog(page).getByLabel('Cheating').waitFor();
    assert.deepEqual(await misfits(page), []);
    assert.deepEqual(await violations(page), []);
    const small = await dialog(page).locator('button, fieldset label, textarea').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML));
    assert.deepEqual(small, []);
    assert.deepEqual(page.problems, []);
});
