// A board as a drawing of its own, for sharing: the same shapes as on the page, with the colours written out.
import { cornerOf, kCell, squareAt } from './geometry';
import { crownPath, piecePaths } from './piece_paths';
import { drawTower, kBadge, kCenterX, topOfTower, type Shape } from './tower_shapes';
import type { Cell } from './types';

const kFrame = 24;
const kCaption = 56;

export interface Picture {
    svg: string;
    width: number;
    height: number;
}

/** `colorOf` gives the value of a CSS variable. */
export function drawBoard(size: number, cells: Cell[], caption: string, colorOf: (name: string) => string): Picture {
    const inner = size * kCell;
    const width = inner + 2 * kFrame;
    const height = width + kCaption;
    const paint = (name: string) =>
        name.startsWith('--') ? escape(colorOf(name)) : name.startsWith('#') ? `url(${name})` : name;
    const path = ({ d, fill, stroke, strokeWidth }: Shape) =>
        `<path d="${d}" fill="${paint(fill)}"${stroke ? ` stroke="${paint(stroke)}" stroke-width="${strokeWidth ?? 1}"` : ''}/>`;
    const squares = cells.map((cell, index) => {
        const file = index % size;
        const rank = Math.floor(index / size);
        const { x, y } = cornerOf(squareAt(file, rank), size);
        const ground = (file + rank) % 2 === 0 ? '--cell-dark' : '--cell-light';
        return { cell, x, y, tile: `<rect x="${x + 1}" y="${y + 1}" width="98" height="98" rx="9" fill="${paint(ground)}"/>` };
    });
    // From the top row down, so that a King stands before the square above it.
    const towers = [...squares].reverse().map(({ cell, x, y }) => {
        if (!cell.tower || !cell.piece) return '';
        const disks = drawTower(cell.tower).flatMap(({ shapes }) => shapes.map(path)).join('');
        const badge = `<path transform="translate(${kBadge.x} ${kBadge.y}) scale(${kBadge.size / 24})" fill-rule="evenodd" fill="${paint('--badge-ink')}" d="${piecePaths[cell.piece]}"/>`;
        const crown = `<path transform="translate(${kCenterX - 22} ${topOfTower(cell.tower) - 40}) scale(1.85)" fill="${paint('--gold')}" d="${crownPath}"/>`;
        return `<g transform="translate(${x} ${y})">${disks}${badge}${cell.piece === 'king' ? crown : ''}</g>`;
    });
    const sheen = `<linearGradient id="sixth-sheen"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset=".22" stop-color="#fff" stop-opacity=".34"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".36"/></linearGradient>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"><defs>${sheen}</defs>
<rect width="${width}" height="${height}" fill="${paint('--paper')}"/><rect width="${width}" height="${width}" rx="22" fill="${paint('--walnut-dark')}"/>
<g transform="translate(${kFrame} ${kFrame})"><rect width="${inner}" height="${inner}" rx="9" fill="${paint('--seam')}"/>${squares.map(({ tile }) => tile).join('')}${towers.join('')}</g>
<text x="${width / 2}" y="${width + 36}" text-anchor="middle" font-family="Georgia, serif" font-size="22" fill="${paint('--ink')}">${escape(caption)}</text></svg>`;
    return { svg, width: width * 2, height: height * 2 };
}

const escape = (text: string): string =>
    text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '');

/** The drawing as a PNG. */
export async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    try {
        const image = new Image(width, height);
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = height;
        canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
        return await new Promise<Blob>((resolve, reject) =>
            canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
        );
    } finally {
        URL.revokeObjectURL(address);
    }
}
