// The rules for the main thread: every question is a call of microseconds into the module, so screens ask and get their
// answer at once. Searching is not offered here; that is Engine's, in a worker.
import { loadSixth, type Sixth } from '$glue';

import { compiledModule } from './module';
import type { Answer, Explanation, GameError, GameLine, GameRecord, GameState, Piece, Refused, Ruleset } from './types';

export type Ended = { result: '1-0' | '0-1' | '1/2-1/2'; reason: string };

export class Rules {
    readonly #sixth: Sixth;

    private constructor(sixth: Sixth) {
        this.#sixth = sixth;
    }

    static async load(module: WebAssembly.Module | Promise<WebAssembly.Module> = compiledModule()): Promise<Rules> {
        return new Rules(await loadSixth(await module));
    }

    version(): string {
        return this.#sixth.version();
    }
    presets(): Ruleset[] {
        return this.#sixth.presets() as Ruleset[];
    }
    /** Reads a ruleset text and tells everything it says, or all that is wrong with it. */
    ruleset(text: string): Answer<Ruleset> {
        return this.#sixth.rules(text) as Answer<Ruleset>;
    }

    /** The pieces that towers are, whether they may stand or not; null for what is no tower. */
    pieces(towers: readonly string[]): (Piece | null)[] {
        return this.#sixth.pieces([...towers]) as (Piece | null)[];
    }

    /** The state at the end of a line. Nothing stays open in the module. */
    stateOf(line: GameLine, ended?: Ended | null): Answer<GameState> {
        return this.#withGame(line, (state) =>
            ended ? (this.#sixth.end(state.game, ended.result, ended.reason) as Answer<GameState>) : state,
        );
    }
    /** Whether a move may be made at the end of a line, and by which rule not. */
    explain(line: GameLine, move: string): Explanation | Refused {
        return this.#withGame(line, ({ game }) => this.#sixth.explain(game, move) as Explanation);
    }
    /** The line as a record text. */
    writeRecord(line: GameLine, tags: Record<string, string>, ended?: Ended | null): Answer<{ text: string }> {
        return this.#withGame(line, ({ game }) => {
            if (ended) this.#sixth.end(game, ended.result, ended.reason);
            return this.#sixth.writeGame(game, tags) as Answer<{ text: string }>;
        });
    }
    /** A record with comments and variations as text. */
    writeTree(record: Pick<GameRecord, 'tags' | 'moves' | 'result'> & { comment?: string }): Answer<{ text: string }> {
        return this.#sixth.writeRecord(record) as Answer<{ text: string }>;
    }
    readRecords(text: string, form: 's6n' | 'lines' = 's6n'): { records: GameRecord[]; errors: GameError[] } {
        const answer = this.#sixth.readRecords(text, form) as { records?: GameRecord[]; errors: GameError[] };
        return { records: answer.records ?? [], errors: answer.errors };
    }

    #withGame<T extends object>(line: GameLine, use: (state: GameState) => T): T | Refused {
        const { rules, position, moves } = line;
        const made = this.#sixth.newGame(rules, { position, moves: [...moves] }) as Answer<GameState>;
        if (made.errors) return made;
        try {
            return use(made);
        } finally {
            this.#sixth.freeGame(made.game);
        }
    }
}
