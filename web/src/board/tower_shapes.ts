// Towers in front elevation, as plain shapes: the board draws them, and so does the picture that is shared. Units are
// those of a square 100 wide; colours are names of CSS variables.
//
// A disk is a short cylinder seen slightly from above: an ellipse on top, a wall below it. Height is the game, so a dark
// line is the edge of a disk and nothing else: whoever counts the lines has counted the disks. Silver is smooth; Red has
// light notches on its wall and a light ring on its top, so that the two are told apart without colour.
//
// A tower stands in the middle of its square and leaves the upper right corner to the badge. Five layers fill the square;
// a King stands out above it.

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

export const kCenterX = 45;
const kRadiusX = 34;
const kRadiusY = 9;
const kLayer = 13;
/** Where the middle of a tower is, as long as its foot stays above the lowest floor. */
const kMiddle = 54;
const kLowestFloor = 95.5;

/** The badge: a box in the corner that no tower of five layers reaches. On the smallest phone it is 12 pixels high. */
export const kBadge = { x: 79, y: 1.2, width: 20.2, height: 21.2 };

const kNoFill = 'none';
const kEdge = 1.7;

const wall = (top: number, bottom: number, rx = kRadiusX, ry = kRadiusY): string =>
    `M${kCenterX - rx} ${top}V${bottom}A${rx} ${ry} 0 0 0 ${kCenterX + rx} ${bottom}V${top}A${rx} ${ry} 0 0 1 ${kCenterX - rx} ${top}Z`;

const face = (y: number, rx: number, ry: number, x = kCenterX): string =>
    `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;

/** A line around the wall. */
const band = (y: number): string => `M${kCenterX - kRadiusX} ${y}A${kRadiusX} ${kRadiusY} 0 0 0 ${kCenterX + kRadiusX} ${y}`;

/** Short upright strokes around the wall, their middles at the height `y` of its sides. */
function notches(y: number, length: number): string {
    const strokes = [-28, -18.5, -9, 0, 9, 18.5, 28].map((dx) => {
        const sag = kRadiusY * Math.sqrt(1 - (dx / kRadiusX) ** 2);
        return `M${kCenterX + dx} ${(y + sag - length / 2).toFixed(1)}v${length}`;
    });
    return strokes.join('');
}

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
        { d: wall(top, bottom), fill: `--${look}-wall` },
        { d: wall(top, bottom), fill: `#sixth-sheen`, stroke: edge, strokeWidth: kEdge },
    ];
    if (look === 'red')
        shapes.push({ d: notches((top + bottom) / 2, (bottom - top) * 0.42), fill: kNoFill, stroke: '--red-light', strokeWidth: 1.7 });
    if (look === 'milady') shapes.push({ d: band((top + bottom) / 2), fill: kNoFill, stroke: '--milady-ring', strokeWidth: 3.4 });
    shapes.push({ d: face(top, kRadiusX, kRadiusY), fill: `--${look}-top`, stroke: edge, strokeWidth: kEdge });
    if (look === 'silver')
        shapes.push({ d: face(top, kRadiusX * 0.78, kRadiusY * 0.72), fill: '--silver-shine' });
    if (look === 'red')
        shapes.push({ d: face(top, kRadiusX * 0.68, kRadiusY * 0.62), fill: kNoFill, stroke: '--red-light', strokeWidth: 1.5 });
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
        { d: dome, fill: `--${look}-hump`, stroke: `--${look}-edge`, strokeWidth: kEdge },
        { d: face(foot - 8.2, 6.5, 2.1, kCenterX - 4), fill: `--${look}-hump-shine` },
    ];
}

/** The lowest point of a tower. */
export function floorOf(tower: string): number {
    const layers = [...tower].reduce((sum, letter) => sum + layersOf(letter), 0);
    return Math.min(kLowestFloor, kMiddle + (layers * kLayer) / 2 + kRadiusY);
}

/** The disks of a tower, from the bottom up. */
export function drawTower(tower: string): DrawnDisk[] {
    let bottom = floorOf(tower) - kRadiusY;
    return [...tower].map((letter) => {
        const { shapes, top } = diskShapes(letter, bottom);
        bottom = top;
        return { letter, shapes, top };
    });
}

/** The highest point of a tower; the middle of the square if there is none. */
export const topOfTower = (tower: string): number => (drawTower(tower).at(-1)?.top ?? kMiddle) - kRadiusY;

/** How a colour name is written in a drawing that knows CSS variables. */
export const cssPaint = (paint: string): string =>
    paint.startsWith('--') ? `var(${paint})` : paint.startsWith('#') ? `url(${paint})` : paint;
