// Where a notice covers the least of what has to be read or pressed.

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}
/** Something on the screen, and how bad it is to cover a part of it. */
export interface Shown extends Box {
    weight: number;
}
export interface Place {
    x: number;
    y: number;
    /** What lies under it, in square pixels by weight; 0 where it is free. */
    covered: number;
}

/** So much air is left around everything. */
const kAir = 2;

/** The area that two boxes share. */
function overlap(a: Box, b: Box): number {
    const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
    const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}

export function coveredBy(box: Box, shown: readonly Shown[]): number {
    const wide = { x: box.x - kAir, y: box.y - kAir, width: box.width + 2 * kAir, height: box.height + 2 * kAir };
    return shown.reduce((sum, one) => sum + one.weight * overlap(wide, one), 0);
}

/** Where a box can begin along one axis: beside everything that is there, within the room. */
function beginnings(from: number, length: number, size: number, edges: readonly (readonly [number, number])[]): number[] {
    const beside = edges.flatMap(([start, end]) => [start - kAir - size, end + kAir]);
    return [...new Set([from, from + length - size, ...beside].map(Math.round))].filter((at) => at >= from && at <= from + length - size);
}

/** The best place for a box of this size: of several that are as good, the lowest, and of those the one nearest to the middle. */
export function freePlace({ width, height }: Pick<Box, 'width' | 'height'>, room: Box, shown: readonly Shown[]): Place {
    const middle = room.x + (room.width - width) / 2;
    const rows = beginnings(room.y, room.height, height, shown.map((one) => [one.y, one.y + one.height])).sort((a, b) => b - a);
    const columns = [middle, ...beginnings(room.x, room.width, width, shown.map((one) => [one.x, one.x + one.width]))].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    let best: Place = { x: middle, y: room.y, covered: Infinity };
    for (const y of rows)
        for (const x of columns) {
            const covered = coveredBy({ x, y, width, height }, shown);
            if (covered < best.covered) best = { x, y, covered };
            if (covered === 0) return best;
        }
    return best;
}

const kPressed = 'a, button, input, select, textarea, label, summary, [data-square]';
/** What tells how things stand and what to do: the line below a board, the goal of a task, the answer to a try, the end of a game. */
const kNeeded = '.status, .goal, .facts, [role=status], [role=alert]';
const kWeightNeeded = 20; // rather a title or two

/** What is on the screen below an element: whatever can be pressed, and every text. */
export function shownIn(root: ParentNode): Shown[] {
    const found: Shown[] = [];
    for (const element of root.querySelectorAll('*')) {
        const isPressed = element.matches(kPressed);
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
        if ((!isPressed && !hasText) || element.closest('.hidden') || !element.checkVisibility()) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        const weight = isPressed || element.closest(kNeeded) ? kWeightNeeded : 1;
        if (width > 0 && height > 0) found.push({ x, y, width, height, weight });
    }
    return found;
}
