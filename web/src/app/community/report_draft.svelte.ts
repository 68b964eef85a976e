// A report before it is sent: why, in which words, and what it is about.
import type { ReportReason, ReportWish } from '../../net';

/** As the server counts. */
export const kMostBytes = 500;
const encoder = new TextEncoder();
export const bytesOf = (text: string): number => encoder.encode(text).length;

/** What is reported besides the person. */
export interface ReportSubject {
    game?: string | undefined;
    line?: { seq: number; text: string } | undefined;
}

export class ReportDraft {
    reason = $state<ReportReason | null>(null);
    text = $state('');
    readonly #name: string;
    readonly #subject: ReportSubject;

    constructor(name: string, subject: ReportSubject) {
        this.#name = name;
        this.#subject = subject;
        // A report that was opened from a line is about chat.
        if (subject.line) this.reason = 'chat';
    }

    readonly bytes: number = $derived(bytesOf(this.text.trim()));
    readonly isTooLong: boolean = $derived(this.bytes > kMostBytes);

    /** What is asked of the server; null while something is missing. */
    readonly wish: ReportWish | null = $derived.by(() => {
        const { reason, isTooLong } = this;
        const { game, line } = this.#subject;
        const text = this.text.trim();
        if (reason === null || isTooLong) return null;
        return {
            name: this.#name,
            reason,
            ...(text === '' ? {} : { text }),
            ...(game === undefined ? {} : { game }),
            ...(game === undefined || line === undefined ? {} : { seq: line.seq }),
        };
    });
}
