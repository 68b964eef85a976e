// What a first visit fetches, from the browser's own accounts.

/** For a page, before its own scripts: notes when the first board is there. */
export const kNoteBoard = () => {
    new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-square]')) return;
        window.boardAt = performance.now();
        observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
};

/** What was asked for until then, with headers: [{name, transferSize, encodedBodySize, decodedBodySize}]. What comes later is not waited for. */
export const fetchedForBoard = (page) =>
    page.evaluate(() =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .filter(({ startTime }) => startTime <= window.boardAt)
            .map(({ name, transferSize, encodedBodySize, decodedBodySize }) => ({ name: name.split('/').at(-1), transferSize, encodedBodySize, decodedBodySize })),
    );
export const bytesOf = (fetched) => fetched.reduce((sum, { transferSize }) => sum + transferSize, 0);
