// Where things are on a board of squares a hundred units wide, a1 at the bottom left.
import type { Arrival, Square } from './types';

export const kCell = 100;

const kFiles = ['a', 'b', 'c', 'd', 'e'] as const;
const kRanks = ['1', '2', '3', '4', '5'] as const;

/** The square of a file and a rank, both counted from 0; null for one that no board has. */
export function findSquare(file: number, rank: number): Square | null {
    const [letter, digit] = [kFiles[file], kRanks[rank]];
    return letter === undefined || digit === undefined ? null : `${letter}${digit}`;
}
/** The same, where the caller knows that there is one. */
export function squareAt(file: number, rank: number): Square {
    const square = findSquare(file, rank);
    if (square === null) throw new RangeError(`no square at file ${file}, rank ${rank}`);
    return square;
}
/** The square of that name, for example from an attribute; null if it is none. */
export const readSquare = (name: string): Square | null =>
    name.length === 2 ? findSquare(name.charCodeAt(0) - 97, Number(name[1]) - 1) : null;
export const fileOf = (square: Square): number => square.charCodeAt(0) - 97;
export const rankOf = (square: Square): number => Number(square[1]) - 1;
/** Where a square stands in a list that begins a1, b1. */
export const indexOf = (square: Square, size: number): number => rankOf(square) * size + fileOf(square);

export interface Point {
    x: number;
    y: number;
}

export const cornerOf = (square: Square, size: number): Point => ({
    x: fileOf(square) * kCell,
    y: (size - 1 - rankOf(square)) * kCell,
});

export const centerOf = (square: Square, size: number): Point => {
    const { x, y } = cornerOf(square, size);
    return { x: x + kCell / 2, y: y + kCell / 2 };
};

/** The square under a point given as fractions of the board's width and height, from the top left. */
export function squareUnder(across: number, down: number, size: number): Square | null {
    if (across < 0 || across >= 1 || down < 0 || down >= 1) return null;
    return squareAt(Math.floor(across * size), size - 1 - Math.floor(down * size));
}

/** The square one step away, or the same one at the edge. */
export function neighbour(square: Square, files: number, ranks: number, size: number): Square {
    const clamp = (value: number) => Math.min(size - 1, Math.max(0, value));
    return squareAt(clamp(fileOf(square) + files), clamp(rankOf(square) + ranks));
}

/** An arc that rises over the board between two points, and its highest point. */
export function arcBetween(from: Point, to: Point, rise: number): { path: string; top: Point } {
    const control = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - rise };
    return {
        path: `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`,
        top: { x: (from.x + 2 * control.x + to.x) / 4, y: (from.y + 2 * control.y + to.y) / 4 },
    };
}

/** A straight shaft that stops short of both ends, and the three points of its head. */
export function shaftBetween(from: Point, to: Point, shortBy: number, head: number): { from: Point; to: Point; head: string } {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const ux = (to.x - from.x) / length;
    const uy = (to.y - from.y) / length;
    const tip = { x: to.x - ux * shortBy, y: to.y - uy * shortBy };
    const neck = { x: tip.x - ux * head, y: tip.y - uy * head };
    const side = head * 0.62;
    return {
        from: { x: from.x + ux * shortBy, y: from.y + uy * shortBy },
        to: neck,
        head: `${tip.x},${tip.y} ${neck.x - uy * side},${neck.y + ux * side} ${neck.x + uy * side},${neck.y - ux * side}`,
    };
}

/** Which way each arrow key goes, in files and ranks. */
export const kArrowSteps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
};

/** How the disks that have just come to a square get there: dropped from a hand, or from where they stood. */
export function flightTo(square: Square, arrival: Arrival | null, size: number): { arriving: number; isDropped?: boolean; dx?: number; dy?: number } {
    if (!arrival || arrival.to !== square) return { arriving: 0 };
    if (arrival.from === null) return { arriving: arrival.count, isDropped: true };
    const from = cornerOf(arrival.from, size);
    const to = cornerOf(square, size);
    return { arriving: arrival.count, dx: from.x - to.x, dy: from.y - to.y };
}

/** Where a pointer is on the board: in percent of the board, and over which square. */
export function placeUnder(event: { clientX: number; clientY: number }, box: DOMRect, size: number): { x: number; y: number; over: Square | null } {
    const across = (event.clientX - box.left) / box.width;
    const down = (event.clientY - box.top) / box.height;
    return { x: across * 100, y: down * 100, over: squareUnder(across, down, size) };
}
