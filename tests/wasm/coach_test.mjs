// What the coach knows, as the page asks for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { codes, load } from './support.mjs';

const kRedThreat = { position: 'pPPp,x4/x5/x5/x3,P,x1/pp,x4 s 10P10p - - 11' };

test('facts of a move', async () => {
    const sixth = await load();
    const king = [{ from: 'a1', to: 'a5' }];
    assert.deepEqual(sixth.facts(kRedThreat, 'a3'), {
        crowned: null, wins: false, isOnlyMove: false, threats: [], stops: king, allows: [], isOnlyDefence: false, crownsNext: false, takesOver: false,
    });
    assert.deepEqual(sixth.facts(kRedThreat, 'e5').allows, king);
    const own = { position: 'x5/x2,PpP,x2/PpP,x4/x5/x4,p s 9P12p - - 11' };
    const facts = sixth.facts(own, 'a3c4');
    assert.equal(facts.crowned, 'silver');
    assert.equal(facts.wins, true);
});

test('facts of every legal move of a game can be asked', async () => {
    const sixth = await load();
    for (const rules of ['sixth', 'milady', 'army', 'giant;kings=3']) {
        let game = { rules, moves: [] };
        for (let ply = 0; ply < 12; ++ply) {
            const { legalMoves, result } = sixth.state(game);
            if (result !== null) break;
            for (const { text } of legalMoves) assert.equal(sixth.facts(game, text).errors, undefined, `${rules} ${game.moves} ${text}`);
            game = { ...game, moves: [...game.moves, legalMoves[(ply * 7) % legalMoves.length].text] };
        }
    }
});

test('a tower that can go, and why another can not', async () => {
    const sixth = await load();
    assert.deepEqual(sixth.tower(kRedThreat, 'd2'), { canCarry: false, code: 'out-of-reach', rule: 'R3' });
    assert.deepEqual(sixth.tower(kRedThreat, 'a1'), { canCarry: true, code: null, rule: null });
    const hunchback = { rules: 'hunchback', position: 'x5/x5/x5/x5/P,h,x3 s 10P1H11p - - 3' };
    assert.deepEqual(sixth.tower(hunchback, 'a1'), { canCarry: false, code: 'hunchback', rule: 'R7.2' });
});

test('what is no move, no square or no open game is refused', async () => {
    const sixth = await load();
    assert.deepEqual(codes(sixth.facts(kRedThreat, 'a1')), ['square-taken']);
    assert.deepEqual(codes(sixth.tower(kRedThreat, 'f1')), ['square']);
    assert.deepEqual(codes(sixth.tower({ rules: 'sixmaking-4x4' }, 'e5')), ['square']);
    const over = { ...kRedThreat, moves: ['e5', 'a1a5'] };
    assert.deepEqual(codes(sixth.facts(over, 'a1')), ['game-over']);
});
