// A board as a drawing of its own, for sharing: the same shapes as on the page, with the colours written out.
import { cornerOf, kCell, squareAt } from './geometry';
import { crownPath, pieceBoxes, piecePaths } from './piece_paths';
import { drawTower, kBadge, kCenterX, topOfTower, type Shape } from './tower_shapes';
import { heightOf, type BadgeStyle, type Cell, type Piece } from './types';

const kFrame = 24;
const kLine = 30;
/** Above the first line and below the last. */
const kMargin = 14;

export interface Picture {
    svg: string;
    width: number;
    height: number;
}

/** The caption has a line for the players, and perhaps others below it. `colorOf` gives the value of a CSS variable. */
export function drawBoard(size: number, cells: Cell[], caption: readonly string[], badges: BadgeStyle, colorOf: (name: string) => string): Picture {
    const inner = size * kCell;
    const width = inner + 2 * kFrame;
    const height = width + 2 * kMargin + kLine * caption.length;
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
    const badgeOf = (piece: Piece): string => {
        if (badges === 'none') return '';
        if (badges === 'number')
            return `<text x="${kBadge.x + kBadge.width / 2}" y="${kBadge.y + 1.02 * kBadge.height}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${1.4 * kBadge.height}" fill="${paint('--badge-ink')}">${heightOf(piece)}</text>`;
        const [left, top, wide, high] = pieceBoxes[piece];
        const scale = Math.min(kBadge.width / wide, kBadge.height / high);
        return `<path transform="translate(${kBadge.x + kBadge.width - scale * (left + wide)} ${kBadge.y - scale * top}) scale(${scale})" fill-rule="evenodd" fill="${paint('--badge-ink')}" d="${piecePaths[piece]}"/>`;
    };
    // From the top row down, so that a King stands before the square above it.
    const towers = [...squares].reverse().map(({ cell, x, y }) => {
        if (!cell.tower || !cell.piece) return '';
        const disks = drawTower(cell.tower).flatMap(({ shapes }) => shapes.map(path)).join('');
        const badge = badgeOf(cell.piece);
        const crown = `<path transform="translate(${kCenterX - 22} ${topOfTower(cell.tower) - 40}) scale(1.85)" fill="${paint('--gold')}" d="${crownPath}"/>`;
        return `<g transform="translate(${x} ${y})">${disks}${badge}${cell.piece === 'king' ? crown : ''}</g>`;
    });
    const sheen = `<linearGradient id="sixth-sheen"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset=".22" stop-color="#fff" stop-opacity=".34"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".36"/></linearGradient>`;
    const lines = caption.map(
        (line, index) =>
            `<text x="${width / 2}" y="${width + kMargin + kLine * index + 22}" text-anchor="middle" font-family="Georgia, serif" font-size="${index === 0 ? 22 : 17}" fill="${paint(index === 0 ? '--ink' : '--soft')}">${escape(line)}</text>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"><defs>${sheen}</defs>
<rect width="${width}" height="${height}" fill="${paint('--paper')}"/><rect width="${width}" height="${width}" rx="22" fill="${paint('--walnut-dark')}"/>
<g transform="translate(${kFrame} ${kFrame})"><rect width="${inner}" height="${inner}" rx="9" fill="${paint('--seam')}"/>${squares.map(({ tile }) => tile).join('')}${towers.join('')}</g>
${lines.join('')}</svg>`;
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
