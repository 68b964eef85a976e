// What a guest is called: asked for once, kept by the browser, told to the server when it matters.
import { expect, test } from 'vitest';

import { Online } from '../src/app/online/online.svelte';
import { personName } from '../src/app/online/words';
import { memoryStore } from '../src/app/state/storage';
import { ApiProblem, type Api, type Http, type Me, type OnlineClient } from '../src/net';


const kGuest = { name: 'Guest-7kq2mx3a', kind: 'guest' as const };

/** A server that knows one person, and says no to a name that starts with "x". */
function world(person: Me['person'] = null, store = memoryStore()) {
    let known = person;
    const asked: string[] = [];
    const grant = (called: string) => {
        if (called.startsWith('x')) throw new ApiProblem(400, 'name', 'expected another');
        known = { ...kGuest, ...(called === '' ? {} : { called }) };
        return known;
    };
    const api: Pick<Api, 'me' | 'beGuest' | 'callMe'> = {
        me: () => Promise.resolve({ person: known }),
        beGuest: async (called = '') => {
            asked.push(`guest ${called}`);
            if (known) throw new ApiProblem(409, 'known', 'you are somebody already');
            return Promise.resolve({ person: grant(called) });
        },
        callMe: async (called) => {
            asked.push(`call ${called}`);
            return Promise.resolve(grant(called));
        },
    };
    const client = { reidentify: () => undefined } as unknown as OnlineClient;
    return { online: new Online({} as Http, client, store, api as Api), asked, store, comeFirst: () => (known = kGuest) };
}

test('whoever comes new is a guest called so, and is offered the same next time', async () => {
    const { online, asked, store } = world();
    expect([online.isGuest, online.calledLast]).toEqual([true, '']);
    await online.beSomebody('Anna');
    expect([asked, online.me.person?.called, online.name]).toEqual([['guest Anna'], 'Anna', kGuest.name]);
    await online.beSomebody('Anna'); // nothing has changed
    expect(asked).toEqual(['guest Anna']);
    // The guest of another day, whom the server does not know any more.
    expect(world(null, store).online.calledLast).toBe('Anna');
});

test('a guest changes their mind; a name that can’t be is refused and not kept', async () => {
    const { online, asked } = world();
    await online.beSomebody('');
    expect(online.me.person?.called).toBeUndefined();
    await online.beSomebody('Anna');
    expect([online.me.person?.called, online.calledLast]).toEqual(['Anna', 'Anna']);
    await expect(online.beSomebody('xyz')).rejects.toMatchObject({ code: 'name' });
    expect([online.me.person?.called, online.calledLast]).toEqual(['Anna', 'Anna']);
    await online.beSomebody('');
    expect([online.me.person?.called, online.calledLast]).toEqual([undefined, '']);
    expect(asked).toEqual(['guest ', 'call Anna', 'call xyz', 'call ']);
});

test('another tab was faster: its guest is called so', async () => {
    const { online, asked, comeFirst } = world();
    comeFirst();
    await online.beSomebody('Anna');
    expect([asked, online.me.person?.called]).toEqual([['guest Anna', 'call Anna'], 'Anna']);
});

test('whoever has an account keeps its name', async () => {
    const { online, asked } = world({ name: 'Anna', kind: 'user' });
    await online.arrive();
    expect(online.isGuest).toBe(false);
    await online.beSomebody('Bert');
    expect([asked, online.name]).toEqual([[], 'Anna']);
});

test('nobody takes a guest for an account', () => {
    expect(personName({ ...kGuest, called: 'Anna' })).toBe('Anna (guest)');
    expect(personName(kGuest)).toBe('Guest-7kq2mx3a');
    expect(personName({ name: 'Anna', kind: 'user' })).toBe('Anna');
});
