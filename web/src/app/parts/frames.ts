// For work that may wait for the screen.

/** Runs the work with the next frame, which does the layout anyway. Measuring earlier would do it twice. The function that is
 *  returned cancels it. */
export function withNextFrame(work: () => void): () => void {
    const frame = requestAnimationFrame(work);
    return () => cancelAnimationFrame(frame);
}

/** Does it once what is there has been painted. */
export function afterPaint(work: () => void): void {
    requestAnimationFrame(() => setTimeout(work));
}
