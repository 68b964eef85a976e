// One online game on the screen. It shows the events of the server. The player's own move is shown at once, and counts as
// pending until the server has sent it back.
import { isRefused, type Color, type Ended, type GameLine, type GameState, type Rules } from '../../core';
import type { Command, Game, GameEvent, GameListener, OnlineClient, Outcome, Person, Presence, Refusal, SentCommand, Welcome } from '../../net';
import { soundOf, type MoveSounds } from '../game/move_sounds';
import type { LooksBack, Playable, Turn } from '../game/playable';
import { applyEvent, kNoGame, readClock, type GameFold } from './game_fold';

/** What an online game needs of the page. */
export interface OnlineTable {
    readonly rules: Rules;
    readonly client: Pick<OnlineClient, 'watch' | 'command' | 'now'>;
    readonly sounds: MoveSounds & { bell(): void };
    /** The name we have now. */
    myName(): string | null;
    onrefused(refusal: Refusal): void;
}

const kColors = ['silver', 'red'] as const;
/** What can be the id of a game; anything else need not be asked for. */
const kId = /^\w{1,32}$/;
const kByPlayers = ['resign', 'time', 'agreement', 'abandoned'];

export class OnlineGame implements GameListener, Playable, LooksBack {
    readonly id: string;
    fold = $state.raw<GameFold>(kNoGame);
    /** What the last welcome said; null before the first. */
    info = $state.raw<Game | null>(null);
    presence = $state.raw<Presence>({ silver: false, red: false, spectators: 0 });
    /** Since when a player is gone, by the server's clock. */
    awaySince = $state.raw<Partial<Record<Color, number>>>({});
    isMissing = $state(false);
    /** One's own move until it is told. */
    pending = $state.raw<{ ply: number; move: string } | null>(null);
    shownMoves = $state<number | null>(null);
    motion = $state(0);
    /** The server's time, as often as a clock needs it. */
    now = $state(0);

    readonly #table: OnlineTable;
    #seat = $state<Color | null>(null);
    #leave: () => void = () => undefined;
    #end: () => void = () => undefined;

    private constructor(table: OnlineTable, id: string) {
        this.#table = table;
        this.id = id;
    }

    /** Watches a game until `close`. */
    static open(table: OnlineTable, id: string): OnlineGame {
        let game: OnlineGame | undefined;
        const end = $effect.root(() => {
            game = new OnlineGame(table, id);
        });
        const opened = game as unknown as OnlineGame;
        opened.#end = end;
        opened.now = table.client.now();
        if (kId.test(id)) opened.#leave = table.client.watch(id, opened);
        else opened.isMissing = true;
        return opened;
    }
    close(): void {
        this.#leave();
        this.#end();
    }

    // --- who and when ---

    readonly players: Record<Color, Person | null> = $derived.by(() => {
        const rated = this.info?.players;
        const withRating = (color: Color) => {
            const player = this.fold.players[color];
            const known = rated?.[color];
            return known && (player === null || known.name === player.name || player.name === null) ? known : player;
        };
        return { silver: withRating('silver'), red: withRating('red') };
    });
    /** The colour we play. */
    readonly you: Color | null = $derived.by(() => {
        const name = this.#table.myName();
        return this.#seat ?? (name === null ? null : (kColors.find((color) => this.fold.players[color]?.name === name) ?? null));
    });
    readonly isMine: boolean = $derived.by(() => {
        const name = this.info?.creator?.name ?? null;
        return name !== null && name === this.#table.myName();
    });
    /** Whether everyone may find it; whoever has the link can see it anyway. */
    readonly isPublic: boolean = $derived(this.fold.isOpen || (this.fold.shared.silver && this.fold.shared.red));
    readonly isOver: boolean = $derived(this.fold.phase === 'finished');
    readonly isAborted: boolean = $derived(this.fold.end?.reason === 'aborted');

    // --- the board ---

    /** The ruleset as it is played: with its armies, if it was drafted. */
    readonly rules: string = $derived.by(() => {
        const { rules, armies } = this.fold;
        if (armies.silver === undefined || armies.red === undefined) return rules;
        const full = this.#table.rules.drafted(rules, { silver: armies.silver, red: armies.red });
        return isRefused(full) ? rules : full.name;
    });
    /** As the server has it. */
    readonly told: GameState = $derived.by(() => this.#stateOf(this.fold.moves, this.ended));
    /** One's own move, as long as it fits: one that was left over from an earlier page may not. */
    readonly #own: string[] = $derived.by(() => {
        const { pending, told } = this;
        if (!pending || pending.ply !== told.ply || !told.legalMoves.some(({ text }) => text === pending.move)) return [];
        return [pending.move];
    });
    readonly line: GameLine = $derived({ rules: this.rules, position: '', moves: [...this.fold.moves, ...this.#own] });
    /** As it stands with one's own move. */
    readonly live: GameState = $derived.by(() => (this.#own.length === 0 ? this.told : this.#stateOf(this.line.moves, null)));
    readonly view: GameState = $derived.by(() => (this.shownMoves === null ? this.live : this.#stateOf(this.line.moves.slice(0, this.shownMoves), null)));
    readonly isYourTurn: boolean = $derived(this.fold.phase === 'playing' && this.you !== null && this.told.side === this.you && this.pending === null);
    readonly turn: Turn = $derived.by(() => {
        if (this.isOver) return 'over';
        const isBots = this.fold.phase === 'playing' && this.pending === null && this.players[this.live.side]?.kind === 'house';
        return this.isYourTurn ? 'yours' : isBots ? 'thinking' : 'waiting';
    });
    get seat(): Color | null {
        return this.you;
    }
    readonly viewer: Color = $derived(this.you ?? 'silver');

    // --- the clocks ---

    readonly clock = $derived(readClock(this.fold.clock));
    readonly running: Color | null = $derived(this.fold.phase === 'playing' && this.clock.kind !== 'none' ? this.told.side : null);
    leftOf(color: Color): number {
        const { left, leftAt } = this.fold;
        return this.running === color ? Math.max(0, left[color] - Math.max(0, this.now - leftAt)) : left[color];
    }
    /** Looks at the time. */
    tick(): void {
        this.now = this.#table.client.now();
    }

    // --- what the player does ---

    play(move: string): boolean {
        if (!this.isYourTurn || this.shownMoves !== null) return false;
        const { ply } = this.told;
        this.pending = { ply, move };
        this.#showMove();
        void this.send({ type: 'move', ply, move });
        return true;
    }

    /** True if the server has done it. */
    async send(command: Command): Promise<boolean> {
        return this.#onAnswer(command, await this.#table.client.command(this.id, command));
    }
    #onAnswer(command: Command, outcome: Outcome): boolean {
        if ('seq' in outcome) return true;
        if (command.type === 'move' && this.pending?.ply === command.ply) this.pending = null;
        this.#table.onrefused(outcome.refused);
        return false;
    }

    show(moves: number): void {
        const last = this.line.moves.length;
        const wanted = Math.max(0, Math.min(last, moves));
        if (wanted === (this.shownMoves ?? last) + 1) ++this.motion;
        this.shownMoves = wanted === last ? null : wanted;
    }
    step(by: number): void {
        this.show((this.shownMoves ?? this.line.moves.length) + by);
    }

    // --- what the server tells ---

    onevents(events: GameEvent[]): void {
        const isLive = this.info !== null; // what comes with the first welcome is history
        const { moves } = this.fold;
        for (const event of events) {
            this.fold = applyEvent(this.fold, event, this.#awaitsArmies);
            if (event.kind === 'move') this.#onMove(event.body, isLive);
            if (event.kind === 'taken-back') this.pending = null;
            if (event.kind === 'joined' && isLive) this.#table.sounds.bell();
        }
        if (this.fold.moves !== moves) this.shownMoves = null; // whoever looks back is not disturbed by words
        this.tick();
    }
    onwelcome(welcome: Welcome): void {
        const { game, you, left, now } = welcome;
        this.info = game;
        this.#seat = you;
        // The server has taken its own absence into account; nobody pays for it.
        this.fold = { ...this.fold, left: { silver: left.silver, red: left.red }, leftAt: now };
        this.onpresence(welcome.presence);
        this.tick();
    }
    onpresence({ silver, red, spectators }: Presence): void {
        this.presence = { silver, red, spectators };
        const here = { silver, red };
        const now = this.#table.client.now();
        this.awaySince = Object.fromEntries(kColors.filter((color) => !here[color]).map((color) => [color, this.awaySince[color] ?? now]));
    }
    onreset(): void {
        this.fold = kNoGame;
        this.info = null;
        this.pending = null;
        this.shownMoves = null;
    }
    onmissing(): void {
        this.isMissing = true;
    }
    onpending(command: SentCommand, answer: Promise<Outcome>): void {
        if (command.type !== 'move') return;
        this.pending = { ply: command.ply, move: command.move };
        void answer.then((outcome) => this.#onAnswer(command, outcome));
    }

    readonly #awaitsArmies = (rules: string): boolean => this.#table.rules.awaitsArmies(rules);
    #onMove({ ply, move }: { ply: number; move: string }, isLive: boolean): void {
        const isOwn = this.pending?.ply === ply && this.pending.move === move;
        if (this.pending && this.pending.ply <= ply) this.pending = null;
        if (isLive && !isOwn) this.#showMove();
    }
    #showMove(): void {
        this.shownMoves = null;
        ++this.motion;
        soundOf(this.live.lastMove, this.#table.sounds, this.seat);
    }

    /** How the players ended it, where the board does not show it. */
    get ended(): Ended | null {
        const { end } = this.fold;
        return end && kByPlayers.includes(end.reason) ? ({ result: end.result, reason: end.reason } as Ended) : null;
    }
    #stateOf(moves: readonly string[], ended: Ended | null): GameState {
        const state = this.#table.rules.stateOf({ rules: this.rules, position: '', moves }, ended);
        if (isRefused(state)) throw new Error(state.errors[0]?.message); // the server lets nothing else in
        return state;
    }
}
