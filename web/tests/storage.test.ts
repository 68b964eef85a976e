import { expect, test } from 'vitest';

import { Library } from '../src/app/state/library.svelte';
import { linkTo, readRoute } from '../src/app/state/router.svelte';
import { kHuman, newGame, ownColor, readSavedGame } from '../src/app/state/saved_game';
import { Settings } from '../src/app/state/settings.svelte';
import { memoryStore } from '../src/app/state/storage';

const game = () => newGame({ rules: 'sixth', players: { silver: kHuman, red: { kind: 'bot', level: 4 } } });

test('a game comes back as it was', () => {
    const store = memoryStore();
    const saved = { ...game(), moves: ['c3'] };
    new Library(store).save(saved);
    expect(new Library(store).find(saved.id)).toEqual(saved);
});

test('what can’t be read is kept and told', () => {
    const newer = JSON.stringify({ version: 2, id: 'b' });
    const store = memoryStore({ 'sixth.game.a': '{broken', 'sixth.game.b': newer, other: 'x' });
    const library = new Library(store);
    library.save(game());
    expect(library.games).toHaveLength(1);
    expect(library.unreadable.map(({ key }) => key)).toEqual(['sixth.game.a', 'sixth.game.b']);
    expect(store.get('sixth.game.b')).toBe(newer);
});

test('a full store is told, and the game stays on the table', () => {
    const library = new Library({ ...memoryStore(), set: () => false });
    library.save(game());
    expect([library.isFull, library.games.length]).toEqual([true, 1]);
});

test('help is noted in the entry as it is now, which is another one then but no newer', () => {
    const store = memoryStore();
    const old = { ...game(), moves: ['c3'] };
    const [one, other] = [new Library(store), new Library(store)];
    one.save(old);
    other.reload();
    one.save({ ...old, moves: ['c3', 'd4'], updated: old.updated + 50 });
    other.noteHelp(old.id); // it has not heard of the move
    expect(one.stored(old.id)).toEqual({ ...old, moves: ['c3', 'd4'], isHelped: true, updated: old.updated + 51 });
    other.noteHelp(old.id);
    expect(one.stored(old.id)?.updated).toBe(old.updated + 51);
});

test('whose game it is: the human against a bot, else whoever is remembered', () => {
    const two = newGame({ rules: 'sixth', players: { silver: kHuman, red: kHuman } });
    expect([ownColor(game()), ownColor({ ...game(), own: 'red' }), ownColor(two), ownColor({ ...two, own: 'red' })]).toEqual(['silver', 'silver', null, 'red']);
    expect(readSavedGame({ ...two, own: 'red' })?.own).toBe('red');
    expect(readSavedGame({ ...two, own: 'blue' })?.own).toBeNull();
});

test.each([null, 5, {}, { version: 1 }, { ...game(), players: { silver: { kind: 'bot', level: 11 }, red: kHuman } }, { ...game(), moves: [1] }])(
    'not a game: %j',
    (value) => expect(readSavedGame(value)).toBeNull(),
);

test('settings keep what they know and forget the rest', () => {
    const store = memoryStore({ 'sixth.settings': '{"theme":"dark","sound":"loud","x":1}' });
    const settings = new Settings(store);
    expect([settings.values.theme, settings.values.sound]).toEqual(['dark', 'on']);
    settings.set('sound', 'off');
    expect(new Settings(store).values.sound).toBe('off');
});

test('addresses', () => {
    expect(readRoute('')).toMatchObject({ screen: 'home', argument: '' });
    expect(readRoute(linkTo('game', 'a/b c'))).toMatchObject({ screen: 'game', argument: 'a/b c' });
    expect(readRoute(linkTo('shared', '', { moves: 'c3.d4' })).query.get('moves')).toBe('c3.d4');
    expect(readRoute('#/game/%E0%A4%A').screen).toBe('game');
});
