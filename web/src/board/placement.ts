// Where a panel goes that belongs to some squares: inside the window whatever happens, beside the squares if it can.

export interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

const kGap = 6;
const kMargin = 8;

const overlap = (one: Box, other: Box): number => {
    const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
    const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
    return Math.max(0, across) * Math.max(0, down);
};

/**
 * The corner of a panel that belongs to the box `at`, and should leave the boxes `keep` in sight as well. It is tried below,
 * above, to the right and to the left of `at`, each pushed into the window; the place that hides least is taken.
 */
export function placeBeside(panel: { width: number; height: number }, at: Box, keep: readonly Box[], frame: { width: number; height: number }): { left: number; top: number } {
    const middleX = at.left + at.width / 2 - panel.width / 2;
    const middleY = at.top + at.height / 2 - panel.height / 2;
    const into = (value: number, size: number, most: number) => Math.max(kMargin, Math.min(value, most - size - kMargin));
    const places = [
        [middleX, at.top + at.height + kGap],
        [middleX, at.top - panel.height - kGap],
        [at.left + at.width + kGap, middleY],
        [at.left - panel.width - kGap, middleY],
    ].map(([left = 0, top = 0]) => ({ left: into(left, panel.width, frame.width), top: into(top, panel.height, frame.height) }));
    const hides = (place: { left: number; top: number }) =>
        [at, ...keep].reduce((sum, box) => sum + overlap({ ...place, ...panel }, box), 0);
    return places.reduce((best, place) => (hides(place) < hides(best) ? place : best));
}
