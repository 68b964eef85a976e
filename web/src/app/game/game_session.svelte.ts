// One game on the table: its moves, whose turn it is, the bot's turns, taking back and looking back. Every change is kept
// at once. What is legal and who has won is asked of the rules.
import {
    botOptions,
    hintOptions,
    isRefused,
    otherColor,
    sideAtPly,
    Stopped,
    type Color,
    type Engine,
    type GameLine,
    type GameState,
    type Move,
    type Result,
    type Rules,
} from '../../core';
import type { Claim } from '../state/claim';
import { lineOf, ownColor, type Player, type SavedGame } from '../state/saved_game';
import { soundOf, type MoveSounds } from './move_sounds';
import type { LooksBack, Playable, Turn } from './playable';

/** What a game needs of the page. */
export interface Table {
    readonly rules: Rules;
    readonly engine: Engine;
    /** `stored` reads the entry itself: another tab may have written it. */
    readonly library: { save(game: SavedGame): void; stored?(id: string): SavedGame | null };
    readonly sounds: MoveSounds;
    /** Where the ends of games against bots are noted. */
    readonly ratings?: { note(game: SavedGame, result: Result): void };
    /** Says which tab writes a game. */
    readonly claim?: (id: string, onchange: (isMine: boolean) => void) => Claim;
    /** A move was not made, since the game had gone on in another tab. */
    readonly onOvertaken?: () => void;
}

/** A bot that answers at once is hard to follow: the player's own move comes to rest first. */
const kBotPauseMs = 450;

export class GameSession implements Playable, LooksBack {
    saved = $state.raw() as SavedGame;
    /** How many moves are on the board while the player looks back; null is the game as it stands. */
    shownMoves = $state<number | null>(null);
    isThinking = $state(false);
    isSeekingHint = $state(false);
    hint = $state.raw<Move | null>(null);
    /** The engine could not find a move or a hint. `said` is its own message. */
    failure = $state.raw<{ said: string; retry: () => void } | null>(null);
    /** Another tab has the game; this one only shows it. */
    isFollowing = $state(false);
    /** Changes with each move that is to be seen moving. */
    motion = $state(0);

    readonly line: GameLine = $derived(lineOf(this.saved));
    /** The game as it stands. */
    readonly live: GameState = $derived.by(() => this.#stateAfter(this.saved.moves.length));
    /** What the board shows. */
    readonly view: GameState = $derived.by(() =>
        this.shownMoves === null ? this.live : this.#stateAfter(this.shownMoves),
    );
    readonly isLive: boolean = $derived(this.shownMoves === null);
    readonly isOver: boolean = $derived(this.live.result !== null);
    readonly playerToMove: Player = $derived(this.saved.players[this.live.side]);
    readonly isHumanTurn: boolean = $derived(!this.isOver && this.playerToMove.kind === 'human');
    readonly isAgainstBot: boolean = $derived(
        this.saved.players.silver.kind === 'bot' || this.saved.players.red.kind === 'bot',
    );
    readonly turn: Turn = $derived.by(() => {
        if (this.isOver) return 'over';
        if (this.isFollowing) return 'waiting';
        return this.isHumanTurn ? 'yours' : this.isThinking ? 'thinking' : 'waiting';
    });
    /** The colour of the human against a bot, or of the player of a finished game. Null where both players share the
     *  screen. */
    readonly seat: Color | null = $derived.by(() => (this.isAgainstBot || this.isOver ? ownColor(this.saved) : null));
    /** The colour shown as one's own: that of the seat, else of whoever is to move. */
    readonly viewer: Color = $derived(this.seat ?? this.live.side);
    readonly canUndo: boolean = $derived(!this.isFollowing && this.#undoTarget() !== null);
    readonly canRedo: boolean = $derived(!this.isFollowing && this.saved.undone.length > 0);

    readonly #table: Table;
    #claim: Claim | null = null;
    #isActive = false;
    #turn = 0; // an answer of the engine for an earlier turn is not wanted any more

    private constructor(table: Table, saved: SavedGame) {
        this.#table = table;
        this.saved = saved;
    }

    /** A game outlives the screen that began it, so what it derives must not belong to that screen. */
    static begin(table: Table, saved: SavedGame): GameSession {
        let session: GameSession | undefined;
        $effect.root(() => {
            session = new GameSession(table, saved);
        });
        return session as unknown as GameSession;
    }

    /** The screen is there: a bot may move. */
    resume(): void {
        this.#isActive = true;
        this.#claim ??= this.#table.claim?.(this.saved.id, (isMine) => this.#hearClaim(isMine)) ?? null;
        this.#catchUp();
        this.#letBotMove();
    }
    pause(): void {
        this.#isActive = false;
        this.#claim?.release();
        this.#claim = null;
        this.isFollowing = false; // whoever shows the game next asks again
        this.#forgetEngine();
    }

    /** Takes the game from the tab that has it. */
    takeOver(): void {
        this.#claim?.take();
    }
    /** Shows what another tab has made of the game. True if that is something else on the board. */
    follow(saved: SavedGame): boolean {
        if (saved.id !== this.saved.id || saved.updated === this.saved.updated) return false;
        const { moves, ended } = this.saved;
        this.saved = saved;
        if (saved.moves.join() === moves.join() && saved.ended?.result === ended?.result) return false; // a note beside it
        this.#forgetEngine();
        this.shownMoves = null;
        if (saved.moves.length === moves.length + 1) ++this.motion;
        void this.#letBotMove();
        return true;
    }
    #hearClaim(isMine: boolean): void {
        this.isFollowing = !isMine;
        if (!isMine) return this.#forgetEngine();
        this.#catchUp();
        void this.#letBotMove();
    }
    /** Takes over the stored game if another tab has changed it. True if it has. */
    #catchUp(): boolean {
        const stored = this.#table.library.stored?.(this.saved.id);
        return stored ? this.follow(stored) : false;
    }
    /** Whether this tab may change the game. If another tab was faster, the player is told, and sees the game as it is now. */
    #mayWrite(): boolean {
        if (this.isFollowing) return false;
        if (!this.#catchUp()) return true;
        this.#table.onOvertaken?.();
        return false;
    }

    /** Makes a legal move and keeps it. False if the rules refuse it. */
    play(move: string): boolean {
        if (this.isOver || !this.#mayWrite()) return false;
        const state = this.#table.rules.stateOf({ ...lineOf(this.saved), moves: [...this.saved.moves, move] });
        if (state.errors) return false;
        this.#change({ moves: [...this.saved.moves, move], undone: [] });
        ++this.motion;
        soundOf(state.lastMove, this.#table.sounds, this.seat);
        this.#letBotMove();
        return true;
    }

    /** Takes back to the player's last choice; free, as often as one likes. */
    undo(): void {
        const target = this.#undoTarget();
        if (target === null || !this.#mayWrite()) return;
        const { moves, undone } = this.saved;
        this.#change({
            moves: moves.slice(0, target),
            undone: [...undone, ...moves.slice(target).reverse()],
            ended: null,
            isHelped: true,
        });
        this.#letBotMove();
    }

    /** Makes the moves again that were taken back, up to the player's next choice. */
    redo(): void {
        if (!this.#mayWrite()) return;
        const undone = [...this.saved.undone];
        const moves = [...this.saved.moves];
        if (undone.length === 0) return;
        do moves.push(undone.pop() ?? '');
        while (undone.length > 0 && this.#isBot(sideAtPly(this.#startPly + moves.length)));
        this.#change({ moves, undone });
        ++this.motion;
        soundOf(this.live.lastMove, this.#table.sounds, this.seat);
        this.#letBotMove();
    }

    resign(): void {
        if (this.isOver || !this.#mayWrite()) return;
        const winner = otherColor(this.viewer);
        this.#change({ ended: { result: winner === 'silver' ? '1-0' : '0-1', reason: 'resign' } });
    }

    /** Looks at the board after so many moves. */
    show(moves: number): void {
        const last = this.saved.moves.length;
        const wanted = Math.max(0, Math.min(last, moves));
        if (wanted === (this.shownMoves ?? last) + 1) ++this.motion;
        this.shownMoves = wanted === last ? null : wanted;
    }
    step(by: number): void {
        this.show((this.shownMoves ?? this.saved.moves.length) + by);
    }

    /** Asks the engine what it would play. */
    async seekHint(): Promise<void> {
        if (!this.isHumanTurn || !this.isLive || this.isSeekingHint || !this.#mayWrite()) return;
        const turn = ++this.#turn;
        this.isSeekingHint = true;
        try {
            const report = await this.#table.engine.search(lineOf(this.saved), hintOptions());
            const best = report.lines[0]?.move;
            if (turn !== this.#turn || !this.#mayWrite()) return;
            if (!this.saved.isHelped) this.#keep({ isHelped: true });
            this.hint = this.live.legalMoves.find(({ text }) => text === best) ?? null;
        } catch (error) {
            if (turn === this.#turn && !(error instanceof Stopped)) this.#fail(error);
        } finally {
            if (turn === this.#turn) this.isSeekingHint = false;
        }
    }

    async #letBotMove(): Promise<void> {
        const player = this.playerToMove;
        if (!this.#isActive || this.isFollowing || this.isOver || player.kind !== 'bot' || this.isThinking) return;
        const turn = ++this.#turn;
        this.isThinking = true;
        this.failure = null;
        try {
            const seed = (this.saved.seed + this.saved.moves.length) % 2 ** 31;
            const [report] = await Promise.all([
                this.#table.engine.search(lineOf(this.saved), botOptions(player.level, seed)),
                new Promise((resolve) => setTimeout(resolve, kBotPauseMs)),
            ]);
            if (turn !== this.#turn) return;
            this.isThinking = false;
            const move = report.lines[0]?.move;
            if (move !== undefined) this.play(move);
        } catch (error) {
            if (turn !== this.#turn) return;
            this.isThinking = false;
            if (!(error instanceof Stopped)) this.#fail(error);
        }
    }

    #fail(error: unknown): void {
        const retry = () => {
            this.failure = null;
            void this.#letBotMove();
        };
        this.failure = { said: error instanceof Error ? error.message : String(error), retry };
    }

    #change(change: Partial<SavedGame>): void {
        this.#forgetEngine();
        this.shownMoves = null;
        this.#keep(change);
        const { result } = this.live;
        if (result !== null) this.#table.ratings?.note(this.saved, result);
    }

    #keep(change: Partial<SavedGame>): void {
        this.saved = { ...this.saved, ...change, updated: Date.now() };
        this.#table.library.save(this.saved);
    }

    #forgetEngine(): void {
        ++this.#turn;
        if (this.isThinking || this.isSeekingHint) this.#table.engine.stop();
        this.isThinking = false;
        this.isSeekingHint = false;
        this.hint = null;
    }

    #stateAfter(moves: number): GameState {
        const line = { ...lineOf(this.saved), moves: this.saved.moves.slice(0, moves) };
        const isAll = moves === this.saved.moves.length;
        const state = this.#table.rules.stateOf(line, isAll ? this.saved.ended : null);
        if (isRefused(state)) throw new Error(state.errors[0]?.message); // only legal lines get here
        return state;
    }

    get #startPly(): number {
        return this.live.ply - this.saved.moves.length;
    }

    #isBot(color: Color): boolean {
        return this.saved.players[color].kind === 'bot';
    }

    /** How many moves stay when the player takes back; null if there is nothing to take back. */
    #undoTarget(): number | null {
        const { moves, ended } = this.saved;
        if (ended) return moves.length; // a resignation is taken back first
        for (let left = moves.length - 1; left >= 0; --left)
            if (!this.#isBot(sideAtPly(this.#startPly + left))) return left;
        return null;
    }
}
