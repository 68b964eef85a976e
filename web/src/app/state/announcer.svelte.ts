// What is said aloud by screen readers, and the short notices that everybody sees.
import { untrack } from 'svelte';

export interface Notice {
    text: string;
    action?: { label: string; run: () => void };
}

export class Announcer {
    /** Said politely, one after the other. */
    spoken = $state('');
    notice = $state.raw<Notice | null>(null);
    #timer = 0;

    say(text: string): void {
        // The same words twice in a row are still news. An effect that speaks must not run again because it has spoken.
        this.spoken = text === untrack(() => this.spoken) ? `${text}\u00a0` : text;
    }

    /** Shows a notice for a while; one that offers something stays longer. */
    show(notice: Notice): void {
        this.notice = notice;
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => this.dismiss(), notice.action ? 9000 : 5000);
    }

    dismiss(): void {
        clearTimeout(this.#timer);
        this.notice = null;
    }
}
