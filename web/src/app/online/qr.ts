// A text as a QR code: the path of its dark modules, one unit each, for an SVG. (docs/design says which library and why.)
import { correction, generate } from 'lean-qr';

export interface QrCode {
    /** Modules along a side. */
    size: number;
    path: string;
}

export function qrCode(text: string): QrCode {
    const code = generate(text, { minCorrectionLevel: correction.M });
    let path = '';
    for (let y = 0; y < code.size; ++y)
        for (let x = 0; x < code.size; ++x) {
            if (!code.get(x, y) || code.get(x - 1, y)) continue;
            let length = 1;
            while (code.get(x + length, y)) ++length;
            path += `M${x} ${y}h${length}v1h-${length}z`;
        }
    return { size: code.size, path };
}
