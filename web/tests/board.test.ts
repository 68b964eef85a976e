import { expect, test } from 'vitest';

import { cornerOf, indexOf, neighbour, readSquare, squareAt, squareUnder } from '../src/board/geometry';
import { drawBoard } from '../src/board/picture';
import { piecePaths } from '../src/board/piece_paths';
import { drawTower, topOfTower } from '../src/board/tower_shapes';
import type { BadgeStyle, Cell } from '../src/board/types';

test('squares and places', () => {
    expect([squareAt(0, 0), squareAt(4, 4)]).toEqual(['a1', 'e5']);
    expect([indexOf('c3', 5), indexOf('d4', 4)]).toEqual([12, 15]);
    expect(cornerOf('a5', 5)).toEqual({ x: 0, y: 0 });
    expect([squareUnder(0.01, 0.99, 5), squareUnder(0.99, 0, 5), squareUnder(1, 0.5, 5)]).toEqual(['a1', 'e5', null]);
    expect([neighbour('a1', -1, 0, 5), neighbour('c3', 0, 1, 5), neighbour('d4', 1, 1, 4)]).toEqual(['a1', 'c4', 'd4']);
});

test('every disk of a tower shows, and five layers fit in a square', () => {
    for (const tower of ['PpPpP', 'ppGP', 'GGP', 'pGH', 'PpPPM']) {
        const disks = drawTower(tower);
        expect(disks).toHaveLength(tower.length);
        disks.forEach((disk, index) => index > 0 && expect(disk.top).toBeLessThan((disks[index - 1]?.top ?? 0) - 8));
        expect(topOfTower(tower), tower).toBeGreaterThanOrEqual(0);
    }
    expect(topOfTower('PpPpPpPpPp')).toBeGreaterThan(-75); // a King of ten rises over the square above, no further
});

test('a picture holds every tower and no markup from outside', () => {
    const cells: Cell[] = Array.from({ length: 9 }, (_, index) => ({ square: 'a1', tower: index === 4 ? 'Pp' : '', piece: index === 4 ? 'rook' : '', label: '', isMovable: false }));
    const { svg } = drawBoard(3, cells, ['<b> & "x"'], 'picture', () => '#123456');
    expect(svg).toContain('&lt;b&gt; &amp; &quot;x&quot;');
    expect(svg).not.toContain('var(');
});

test('a picture has the badges of the settings', () => {
    const cells: Cell[] = [{ square: 'a1', tower: 'Pp', piece: 'rook', label: '', isMovable: false }];
    const drawn = (badges: BadgeStyle) => drawBoard(1, cells, [], badges, () => '#123456').svg;
    const rook = piecePaths.rook;
    expect(drawn('picture')).toContain(rook);
    expect(drawn('number')).not.toContain(rook);
    expect(drawn('number')).toMatch(/<text[^>]*>2<\/text>/);
    expect(drawn('none')).not.toContain(rook);
    expect(drawn('none')).not.toMatch(/<text[^>]*>2<\/text>/);
});

test('squares have names, and nothing else is a square', () => {
    expect([squareAt(0, 0), squareAt(4, 4), squareUnder(0.99, 0, 5), squareUnder(1, 0, 5)]).toEqual(['a1', 'e5', 'e5', null]);
    expect(['c3', 'e5', 'f1', 'a6', 'a0', 'a', 'a1b', ''].map(readSquare)).toEqual(['c3', 'e5', null, null, null, null, null, null]);
    expect(() => squareAt(5, 0)).toThrow(RangeError);
});
