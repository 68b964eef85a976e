// Requests: the proof against other sites, and what is said when there is no server.
import { expect, test } from 'vitest';

import { Api } from '../src/net/api';
import { Http } from '../src/net/http';

interface Asked {
    address: string;
    options: RequestInit;
}
function serverOf(...answers: (Response | Error)[]) {
    const asked: Asked[] = [];
    const fetch = (address: string, options: RequestInit) => {
        asked.push({ address, options });
        const answer = answers.shift() ?? new Error('no more answers');
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return { api: new Api(new Http('https://example.org/api/v1/', fetch)), asked };
}
const json = (value: object, status = 200) => new Response(JSON.stringify(value), { status });
const anna = { name: 'Anna', kind: 'user' };
const headerOf = ({ options }: Asked, name: string) => new Headers(options.headers).get(name);

test('what changes something carries the proof that /me has told', async () => {
    const { api, asked } = serverOf(json({ person: anna, csrf: 'abc', ratings: [], games: [] }), new Response(null, { status: 204 }));
    expect((await api.me()).person).toEqual(anna);
    await api.logOut();
    expect(asked.map(({ address, options }) => `${options.method} ${address}`)).toEqual(['GET https://example.org/api/v1/me', 'POST https://example.org/api/v1/logout']);
    expect(headerOf(asked[1] as Asked, 'X-CSRF-Token')).toBe('abc');
});

test('a proof that is out of date is fetched anew, once', async () => {
    const old = () => json({ error: { code: 'csrf', message: 'expected another' } }, 403);
    const { api, asked } = serverOf(old(), json({ person: anna, csrf: 'new' }), json({ person: anna }, 201));
    await api.beGuest();
    expect(headerOf(asked[2] as Asked, 'X-CSRF-Token')).toBe('new');
    const { api: second } = serverOf(old(), json({ person: anna, csrf: 'new' }), old());
    await expect(second.beGuest()).rejects.toMatchObject({ code: 'csrf', status: 403 });
});

test('problems: the server’s own, none there, not reachable', async () => {
    const { api } = serverOf(
        json({ error: { code: 'name', message: 'taken' } }, 409),
        new Response('not found', { status: 404 }),
        new Response('<!doctype html>', { status: 200 }),
        new Response('bad gateway', { status: 502 }),
        new TypeError('failed to fetch'),
    );
    const codes: string[] = [];
    for (let i = 0; i < 5; ++i) await api.me().catch((error: { code: string }) => codes.push(error.code));
    expect(codes).toEqual(['name', 'absent', 'absent', 'offline', 'offline']);
});

test('names and words are escaped in addresses', async () => {
    const { api, asked } = serverOf(json({ points: [] }), json({ games: [] }));
    await api.ratingsOf('../me?x=1');
    await api.search({ player: 'a&b', result: '1-0' });
    expect(asked.map(({ address }) => address.slice('https://example.org/api/v1/'.length))).toEqual(['people/..%2Fme%3Fx%3D1/ratings', 'games?player=a%26b&result=1-0']);
});
