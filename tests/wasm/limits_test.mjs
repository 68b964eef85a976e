// What passes from a page to the engine: level, seed, lines, clock, increment. The clock goes on by a fixed step each time
// it is read, so that what is counted is the same on every machine.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { codes, load } from './support.mjs';

const kQuiet = { position: 'x1,p,x3/x5/x2,P,x1,p/x2,p,x2/x2,P,x1,p s 13P11p - - 7' };
const kQuietRed = { position: 'x1,p,x3/x5/x2,P,x1,p/x2,p,x2/x2,P,x1,p r 13P11p - - 8' };
const kKingInThree = { position: 'PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31' };

const loadWithClock = () => {
    let now = 0;
    return load({ nowMs: () => (now += 20) });
};

test('a level sees no further than it is to', async () => {
    const sixth = await load();
    sixth.setOptions({ level: 1 });
    assert.equal(sixth.search(kQuiet, { depth: 5 }).depth, 1);
    sixth.setOptions({ level: 10 });
    assert.equal(sixth.search(kQuiet, { depth: 5 }).depth, 5);
});

test('the seed decides what a low level plays', async () => {
    const sixth = await load();
    const move = (seed) => {
        sixth.setOptions({ level: 1, seed });
        return sixth.search(kQuiet, { depth: 3 }).lines[0].move;
    };
    const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
    const moves = seeds.map(move);
    assert.ok(new Set(moves).size > 2, moves.join(' '));
    assert.deepEqual(seeds.map(move), moves);
});

test('options with a fault among them change nothing', async () => {
    const sixth = await load();
    sixth.setOptions({ level: 10 });
    assert.deepEqual(codes(sixth.setOptions({ level: 1, lines: 0 })), ['number']);
    assert.equal(sixth.search(kQuiet, { depth: 5 }).depth, 5);
});

test('each player has their own clock', async () => {
    const sixth = await loadWithClock();
    const used = (game, limits) => {
        sixth.forget();
        return sixth.search(game, limits).elapsedMs;
    };
    const limits = { silverTime: 12_000, redTime: 800 };
    assert.ok(used(kQuiet, limits) > 2 * used(kQuietRed, limits));
});

test('an increment gives time to its own player', async () => {
    const sixth = await loadWithClock();
    const used = (limits) => {
        sixth.forget();
        return sixth.search(kQuiet, { silverTime: 2000, redTime: 2000, ...limits }).elapsedMs;
    };
    const without = used({});
    assert.equal(used({ redIncrement: 10_000 }), without);
    assert.ok(used({ silverIncrement: 10_000 }) > 2 * without);
});

test('nodes and mate end a search', async () => {
    const sixth = await load();
    const { nodes } = sixth.search(kQuiet, { nodes: 500 });
    assert.ok(nodes > 250 && nodes <= 500, `${nodes} nodes`);
    const depth = (limits) => {
        sixth.forget();
        return sixth.search(kKingInThree, { depth: 30, ...limits }).depth;
    };
    assert.ok(depth({ mate: 3 }) < depth({}));
});

test('what is forgotten is searched again', async () => {
    const sixth = await load();
    const nodes = () => sixth.search(kQuiet, { depth: 6 }).nodes;
    const first = nodes();
    assert.notEqual(nodes(), first);
    sixth.forget();
    assert.equal(nodes(), first);
});
