// One analysis: a tree of variations, the place in it that the board shows, and what the engine thinks there. Every change
// is kept at once. What is legal is asked of the rules.
import {
    isRefused,
    type Color,
    type Engine,
    type Ended,
    type GameLine,
    type GameState,
    type Rules,
    type SearchLine,
    type SearchReport,
} from '../../core';
import { soundOf, type MoveSounds } from '../game/move_sounds';
import type { Playable, Turn } from '../game/playable';
import { newGame, kHuman, type SavedGame } from '../state/saved_game';
import type { TextStore } from '../state/storage';
import { endOf, evaluationOf, type Evaluation } from './evaluation';
import { GameRun, type EngineLike } from './game_run.svelte';
import { Thinker } from './thinker.svelte';
import { reviewOf, type Finding, type Moment } from './review';
import { keyOfGame, keyOfLine, loadAnalysis, saveAnalysis, treeOf, type SavedReview } from './saved_analysis';
import {
    asMainLine,
    emptyTree,
    hasNotes,
    isOnMainLine,
    kRoot,
    lineFrom,
    mainLine,
    mainMoves,
    movesTo,
    nodeOf,
    pathTo,
    promoted,
    siblingOf,
    toRecordMoves,
    withComment,
    withLine,
    withMark,
    withMove,
    without,
    type NodeId,
    type TreeNode,
    type VariationTree,
} from './variation_tree';

/** What an analysis needs of the page. */
export interface Desk {
    readonly rules: Rules;
    readonly engine: Pick<Engine, 'search' | 'stop'>;
    readonly store: TextStore;
    readonly sounds: MoveSounds;
    newEngine(): EngineLike;
}

interface Known {
    evaluation: Evaluation;
    best: readonly string[];
}

export class AnalysisSession implements Playable {
    readonly rules: string;
    readonly position: string;
    /** The game that is looked at; null for a line of its own. */
    readonly game: SavedGame | null;
    /** Kept under this key. */
    readonly key: string;
    /** The entry held moves that the rules refuse; they were left out. */
    readonly hasLostMoves: boolean;

    tree = $state.raw<VariationTree>(emptyTree());
    current = $state<NodeId>(kRoot);
    /** Moves of the tree that crowned. */
    crowned = $state.raw<ReadonlySet<NodeId>>(new Set());
    motion = $state(0);
    /** How many variations were begun by a move on the board. */
    branches = $state(0);

    #known = $state.raw<ReadonlyMap<string, Known>>(new Map());
    findings = $state.raw<readonly Finding[] | null>(null);
    /** The main line that the findings are about. */
    #reviewed = $state.raw<readonly string[]>([]);
    /** The store could not take the last change. */
    isFull = $state(false);
    readonly run: GameRun;
    /** The engine on the position on the board. */
    readonly thinker: Thinker;

    readonly line: GameLine = $derived.by(() => this.lineAt(this.current));
    readonly state: GameState = $derived.by(() => this.#stateAt(this.line));
    readonly startPly: number = $derived.by(() => this.#stateAt(this.lineAt(kRoot)).ply);
    /** Who makes the first move of every line. */
    readonly firstSide: Color = $derived.by(() => this.#stateAt(this.lineAt(kRoot)).side);
    readonly node: TreeNode = $derived(nodeOf(this.tree, this.current));
    readonly main: NodeId[] = $derived(mainLine(this.tree));
    readonly isInVariation: boolean = $derived(!isOnMainLine(this.tree, this.current));
    /** What is known of the position on the board. */
    readonly evaluation: Evaluation | null = $derived.by(
        () => endOf(this.state) ?? this.#reported() ?? this.#known.get(keyOf(this.line.moves))?.evaluation ?? null,
    );
    readonly lines: readonly SearchLine[] = $derived.by(() => this.thinker.report?.lines ?? []);
    readonly evaluations: (Evaluation | null)[] = $derived.by(() => {
        const moves = mainMoves(this.tree);
        return this.main.map((_, count) => this.#known.get(keyOf(moves.slice(0, count)))?.evaluation ?? null);
    });
    /** Where the board is on the main line: the position where a variation left it. */
    readonly mainAt: number = $derived.by(() => {
        const path = pathTo(this.tree, this.current);
        return path.filter((id, index) => this.main[index] === id).length - 1;
    });
    readonly isReviewStale: boolean = $derived(
        this.findings !== null && keyOf(this.#reviewed) !== keyOf(mainMoves(this.tree).slice(0, this.#reviewed.length)),
    );

    // What a board that is played on wants to know (Playable). Both colours are played here.
    readonly seat = null;
    readonly isOver: boolean = $derived(this.state.result !== null);
    readonly turn: Turn = $derived(this.isOver ? 'over' : 'yours');
    get live(): GameState {
        return this.state;
    }
    get view(): GameState {
        return this.state;
    }
    get viewer(): Color {
        return this.state.side;
    }

    readonly #desk: Desk;
    readonly #scratch: SavedGame;

    private constructor(desk: Desk, start: SavedGame, isKept: boolean) {
        this.#desk = desk;
        this.rules = start.rules;
        this.position = start.position;
        this.#scratch = start;
        this.game = isKept ? start : null;
        this.key = isKept ? keyOfGame(start.id) : keyOfLine(start.rules, start.position, start.moves);
        this.run = new GameRun(desk.rules, () => desk.newEngine());
        const learn = (line: GameLine, report: SearchReport) => this.#learnFrom(line, report);
        this.thinker = new Thinker(desk, () => ({ line: this.line, isOver: this.isOver }), learn);
        this.hasLostMoves = this.#restore(start);
    }

    /** The analysis of a line the rules accept. An analysis outlives the effects of the screen that began it. */
    static begin(desk: Desk, start: SavedGame, isKept: boolean): AnalysisSession {
        let session: AnalysisSession | undefined;
        $effect.root(() => {
            session = new AnalysisSession(desk, start, isKept);
        });
        return session as unknown as AnalysisSession;
    }

    lineAt(id: NodeId): GameLine {
        return { rules: this.rules, position: this.position, moves: movesTo(this.tree, id) };
    }
    knownAt(id: NodeId): Evaluation | null {
        return this.#known.get(keyOf(movesTo(this.tree, id)))?.evaluation ?? null;
    }
    /** What the game's players agreed on; it belongs to the main line as long as that is the game. */
    endOfGame(): Ended | null {
        const moves = mainMoves(this.tree);
        return this.game?.ended && keyOf(moves) === keyOf(this.game.moves) ? this.game.ended : null;
    }

    // Moving about.
    go(id: NodeId): void {
        if (nodeOf(this.tree, id).parent === this.current) ++this.motion;
        this.current = id;
    }
    goToMain(moves: number): void {
        this.go(this.main[Math.max(0, Math.min(this.main.length - 1, moves))] ?? kRoot);
    }
    previous(): void {
        this.go(this.node.parent ?? kRoot);
    }
    next(): void {
        this.go(this.node.children[0] ?? this.current);
    }
    first(): void {
        this.go(kRoot);
    }
    last(): void {
        this.go(lineFrom(this.tree, this.current).at(-1) ?? this.current);
    }
    sibling(step: 1 | -1): void {
        this.current = siblingOf(this.tree, this.current, step);
    }

    // Changing the tree.
    /** Makes a move from here: along the tree if it is there, else as a new variation. */
    play(move: string): boolean {
        const state = this.#desk.rules.stateOf({ ...this.line, moves: [...this.line.moves, move] });
        if (isRefused(state)) return false;
        const text = state.lastMove?.text ?? move;
        const { tree, id } = withMove(this.tree, this.current, text);
        soundOf(state.lastMove, this.#desk.sounds, this.seat);
        if (state.lastMove?.crowns) this.crowned = new Set([...this.crowned, id]);
        const isNew = tree !== this.tree;
        if (isNew && this.node.children.length > 0) ++this.branches;
        this.tree = tree;
        this.go(id);
        if (isNew) this.#keep();
        return true;
    }
    /** Puts a line of the engine behind a position and goes to its first move. */
    addLine(at: NodeId, moves: readonly string[]): void {
        const before = this.lineAt(at).moves;
        const legal = [...moves];
        // The last moves of a line may come from the transposition table, and need not be legal.
        while (legal.length > 0 && isRefused(this.#desk.rules.stateOf({ ...this.lineAt(at), moves: [...before, ...legal] }))) legal.pop();
        const [first] = legal;
        if (first === undefined) return;
        const { tree, id } = withLine(this.tree, at, legal);
        this.tree = tree;
        this.#noteCrowns(id);
        this.current = at;
        this.go(withMove(tree, at, first).id);
        this.#keep();
    }
    remove(id: NodeId): void {
        const { parent } = nodeOf(this.tree, id);
        if (parent === null) return;
        if (pathTo(this.tree, this.current).includes(id)) this.current = parent;
        this.tree = without(this.tree, id);
        this.#keep();
    }
    promote(id: NodeId): void {
        this.tree = promoted(this.tree, id);
        this.#keep();
    }
    makeMain(id: NodeId): void {
        this.tree = asMainLine(this.tree, id);
        this.#keep();
    }
    comment(id: NodeId, text: string): void {
        this.tree = withComment(this.tree, id, text);
        this.#keep();
    }
    mark(id: NodeId, mark: number): void {
        this.tree = withMark(this.tree, id, mark);
        this.#keep();
    }
    /** Everything as it was before, for a way back after a deletion. */
    restore(tree: VariationTree, current: NodeId): void {
        this.tree = tree;
        this.current = current;
        this.#keep();
    }

    /** Looks at the whole main line in the background and finds its turning points. */
    async review(kings: number, winner: Color | null): Promise<void> {
        const moves = mainMoves(this.tree);
        const keyAt = (at: number) => keyOf(moves.slice(0, at));
        this.findings = null;
        const moments = await this.run.look({ ...this.lineAt(kRoot), moves }, (at, { evaluation, best }) => {
            if (evaluation) this.#learn(keyAt(at), { evaluation, best });
        });
        if (!moments) return;
        this.#reviewed = moves;
        this.findings = reviewOf(moments.map((moment, at) => this.#withBetter(moment, keyAt(at))), kings, winner);
        this.#keep();
    }
    // The position on the board may have been searched for longer than the run has searched it.
    #withBetter(moment: Moment, key: string): Moment {
        const known = this.#known.get(key);
        return known?.evaluation.kind === 'proved' ? { ...moment, ...known } : moment;
    }

    close(): void {
        this.thinker.rest();
        this.run.stop();
    }

    #learnFrom(line: GameLine, report: SearchReport): void {
        const [best] = report.lines;
        if (best) this.#learn(keyOf(line.moves), { evaluation: this.worthOf(best, line, this.#stateAt(line).side), best: best.pv });
    }
    // A proof is never given up for an estimate.
    #learn(key: string, known: Known): void {
        if (known.evaluation.kind === 'estimate' && this.#known.get(key)?.evaluation.kind === 'proved') return;
        this.#known = new Map(this.#known).set(key, known);
    }
    #reported(): Evaluation | null {
        const [best] = this.lines;
        return best ? this.worthOf(best) : null;
    }

    /** What a line of the engine says of the position it begins from. */
    worthOf(found: SearchLine, from = this.line, side = this.state.side): Evaluation {
        if (!found.proved) return evaluationOf(found, side);
        const end = this.#desk.rules.stateOf({ ...from, moves: [...from.moves, ...found.pv] });
        return evaluationOf(found, side, isRefused(end) ? null : end);
    }

    #stateAt(line: GameLine): GameState {
        const state = this.#desk.rules.stateOf(line);
        if (isRefused(state)) throw new Error(state.errors[0]?.message); // only legal lines get here
        return state;
    }

    /** Takes up what was kept, and puts the game's moves on the main line. True if something had to be left out. */
    #restore({ moves }: SavedGame): boolean {
        const kept = loadAnalysis(this.#desk.store, this.key);
        let tree = kept && kept.rules === this.rules && kept.position === this.position ? treeOf(kept) : emptyTree();
        const before = tree.nodes.size;
        tree = this.#legalPart(tree);
        const hasLost = tree.nodes.size < before;
        const { tree: whole, id } = withLine(tree, kRoot, moves);
        this.tree = asMainLine(whole, id);
        this.current = id;
        for (const leaf of leaves(this.tree)) this.#noteCrowns(leaf);
        if (kept?.review) this.#takeReview(kept.review);
        return hasLost;
    }
    #legalPart(tree: VariationTree): VariationTree {
        let sound = tree;
        for (const leaf of leaves(tree)) {
            const path = pathTo(tree, leaf);
            while (path.length > 1 && isRefused(this.#desk.rules.stateOf({ rules: this.rules, position: this.position, moves: movesTo(tree, path.at(-1) ?? kRoot) }))) {
                const bad = path.pop() ?? kRoot;
                if (sound.nodes.has(bad)) sound = without(sound, bad);
            }
        }
        return sound;
    }
    #noteCrowns(leaf: NodeId): void {
        const { moves } = this.#stateAt(this.lineAt(leaf));
        const crowned = pathTo(this.tree, leaf).slice(1).filter((_, index) => moves[index]?.endsWith('#'));
        if (crowned.length > 0) this.crowned = new Set([...this.crowned, ...crowned]);
    }
    #takeReview({ line, evaluations, best, findings }: SavedReview): void {
        const known = new Map<string, Known>();
        evaluations.forEach((evaluation, at) => {
            if (evaluation) known.set(keyOf(line.slice(0, at)), { evaluation, best: best[at] ?? [] });
        });
        this.#known = known;
        this.#reviewed = line;
        this.findings = findings;
    }

    #keep(): void {
        const moves = this.findings ? [...this.#reviewed] : [];
        const knownAt = (at: number) => this.#known.get(keyOf(moves.slice(0, at)));
        const review: SavedReview | null = this.findings && {
            line: moves,
            evaluations: [...moves, ''].map((_, at) => knownAt(at)?.evaluation ?? null),
            best: [...moves, ''].map((_, at) => [...(knownAt(at)?.best ?? [])]),
            findings: [...this.findings],
        };
        const isBare = !review && !hasNotes(this.tree) && mainMoves(this.tree).length <= this.#scratch.moves.length;
        if (isBare) {
            this.#desk.store.remove(this.key);
            return;
        }
        this.isFull = !saveAnalysis(this.#desk.store, this.key, {
            version: 1,
            rules: this.rules,
            position: this.position,
            comment: nodeOf(this.tree, kRoot).comment,
            moves: toRecordMoves(this.tree),
            review,
            updated: Date.now(),
        });
    }

    /** The main line as a game to be kept, and the analysis beside it. */
    keepAsGame(): SavedGame {
        const game = newGame({ rules: this.rules, position: this.position, moves: mainMoves(this.tree), players: { silver: kHuman, red: kHuman }, names: this.#scratch.names });
        saveAnalysis(this.#desk.store, keyOfGame(game.id), {
            version: 1, rules: this.rules, position: this.position, comment: nodeOf(this.tree, kRoot).comment,
            moves: toRecordMoves(this.tree), review: null, updated: game.updated,
        });
        return game;
    }

}

const keyOf = (moves: readonly string[]): string => moves.join(' ');
const leaves = ({ nodes }: VariationTree): NodeId[] => [...nodes.values()].filter(({ children }) => children.length === 0).map(({ id }) => id);
