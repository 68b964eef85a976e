// The code is read back by a decoder that shares nothing with what wrote it.
import jsQR from 'jsqr';
import { expect, test } from 'vitest';

import { qrCode, type QrCode } from '../src/app/online/qr';

const kScale = 4;
const kQuiet = 4;

/** The picture that a camera sees, from the path that the page draws. */
function pictureOf({ size, path }: QrCode): { pixels: Uint8ClampedArray; width: number } {
    const width = (size + 2 * kQuiet) * kScale;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
        for (let dy = 0; dy < kScale; ++dy)
            for (let dx = 0; dx < Number(length) * kScale; ++dx) {
                const at = ((Number(y) + kQuiet) * kScale + dy) * width + (Number(x) + kQuiet) * kScale + dx;
                pixels.fill(0, at * 4, at * 4 + 3);
            }
    return { pixels, width };
}
const decoded = (code: QrCode) => {
    const { pixels, width } = pictureOf(code);
    return jsQR(pixels, width, width)?.data ?? null;
};

test.each(['https://play.example/#/online/AbCdEf012345', `http://127.0.0.1:8686/#/online/${'x'.repeat(12)}`, 'https://a.example/sixth/#/online/zZ9_-0000000'])('%s', (link) => {
    expect(decoded(qrCode(link))).toBe(link);
});
test('a code that is damaged beyond repair would have been noticed', () => {
    const code = qrCode('https://play.example/#/online/AbCdEf012345');
    const parts = code.path.split('M');
    expect(decoded({ ...code, path: parts.filter((_, index) => index % 3 !== 0).join('M') })).toBeNull();
});
