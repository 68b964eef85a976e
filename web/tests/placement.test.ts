// Where a panel goes that belongs to a square: always inside the window, beside the square if there is room.
import { describe, expect, test } from 'vitest';

import { placeBeside, type Box } from '../src/board/placement';

const kFrame = { width: 400, height: 600 };
const kPanel = { width: 120, height: 60 };

const square = (left: number, top: number): Box => ({ left, top, width: 50, height: 50 });
const isInside = ({ left, top }: { left: number; top: number }, panel = kPanel, frame = kFrame) =>
    left >= 0 && top >= 0 && left + panel.width <= frame.width && top + panel.height <= frame.height;
const covers = ({ left, top }: { left: number; top: number }, box: Box, panel = kPanel) =>
    left < box.left + box.width && box.left < left + panel.width && top < box.top + box.height && box.top < top + panel.height;

describe('a panel beside a square', () => {
    test('is below it, in the middle, when nothing is in the way', () => {
        expect(placeBeside(kPanel, square(175, 200), [], kFrame)).toEqual({ left: 140, top: 256 });
    });

    test('is above it at the bottom of the window', () => {
        expect(placeBeside(kPanel, square(175, 540), [], kFrame)).toEqual({ left: 140, top: 474 });
    });

    test('goes to the side when both the places above and below are to be seen', () => {
        const at = square(100, 300);
        const keep = [square(100, 240), square(100, 360)];
        const place = placeBeside(kPanel, at, keep, kFrame);
        expect(place).toEqual({ left: 156, top: 295 });
        for (const box of [at, ...keep]) expect(covers(place, box)).toBe(false);
    });

    test('goes to the left when the right is taken as well', () => {
        const keep = [square(220, 240), square(220, 360), square(290, 300)];
        expect(placeBeside(kPanel, square(220, 300), keep, kFrame)).toEqual({ left: 94, top: 295 });
    });

    test('keeps a margin to the edges', () => {
        expect(placeBeside(kPanel, square(0, 0), [], kFrame).left).toBe(8);
        expect(placeBeside(kPanel, square(350, 0), [], kFrame).left).toBe(kFrame.width - kPanel.width - 8);
    });

    test('is inside the window and not on its square, wherever the square is', () => {
        for (let left = 0; left <= 350; left += 25)
            for (let top = 0; top <= 550; top += 25) {
                const at = square(left, top);
                const place = placeBeside(kPanel, at, [], kFrame);
                expect(isInside(place), `${left},${top}`).toBe(true);
                expect(covers(place, at), `${left},${top}`).toBe(false);
            }
    });

    test('hides as little as it can when it must hide something', () => {
        // A window hardly wider and higher than the panel: every place covers the square or the one to be kept in sight.
        const frame = { width: 140, height: 130 };
        const at = { left: 45, top: 10, width: 50, height: 50 };
        const place = placeBeside(kPanel, at, [{ left: 45, top: 100, width: 50, height: 30 }], frame);
        expect(isInside(place, kPanel, frame)).toBe(true);
        expect(place).toEqual({ left: 10, top: 62 }); // below: 30 high of the lower box, nothing of the square
    });
});
