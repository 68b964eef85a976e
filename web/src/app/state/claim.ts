// One tab at a time writes a game. Whoever opens it first has it; another tab waits, and may take it over.
//
// The browser's locks decide. Without them (they need a secure address) every tab may write, and GameSession still refuses a
// move if the stored game is not the one it knows.

export interface Claim {
    /** Takes the game from the tab that has it. */
    take(): void;
    release(): void;
}

/** What is needed of the browser's locks. */
export type Locks = Pick<LockManager, 'request'>;

/** A lock that was just released by this tab is free a moment later, and a busy machine answers late: nobody is told of
 *  that moment. */
const kPatienceMs = 1000;

/** `onchange` hears whether this tab has the game, from the first answer on. */
export function claimGame(id: string, onchange: (isMine: boolean) => void, locks: Locks | undefined = globalThis.navigator?.locks): Claim {
    if (!locks) return { take: () => undefined, release: () => undefined };
    let isEnded = false;
    let free = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = (): Promise<void> | void => {
        clearTimeout(timer);
        if (isEnded) return;
        onchange(true);
        return new Promise((resolve) => (free = resolve));
    };
    const wait = (options: LockOptions = {}): void => {
        // It is refused to the one from whom another tab takes it: that one waits for its turn again.
        locks.request(`sixth.game.${id}`, options, hold).catch(() => {
            if (isEnded) return;
            onchange(false);
            wait();
        });
    };
    timer = setTimeout(() => !isEnded && onchange(false), kPatienceMs);
    wait();
    return {
        take: () => wait({ steal: true }),
        release: () => {
            isEnded = true;
            clearTimeout(timer);
            free();
        },
    };
}
