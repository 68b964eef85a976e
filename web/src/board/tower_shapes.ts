// Towers in front elevation, as plain shapes: the board draws them, and so does the picture that is shared. Units are
// those of a square 100 wide; colours are names of CSS variables.
//
// A disk is a short cylinder seen slightly from above: an ellipse on top, a wall below it. Five layers fit in a square;
// a King stands out above it. Silver is smooth; Red has a groove around its wall and on its top, so that the two are told
// apart without colour.

export interface Shape {
    d: string;
    fill: string;
    stroke?: string;
    strokeWidth?: number;
}

export interface DrawnDisk {
    letter: string;
    shapes: Shape[];
    /** The middle of its top face. */
    top: number;
}

export const kCenterX = 47;
const kFloor = 93;
const kRadiusX = 37;
const kRadiusY = 10.5;
const kLayer = 12.8;

const kNoFill = 'none';

const wall = (top: number, bottom: number, rx = kRadiusX, ry = kRadiusY): string =>
    `M${kCenterX - rx} ${top}V${bottom}A${rx} ${ry} 0 0 0 ${kCenterX + rx} ${bottom}V${top}A${rx} ${ry} 0 0 1 ${kCenterX - rx} ${top}Z`;

const face = (y: number, rx: number, ry: number, x = kCenterX): string =>
    `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;

/** A line around the wall. */
const band = (y: number, inset = 0): string =>
    `M${kCenterX - kRadiusX + inset} ${y}A${kRadiusX - inset} ${kRadiusY} 0 0 0 ${kCenterX + kRadiusX - inset} ${y}`;

type Look = 'silver' | 'red' | 'milady';

const lookOf = (letter: string): Look => (letter === 'M' ? 'milady' : letter === letter.toUpperCase() ? 'silver' : 'red');

/** How many layers a disk is thick; only a Giant is two. */
const layersOf = (letter: string): number => (letter.toUpperCase() === 'G' ? 2 : 1);

function diskShapes(letter: string, bottom: number): { shapes: Shape[]; top: number } {
    const look = lookOf(letter);
    const kind = letter.toUpperCase();
    const top = bottom - layersOf(letter) * kLayer;
    const edge = `--${look}-edge`;
    const shapes: Shape[] = [
        { d: wall(top, bottom - 0.6), fill: `--${look}-wall` },
        { d: wall(top, bottom - 0.6), fill: `#sixth-sheen`, stroke: edge, strokeWidth: 1.4 },
    ];
    if (look === 'red')
        for (let layer = 0; layer < layersOf(letter); ++layer) {
            const y = bottom - (layer + 0.5) * kLayer;
            shapes.push({ d: band(y + 1.6, 5), fill: kNoFill, stroke: '--red-groove', strokeWidth: 2 });
        }
    if (look === 'milady') shapes.push({ d: band(bottom - kLayer * 0.45), fill: kNoFill, stroke: '--milady-ring', strokeWidth: 3 });
    if (kind === 'G' && look === 'silver')
        shapes.push({ d: band(top + 3.4), fill: kNoFill, stroke: '--silver-edge', strokeWidth: 0.8 }, { d: band(bottom - 4), fill: kNoFill, stroke: '--silver-edge', strokeWidth: 0.8 });
    shapes.push({ d: face(top, kRadiusX, kRadiusY), fill: `--${look}-top`, stroke: edge, strokeWidth: 1.1 });
    if (look === 'silver')
        shapes.push({ d: face(top - 1.8, kRadiusX * 0.62, kRadiusY * 0.46, kCenterX - 7), fill: '--silver-shine' });
    if (look === 'red')
        shapes.push(
            { d: face(top, kRadiusX * 0.66, kRadiusY * 0.64), fill: kNoFill, stroke: '--red-groove', strokeWidth: 2.2 },
            { d: face(top + 0.8, kRadiusX * 0.66, kRadiusY * 0.64), fill: kNoFill, stroke: '--red-groove-light', strokeWidth: 0.9 },
        );
    if (look === 'milady')
        shapes.push({ d: face(top, kRadiusX * 0.55, kRadiusY * 0.55), fill: kNoFill, stroke: '--milady-ring', strokeWidth: 3.2 });
    if (kind === 'H') shapes.push(...hump(look, top));
    return { shapes, top };
}

/** The Hunchback's bump: a dome in the middle of the top face. */
function hump(look: Look, top: number): Shape[] {
    const rx = 16;
    const foot = top + 1.5;
    const dome = `M${kCenterX - rx} ${foot}C${kCenterX - rx} ${foot - 17} ${kCenterX + rx} ${foot - 17} ${kCenterX + rx} ${foot}A${rx} 4.6 0 0 1 ${kCenterX - rx} ${foot}Z`;
    return [
        { d: dome, fill: `--${look}-hump`, stroke: `--${look}-edge`, strokeWidth: 1.1 },
        { d: face(foot - 8.2, 6.5, 2.1, kCenterX - 4), fill: `--${look}-hump-shine` },
    ];
}

/** The disks of a tower, from the bottom up. */
export function drawTower(tower: string): DrawnDisk[] {
    let bottom = kFloor - kRadiusY;
    return [...tower].map((letter) => {
        const { shapes, top } = diskShapes(letter, bottom);
        bottom = top;
        return { letter, shapes, top };
    });
}

/** The highest point of a tower; the floor if there is none. */
export const topOfTower = (tower: string): number => (drawTower(tower).at(-1)?.top ?? kFloor) - kRadiusY;

/** How a colour name is written in a drawing that knows CSS variables. */
export const cssPaint = (paint: string): string =>
    paint.startsWith('--') ? `var(${paint})` : paint.startsWith('#') ? `url(${paint})` : paint;
