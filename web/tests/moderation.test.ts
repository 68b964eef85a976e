// What moderators send: each act with what it needs, and nothing before that.
import { describe, expect, test } from 'vitest';

import { actWords, actorWords, isComplete, perform, refusalWords, type Act, type ActForm } from '../src/app/moderation/acts';
import { ApiProblem, Community, Moderation } from '../src/net';
import { Http } from '../src/net/http';


const kForm: ActForm = { why: ' spam ', days: 7, newName: ' Nicer ' };
const kAnn = { name: 'Ann', kind: 'user' };

function serverOf(answer: object = {}, status = 200) {
    const asked: string[] = [];
    const http = new Http('https://example.org/api/v1/', (address, options) => {
        asked.push(`${options.method ?? ''} ${address.split('/api/v1/')[1] ?? ''} ${typeof options.body === 'string' ? options.body : ''}`.trim());
        return Promise.resolve(status === 204 ? new Response(null, { status }) : new Response(JSON.stringify(answer), { status }));
    });
    return { moderation: new Moderation(http), community: new Community(http), asked };
}

describe('an act', () => {
    test('is not done without a reason', () => {
        for (const act of ['suspend', 'unsuspend', 'rename', 'end-sessions', 'recovery-code', 'void', 'close-report'] as const) {
            expect(isComplete(act, kForm), act).toBe(true);
            expect(isComplete(act, { ...kForm, why: ' ' }), act).toBe(false);
        }
    });
    test('suspends for a whole number of days, or for good', () => {
        for (const days of [0, -1, 1.5, 3651, NaN]) expect(isComplete('suspend', { ...kForm, days }), String(days)).toBe(false);
        for (const days of [1, 3650, null]) expect(isComplete('suspend', { ...kForm, days }), String(days)).toBe(true);
        expect(isComplete('end-sessions', { ...kForm, days: 0 })).toBe(true);
    });
    test('renames to a name', () => expect(isComplete('rename', { ...kForm, newName: ' a ' })).toBe(false));

    const wanted: Record<Exclude<Act, 'recovery-code'>, string> = {
        suspend: 'POST moderation/people/An%2Fn/suspend {"why":"spam","days":7}',
        unsuspend: 'POST moderation/people/An%2Fn/unsuspend {"why":"spam"}',
        rename: 'POST moderation/people/An%2Fn/rename {"name":"Nicer","why":"spam"}',
        'end-sessions': 'POST moderation/people/An%2Fn/end-sessions {"why":"spam"}',
        void: 'POST moderation/games/AbC/void {"why":"spam"}',
        'close-report': 'POST moderation/reports/12/close {"decision":"spam"}',
    };
    test.each(Object.entries(wanted) as [Act, string][])('%s is sent as the server wants it', async (act, request) => {
        const { moderation, asked } = serverOf({}, 204);
        expect(await perform(moderation, act, { name: 'An/n', game: 'AbC', report: 12 }, kForm)).toBeNull();
        expect(asked).toEqual([request]);
    });
    test('for good has no days', async () => {
        const { moderation, asked } = serverOf({}, 204);
        await perform(moderation, 'suspend', { name: 'Ann' }, { ...kForm, days: null });
        expect(asked).toEqual(['POST moderation/people/Ann/suspend {"why":"spam"}']);
    });
    test('a code is handed on', async () => {
        const { moderation } = serverOf({ code: 'ABCDE-FGHJK-LMNPQ-RSTUV' }, 201);
        expect(await perform(moderation, 'recovery-code', { name: 'Ann' }, kForm)).toBe('ABCDE-FGHJK-LMNPQ-RSTUV');
    });
});

test('reports are read with and without a game, a line and a decision', async () => {
    const bare = { id: 1, at: 5, reporter: kAnn, about: { name: null, kind: 'deleted' }, reason: 'other', text: '' };
    const full = { ...bare, id: 2, game: 'AbC', seq: 7, line: 'boo', closedAt: 9, closedBy: null, decision: 'warned' };
    const { moderation, asked } = serverOf({ reports: [bare, full] });
    expect(await moderation.reports(false)).toEqual([bare, full]);
    await moderation.reports(true, 2);
    expect(asked).toEqual(['GET moderation/reports', 'GET moderation/reports?all=1&before=2']);
});

test('networks and the log', async () => {
    const ban = { network: '192.0.2.0/24', until: 9, why: 'flood' };
    const { moderation, asked } = serverOf({ networks: [ban], entries: [{ id: 1, at: 2, actor: null, act: 'suspend', person: kAnn, detail: '7 days' }] });
    expect(await moderation.networks()).toEqual([ban]);
    await moderation.banNetwork('192.0.2.0/24', 7, 'flood');
    await moderation.allowNetwork('192.0.2.0/24');
    const [entry] = await moderation.audit('Ann');
    expect(asked.slice(1)).toEqual(['POST moderation/networks {"network":"192.0.2.0/24","days":7,"why":"flood"}', 'DELETE moderation/networks {"network":"192.0.2.0/24"}', 'GET moderation/audit?name=Ann']);
    expect(entry && actorWords(entry)).toBe('the host');
});

test('people: lists, decisions and reports are asked for as the server wants it', async () => {
    const { community, asked } = serverOf({ people: [{ ...kAnn, online: true, playing: 'AbC' }] });
    expect((await community.here())[0]?.playing).toBe('AbC');
    expect(await community.listOf('blocks')).toEqual(['Ann']);
    await community.decide('mutes', 'a/b', true);
    await community.decide('follows', 'Ann', false);
    await community.report({ name: 'Ann', reason: 'chat', game: 'AbC', seq: 7 });
    expect(asked).toEqual(['GET people?online=1', 'GET blocks', 'PUT mutes/a%2Fb', 'DELETE follows/Ann', 'POST reports {"name":"Ann","reason":"chat","game":"AbC","seq":7}']);
});

test('words: an act that is not known is shown as it is written; a refusal in the words of a moderator', () => {
    expect(actWords('end-sessions')).toBe('End sessions');
    expect(actWords('knight')).toBe('knight');
    expect(refusalWords(new ApiProblem(403, 'not-reported', ''))).toBe('No open report names this game.');
    expect(refusalWords(new ApiProblem(429, 'slow-down', ''))).toBe('Too many requests. Wait a minute.');
});
