// The module for JavaScript: one object with a method for each call of api.h. A method returns the parsed answer. What can't
// be done is answered {errors: [{code, what, message, rule, line, column}]} and changes nothing. There are no dependencies, so
// the file runs as it is in node, in a page and in a worker.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const refusal = (code, what, message) => ({ errors: [{ code, what, message, rule: null, line: 1, column: 1 }] });

/**
 * Loads the module.
 * @param source what WebAssembly takes: bytes, a WebAssembly.Module, a Response or a promise of one
 * @param host `shouldStop()` is asked every thousand nodes or so of a search, `onReport(report)` hears every finished
 *   depth, `nowMs()` is a monotonic clock. All may be left out.
 */
export async function loadSixth(source, host = {}) {
    const { shouldStop = () => false, onReport = () => {}, nowMs = () => performance.now() } = host;
    let memory;
    // An exception must not pass through the module, which would then believe itself in a search for ever. So the exception is
    // kept, the search is stopped, and search() throws it.
    const failures = [];
    const guarded = (callback) => {
        try {
            return callback();
        } catch (error) {
            failures.push(error);
            return true;
        }
    };
    const readText = (at, size) => decoder.decode(new Uint8Array(memory.buffer, at, size));
    const imports = {
        env: {
            nowMs,
            shouldStop: () => (failures.length > 0 || guarded(shouldStop) ? 1 : 0),
            onReport: (at, size) => void guarded(() => onReport(JSON.parse(readText(at, size)))),
        },
    };
    const exports = await instantiate(await source, imports);
    memory = exports.memory;
    exports._initialize();
    return new Sixth(exports, failures);
}

async function instantiate(source, imports) {
    if (source instanceof WebAssembly.Module) return (await WebAssembly.instantiate(source, imports)).exports;
    if (typeof Response !== 'undefined' && source instanceof Response)
        return (await WebAssembly.instantiateStreaming(source, imports)).instance.exports;
    return (await WebAssembly.instantiate(source, imports)).instance.exports;
}

export class Sixth {
    #exports;
    #failures;

    constructor(exports, failures) {
        this.#exports = exports;
        this.#failures = failures;
    }

    version() {
        return this.#call('sixth_version').version;
    }
    /** Every ruleset with a name, each explained as by rules(). */
    presets() {
        return this.#call('sixth_presets');
    }
    /** One ruleset, explained: {name, preset, changes, title, board, hands, milady, options, army, awaitsArmies}. `name` is
     *  its shortest text. A draft without armies awaits them, and can't be played before draft() has completed it. */
    rules(text) {
        return this.#call('sixth_rules', text);
    }
    /** The ruleset that a draft becomes with two armies, such as '8P1G1M'; explained as by rules(). */
    draft(text, silver, red) {
        return this.#call('sixth_draft_complete', text, silver, red);
    }
    /** The chess pieces that towers (letters from the bottom up) are, legal or not; null for what is no tower. */
    pieces(towers) {
        return towers.length === 0 ? [] : this.#call('sixth_pieces', towers.join(' '));
    }

    /**
     * The state of a game: {rules, board, position, side, ply, hands, milady, score, ko, result, reason, occurrences,
     * towers, pieces, lastMove, moves, legalMoves, duty, threats}.
     *
     * Here and below a game is {rules, position, moves}. Its fields may be left out: 'sixth', the start of the ruleset, no
     * moves. `moves` is a list, or a text with spaces. The module keeps no games.
     * @param ended how the players ended it, where the board does not show it: {result: '1-0', reason: 'resign'}
     */
    state(game, ended) {
        return this.#call('sixth_state', ...gameTexts(game), ...endTexts(ended));
    }
    /** {legal: true, move, crowns} or {legal: false, code, message, rule}. */
    explain(game, move) {
        return this.#call('sixth_explain', ...gameTexts(game), move);
    }

    /** What can be said for a legal move: {crowned, wins, isOnlyMove, threats, stops, allows, isOnlyDefence, crownsNext,
     *  takesOver}. src/coach/move_facts.h says exactly what each of them means; crowns are [{from, to}]. */
    facts(game, move) {
        return this.#call('sixth_facts', ...gameTexts(game), move);
    }
    /** Whether anything can be carried from a square, and by which rule not: {canCarry, code, rule}. */
    tower(game, square) {
        return this.#call('sixth_tower', ...gameTexts(game), square);
    }

    /** A game as a record, {text}; `tags` are names and values, `form` is 's6n' or 'lines'. */
    writeGame(game, { ended, tags = {}, form = 's6n' } = {}) {
        const lines = Object.entries(tags).map(([name, value]) => `${oneLine(name)}\t${oneLine(value)}\n`);
        return this.#call('sixth_record_write', ...gameTexts(game), ...endTexts(ended), lines.join(''), form);
    }
    /** Reads 's6n' or 'lines': {records: [{tags, comment, moves, result, rules, position, line, errors}], errors}. */
    readRecords(text, form = 's6n') {
        return this.#call('sixth_records_read', text, form);
    }
    /** Records from one form to the other, in the one way writers have: {text}. */
    convertRecords(text, from, to) {
        return this.#call('sixth_records_convert', text, from, to);
    }
    /** The s6n text of a record in its JSON form (docs/notation.md): {text}. */
    writeRecord(record) {
        const { Ruleset: rules = 'sixth', Position: position = '' } = record.tags ?? {};
        const start = this.state({ rules, position });
        if (start.errors) return start;
        if (hasBrace(record))
            return refusal('comment-brace', 'record', "a comment has a }, expected none: records can't hold it");
        return this.convertRecords(recordText(record, start.ply), 's6n', 's6n');
    }

    /** The engine's options; those left out have these defaults. With `proofs` the solver checks every forced end that the
     *  engine sees and looks for others; without, no line is ever proved. */
    setOptions({ hash = 16, lines = 1, level = 10, seed = 1, proofs = false } = {}) {
        return this.#call('sixth_options', Number(hash), Number(lines), Number(level), Number(seed), Number(proofs));
    }
    /**
     * Searches until a limit is reached, everything is decided or shouldStop says so: {depth, selectiveDepth, lines:
     * [{move, score, kind, proved, exact, pv}], nodes, nps, elapsedMs, hashPermille}. The first line has the move to play.
     */
    search(game, { moveTime, depth, nodes, mate, silverTime, redTime, silverIncrement, redIncrement } = {}) {
        const limits = [moveTime, depth, nodes, mate, silverTime, redTime, silverIncrement, redIncrement];
        return this.#asked('sixth_search', ...gameTexts(game), ...limits.map((limit) => Number(limit ?? -1)));
    }
    /** Forgets what earlier searches learnt. */
    forget() {
        return this.#call('sixth_forget');
    }
    /**
     * Judges a move of a puzzle in which the player to move is to win within `movesLeft` own moves: {verdict, reply}. The
     * verdict is 'win', 'not-win', or 'unknown' if it was stopped; the reply holds out longest, or shows why the move does
     * not win, and is null if there is none.
     */
    judge(game, movesLeft, move) {
        return this.#asked('sixth_puzzle_judge', ...gameTexts(game), Number(movesLeft), move);
    }
    /** A move that wins within `movesLeft` moves: {move}, null if there is none or it was stopped. */
    solution(game, movesLeft) {
        return this.#asked('sixth_puzzle_solution', ...gameTexts(game), Number(movesLeft));
    }
    perft(game, depth) {
        return this.#call('sixth_perft', ...gameTexts(game), depth);
    }
    /** {signature, elapsedMs}: the node count that is the same everywhere. */
    bench() {
        return this.#call('sixth_bench');
    }
    /** How many bytes the module has taken; it never gives any back. */
    get memoryBytes() {
        return this.#exports.memory.buffer.byteLength;
    }

    // A call during which the host is asked; what it threw meanwhile is thrown now.
    #asked(name, ...args) {
        const answer = this.#call(name, ...args);
        if (this.#failures.length > 0) throw this.#failures.splice(0)[0];
        return answer;
    }

    // Numbers go as they are, texts (strings or bytes) through a buffer of the module.
    #call(name, ...args) {
        const buffers = [];
        const values = [];
        try {
            for (const arg of args) {
                if (typeof arg === 'number') {
                    values.push(arg);
                    continue;
                }
                const bytes = arg instanceof Uint8Array ? arg : encoder.encode(String(arg));
                const buffer = this.#exports.sixth_alloc(bytes.length);
                if (buffer === 0) return refusal('too-long', 'text', 'the text is longer than 8 MB');
                buffers.push(buffer);
                new Uint8Array(this.#exports.memory.buffer, buffer, bytes.length).set(bytes);
                values.push(buffer, bytes.length);
            }
            const answer = this.#exports[name](...values) >>> 0;
            const [at, size] = new Uint32Array(this.#exports.memory.buffer, answer, 2);
            return JSON.parse(decoder.decode(new Uint8Array(this.#exports.memory.buffer, at, size)));
        } finally {
            for (const buffer of buffers) this.#exports.sixth_free(buffer);
        }
    }
}

const gameTexts = ({ rules = 'sixth', position = '', moves = '' } = {}) => [
    rules,
    position,
    Array.isArray(moves) ? moves.join(' ') : moves,
];
const endTexts = (ended) => [ended?.result ?? '', ended?.reason ?? ''];

const oneLine = (value) => String(value).replace(/[\t\r\n]+/g, ' ');

const hasBrace = ({ comment = '', moves = [], variations = [] }) =>
    comment.includes('}') || moves.some(hasBrace) || variations.some((line) => line.some(hasBrace));

// Every move has its number here; the module writes those that are wanted.
function lineText(moves, ply) {
    return moves.map((entry, index) => {
        const { move, comment, marks = [], variations = [] } = typeof entry === 'string' ? { move: entry } : entry;
        const now = ply + index;
        return [
            `${Math.floor((now + 1) / 2)}${now % 2 === 1 ? '.' : '...'} ${move}`,
            ...marks.map((mark) => `$${mark}`),
            ...(comment ? [`{${comment}}`] : []),
            ...variations.map((line) => `(${lineText(line, now)})`),
        ].join(' ');
    }).join(' ');
}

function recordText({ tags = {}, comment, moves = [], result = '*' }, ply) {
    const escaped = (value) => oneLine(value).replace(/[\\"]/g, '\\$&');
    const head = Object.entries(tags).map(([name, value]) => `[${name} "${escaped(value)}"]\n`).join('');
    return `${head}\n${comment ? `{${comment}} ` : ''}${lineText(moves, ply)} ${result}\n`;
}
