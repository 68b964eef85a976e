// The rules for the main thread: a question is one call of well under a millisecond into the module, so screens ask and
// have their answer at once. Searching is not offered here; that is Engine's, in a worker.
import { loadSixth, type Sixth } from '$glue';

import { compiledModule } from './module';
import type { Answer, Color, Ended, Explanation, GameError, GameLine, GameRecord, GameState, MoveFacts, Piece, Refused, Ruleset, Square, TowerFacts } from './types';

/** How many states are remembered: the game as it stands, a move being tried, and the steps next to them. */
const kMostStates = 8;

export class Rules {
    readonly #sixth: Sixth;
    /** The states asked for last, the newest at the end. A state never changes, so it can be given again. */
    readonly #states = new Map<string, Answer<GameState>>();

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
    /** The ruleset that a draft becomes with its armies, each like "8P1G1M"; or what is wrong with them. */
    drafted(draft: string, armies: Record<Color, string>): Answer<Ruleset> {
        return this.#sixth.draft(draft, armies.silver, armies.red) as Answer<Ruleset>;
    }
    /** Whether a ruleset is a draft whose armies are still to be chosen. */
    awaitsArmies(text: string): boolean {
        const ruleset = this.ruleset(text);
        return !ruleset.errors && ruleset.awaitsArmies;
    }

    /** The pieces that towers are, whether they may stand or not; null for what is no tower. */
    pieces(towers: readonly string[]): (Piece | null)[] {
        return this.#sixth.pieces([...towers]) as (Piece | null)[];
    }

    /** The state at the end of a line, or why the line can't be played. The module replays the whole line, so a line that was
     *  asked for a moment ago is not asked for again: a tap costs one replay, however many parts of a screen want its state. */
    stateOf(line: GameLine, ended?: Ended | null): Answer<GameState> {
        const { rules, position, moves } = line;
        const key = [rules, position, moves.join(' '), ended?.result, ended?.reason].join('|');
        const state = this.#states.get(key) ?? (this.#sixth.state(line, ended) as Answer<GameState>);
        this.#states.delete(key);
        this.#states.set(key, state);
        const [oldest] = this.#states.keys();
        if (this.#states.size > kMostStates && oldest !== undefined) this.#states.delete(oldest);
        return state;
    }
    /** Whether a move may be made at the end of a line, and by which rule not. */
    explain(line: GameLine, move: string): Explanation | Refused {
        return this.#sixth.explain(line, move) as Explanation | Refused;
    }
    /** What can be said for a legal move at the end of a line. */
    factsOf(line: GameLine, move: string): Answer<MoveFacts> {
        return this.#sixth.facts(line, move) as Answer<MoveFacts>;
    }
    /** Whether the tower on a square can go anywhere, and why not. */
    towerFacts(line: GameLine, square: Square): Answer<TowerFacts> {
        return this.#sixth.tower(line, square) as Answer<TowerFacts>;
    }
    /** The line as a record text. */
    writeRecord(line: GameLine, tags: Record<string, string>, ended?: Ended | null): Answer<{ text: string }> {
        return this.#sixth.writeGame(line, { ended, tags }) as Answer<{ text: string }>;
    }
    /** A record with comments and variations as text. */
    writeTree(record: Pick<GameRecord, 'tags' | 'moves' | 'result'> & { comment?: string }): Answer<{ text: string }> {
        return this.#sixth.writeRecord(record) as Answer<{ text: string }>;
    }
    readRecords(text: string, form: 's6n' | 'lines' = 's6n'): { records: GameRecord[]; errors: GameError[] } {
        const answer = this.#sixth.readRecords(text, form) as { records?: GameRecord[]; errors: GameError[] };
        return { records: answer.records ?? [], errors: answer.errors };
    }
}
