// Other people as the page shows them: who comes first, what was decided about them, what is reported, and what is printed.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { challengeLink, isSomebody } from '../src/app/community/challenge';
import { Decisions, decisionWords, verb } from '../src/app/community/decisions.svelte';
import { followedFirst, otherPeople } from '../src/app/community/people';
import { plainAddress, sheetText } from '../src/app/community/recovery_sheet';
import { bytesOf, kMostBytes, ReportDraft } from '../src/app/community/report_draft.svelte';
import { applyEvent, kNoGame } from '../src/app/online/game_fold';
import { Online } from '../src/app/online/online.svelte';
import { problemWords } from '../src/app/online/words';
import { memoryStore } from '../src/app/state/storage';
import { ApiProblem, type Api, type Decided, type Game, type Http, type Me, type OnlineClient, type PersonHere, type Profile, type Relation } from '../src/net';


const here = (name: string, more: Partial<PersonHere> = {}): PersonHere => ({ name, kind: 'user', ...more });

describe('lists of people', () => {
    test('who is here besides oneself: those with time first, bots last', () => {
        const people = [here('Bot', { kind: 'bot' }), here('Zoe'), here('Me'), here('Ben', { playing: 'g1' }), here('Ann')];
        expect(otherPeople(people, 'Me').map(({ name }) => name)).toEqual(['Ann', 'Zoe', 'Ben', 'Bot']);
        expect(otherPeople(people, null)).toHaveLength(5);
    });
    test('whom one follows: those who are here first, and the list that came is left as it was', () => {
        const people = [here('Zoe', { online: true }), here('Ann', { online: false }), here('Ben', { online: true })];
        expect(followedFirst(people).map(({ name }) => name)).toEqual(['Ben', 'Zoe', 'Ann']);
        expect(people[0]?.name).toBe('Zoe');
    });
    test('a challenge names its opponent; the house’s bots play anybody; who has left plays nobody', () => {
        expect(challengeLink(here('Ann & Co'))).toBe('#/invite?to=Ann+%26+Co');
        expect(challengeLink({ name: 'house-3', kind: 'house' })).toBe('#/invite?with=bot');
        expect(challengeLink({ name: null, kind: 'deleted' })).toBeNull();
    });
    test('oneself, the house’s bots and who has left can’t be followed or reported', () => {
        expect(isSomebody(here('Ann'), 'Me')).toBe(true);
        expect(isSomebody({ name: 'Guest-1', kind: 'guest' }, 'Me')).toBe(true);
        for (const nobody of [here('Me'), { name: 'house-3', kind: 'house' as const }, { name: null, kind: 'deleted' as const }]) expect(isSomebody(nobody, 'Me')).toBe(false);
    });
});

describe('what was decided about somebody', () => {
    const kNone: Decided = { blocked: false, followed: false, muted: false };
    function world(you: Decided | undefined, refuses = false) {
        const asked: string[] = [];
        const api = { person: () => Promise.resolve({ name: 'Ann', ...(you ? { you } : {}) } as Profile) };
        const decide = (relation: Relation, name: string, on: boolean) => {
            asked.push(`${on ? 'PUT' : 'DELETE'} ${relation}/${name}`);
            return refuses ? Promise.reject(new ApiProblem(409, 'too-many', 'enough')) : Promise.resolve({});
        };
        return { decisions: new Decisions('Ann', api, { decide }), asked };
    }
    test('is asked for, and each is changed by itself', async () => {
        const { decisions, asked } = world({ ...kNone, muted: true });
        expect([decisions.made, decisions.is('mutes')]).toEqual([null, false]);
        await decisions.load();
        await decisions.toggle('mutes');
        await decisions.toggle('blocks');
        expect(asked).toEqual(['DELETE mutes/Ann', 'PUT blocks/Ann']);
        expect(decisions.made).toEqual({ ...kNone, blocked: true });
    });
    test('what the server refuses is shown as it was', async () => {
        const { decisions } = world(kNone, true);
        await decisions.load();
        await expect(decisions.toggle('follows')).rejects.toMatchObject({ code: 'too-many' });
        expect(decisions.is('follows')).toBe(false);
    });
    test('whoever nobody knows has decided nothing', async () => {
        const { decisions } = world(undefined);
        await decisions.load();
        expect(decisions.made).toBeNull();
    });
    test('six words on buttons and six sentences, all different', () => {
        const all = (['follows', 'mutes', 'blocks'] as const).flatMap((relation) => [true, false].flatMap((is) => [verb(relation, is), decisionWords(relation, is, 'Ann')]));
        expect(new Set(all).size).toBe(12);
        expect(all.filter((text) => text.includes('Ann'))).toHaveLength(6);
    });
});

describe('a report', () => {
    test('needs a reason; words, game and line go with it', () => {
        const draft = new ReportDraft('Ann', { game: 'AbC' });
        draft.text = '  left in every game ';
        expect(draft.wish).toBeNull();
        draft.reason = 'stalling';
        expect(draft.wish).toEqual({ name: 'Ann', reason: 'stalling', text: 'left in every game', game: 'AbC' });
    });
    test('about a line is about what was said, and names it', () => {
        expect(new ReportDraft('Ann', { game: 'AbC', line: { seq: 7, text: 'boo' } }).wish).toEqual({ name: 'Ann', reason: 'chat', game: 'AbC', seq: 7 });
        // A line without its game would be nothing to the server.
        expect(new ReportDraft('Ann', { line: { seq: 7, text: 'boo' } }).wish).toEqual({ name: 'Ann', reason: 'chat' });
    });
    test('is as long as the server lets it be, in bytes', () => {
        const draft = new ReportDraft('Ann', {});
        draft.reason = 'other';
        draft.text = 'ж'.repeat(kMostBytes / 2);
        expect([bytesOf(draft.text), draft.isTooLong, draft.wish?.text?.length]).toEqual([kMostBytes, false, kMostBytes / 2]);
        draft.text += '.';
        expect([draft.isTooLong, draft.wish]).toEqual([true, null]);
        draft.text = `${'a'.repeat(kMostBytes)} \n`; // what is cut off does not count
        expect(draft.isTooLong).toBe(false);
    });
});

test('the sheet to keep: whose codes they are, what for, then one on each line', () => {
    expect(sheetText({ title: 'Codes for Ann at play.example', about: 'Each works once.', codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] })).toBe(
        'Codes for Ann at play.example\nEach works once.\n\nAAAAA-BBBBB\nCCCCC-DDDDD\n',
    );
    expect(plainAddress('https://play.example/#/account')).toBe('play.example');
    expect(plainAddress('http://127.0.0.1:8686/sixth/index.html?x=1#/account')).toBe('127.0.0.1:8686/sixth');
});

describe('who we are', () => {
    const client = { reidentify: () => undefined } as unknown as OnlineClient;
    const onlineWith = (me: () => Promise<Me>) => new Online({} as Http, client, memoryStore(), { me } as unknown as Api);
    const game = (id: string, creator: string, phase: Game['phase']) => ({ id, phase, creator: { name: creator, kind: 'user' } }) as Game;

    test('an invitation is a game that waits and that somebody else has made', async () => {
        const games = [game('mine', 'Me', 'waiting'), game('theirs', 'Ann', 'waiting'), game('played', 'Ann', 'playing')];
        const online = onlineWith(() => Promise.resolve({ person: { name: 'Me', kind: 'user' }, games, role: 'moderator' }));
        expect(online.isModerator).toBe(false);
        await online.arrive();
        expect(online.invitations.map(({ id }) => id)).toEqual(['theirs']);
        expect(online.isModerator).toBe(true);
    });
    test('a network that is not served is told so, and until when', async () => {
        const online = onlineWith(() => Promise.reject(new ApiProblem(403, 'banned', 'until then', 1.8e12)));
        await online.arrive();
        expect([online.standing, online.bannedUntil]).toEqual(['banned', 1.8e12]);
    });
    test('looking again keeps what was known when nobody answers', async () => {
        let isThere = true;
        const online = onlineWith(() => (isThere ? Promise.resolve({ person: { name: 'Me', kind: 'user' } }) : Promise.reject(new ApiProblem(0, 'offline', ''))));
        await online.arrive();
        isThere = false;
        await online.lookAgain();
        expect([online.name, online.standing]).toEqual(['Me', 'ready']);
    });
    test('suspended: until when, or for good', () => {
        expect(problemWords(new ApiProblem(403, 'suspended', '', Date.UTC(2027, 0, 15, 12)))).toMatch(/suspended until .*2027/);
        expect(problemWords(new ApiProblem(403, 'suspended', ''))).toBe('This account is suspended.');
    });
});

test('a game knows who is invited', () => {
    const created = { game: 'AbC', seq: 1, at: 0, by: null, kind: 'created' as const, body: { rules: 'sixth', clock: 'none', rated: false, color: 'random', open: false, invited: { name: 'Ann', kind: 'user' as const } } };
    expect(applyEvent(kNoGame, created, () => false).invited).toEqual({ name: 'Ann', kind: 'user' });
});

test('on paper there is nothing of the page but the sheet', () => {
    const style = readFileSync('src/app/community/RecoveryCodes.svelte', 'utf8').split('@media print')[1] ?? '';
    expect(style).toContain('visibility: hidden');
    expect(style).toContain('.sheet');
});
