// For work that may wait for the screen.

/** Does it with the next frame, which lays the page out anyway: asking earlier where things are lays it out twice. The
 *  answer calls it off. */
export function withNextFrame(work: () => void): () => void {
    const frame = requestAnimationFrame(work);
    return () => cancelAnimationFrame(frame);
}

/** Does it once what is there has been painted. */
export function afterPaint(work: () => void): void {
    requestAnimationFrame(() => setTimeout(work));
}
