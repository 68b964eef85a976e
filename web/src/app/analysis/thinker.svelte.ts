// The engine beside an analysis: it searches the position on the board for half a minute, and longer on request. Whether it
// is on and how many lines it shows is remembered.
import { Stopped, type Engine, type GameLine, type SearchReport } from '../../core';
import { isObject, readJson, type TextStore } from '../state/storage';

export const kMostLines = 5;
const kSettings = 'sixth.analysis-settings';
/** Whoever steps quickly through a game does not want a search at each step. */
const kPauseMs = 90;
/** The engine stops after this time, until the player asks for more. */
const kThinkMs = 30_000;

export interface ThinkerTools {
    readonly engine: Pick<Engine, 'search' | 'stop'>;
    readonly store: TextStore;
}

export class Thinker {
    lineCount = $state(3);
    isOn = $state(true);
    isSearching = $state(false);
    /** It has had its time; "go on" gives it more. */
    isResting = $state(false);
    /** Of the position on the board, as far as it was searched. */
    report = $state.raw<SearchReport | null>(null);
    failure = $state<string | null>(null);

    readonly #tools: ThinkerTools;
    readonly #position: () => { line: GameLine; isOver: boolean };
    readonly #onReport: (line: GameLine, report: SearchReport) => void;
    #turn = 0; // reports of an earlier search are not wanted any more
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** `position` is asked what is on the board; `onReport` hears what was found there. */
    constructor(
        tools: ThinkerTools,
        position: () => { line: GameLine; isOver: boolean },
        onReport: (line: GameLine, report: SearchReport) => void,
    ) {
        this.#tools = tools;
        this.#position = position;
        this.#onReport = onReport;
        const kept = readJson(tools.store.get(kSettings));
        if (!isObject(kept)) return;
        const { lines, isOn } = kept;
        if (typeof lines === 'number' && lines >= 1 && lines <= kMostLines) this.lineCount = Math.floor(lines);
        if (typeof isOn === 'boolean') this.isOn = isOn;
    }

    setLineCount(count: number): void {
        this.lineCount = Math.max(1, Math.min(kMostLines, Math.floor(count)));
        this.#keepSettings();
    }
    setOn(isOn: boolean): void {
        this.isOn = isOn;
        this.#keepSettings();
    }

    /** Searches the position on the board, if the engine is on. The search before ends at once. */
    think(ms: number | undefined = kThinkMs): void {
        this.rest();
        this.report = null;
        this.failure = null;
        if (!this.isOn || this.#position().isOver) return;
        this.isSearching = true;
        const turn = this.#turn;
        this.#timer = setTimeout(() => void this.#search(turn, ms), kPauseMs);
    }
    /** Gives the engine all the time it wants. */
    thinkOn(): void {
        const { report } = this;
        this.think(Infinity);
        this.report = report;
    }
    rest(): void {
        ++this.#turn;
        clearTimeout(this.#timer);
        if (this.isSearching) this.#tools.engine.stop();
        this.isSearching = false;
        this.isResting = false;
    }

    async #search(turn: number, ms: number): Promise<void> {
        const { line } = this.#position();
        const hear = (report: SearchReport) => {
            if (turn !== this.#turn) return;
            this.report = report;
            this.#onReport(line, report);
        };
        try {
            const limits = Number.isFinite(ms) ? { moveTimeMs: ms } : {};
            const report = await this.#tools.engine.search(line, { level: 10, lines: this.lineCount, proofs: true, ...limits }, hear);
            if (turn !== this.#turn) return;
            if (!this.report) hear(report); // not a single depth was finished
            this.isSearching = false;
            this.isResting = true;
        } catch (error) {
            if (turn !== this.#turn) return;
            this.isSearching = false;
            if (!(error instanceof Stopped)) this.failure = error instanceof Error ? error.message : String(error);
        }
    }

    #keepSettings(): void {
        this.#tools.store.set(kSettings, JSON.stringify({ lines: this.lineCount, isOn: this.isOn }));
    }
}
