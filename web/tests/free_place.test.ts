import { expect, test } from 'vitest';

import { coveredBy, freePlace, type Shown } from '../src/app/parts/free_place';

const room = { x: 0, y: 0, width: 360, height: 740 };
const size = { width: 300, height: 44 };
const bar = (y: number, height: number, weight = 1): Shown => ({ x: 0, y, width: 360, height, weight });

test('an empty screen: at the bottom, in the middle', () => {
    expect(freePlace(size, room, [])).toEqual({ x: 30, y: 696, covered: 0 });
});

test('the only gap is found, wherever it is', () => {
    const place = freePlace(size, room, [bar(0, 300), bar(360, 380)]);
    expect(place.covered).toBe(0);
    expect(place.y).toBeGreaterThanOrEqual(300);
    expect(place.y + size.height).toBeLessThanOrEqual(360);
});

test('a column beside a board is found', () => {
    const board: Shown = { x: 0, y: 0, width: 400, height: 360, weight: 4 };
    const place = freePlace({ width: 270, height: 60 }, { x: 0, y: 0, width: 740, height: 360 }, [board]);
    expect(place.covered).toBe(0);
    expect(place.x).toBeGreaterThanOrEqual(400);
});

test('where nothing is free, what can be pressed stays so', () => {
    const shown = [bar(0, 600, 4), bar(600, 60, 1), bar(660, 80, 4)];
    const { x, y, covered } = freePlace(size, room, shown);
    expect(covered).toBeGreaterThan(0);
    expect([y >= 600, y + size.height <= 660]).toEqual([true, true]);
    expect(coveredBy({ x, y, ...size }, shown)).toBe(covered);
});
