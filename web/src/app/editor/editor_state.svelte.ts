// A position in the making: any arrangement at all, and what the rules say of it. Each change can be taken back.
import { indexOf } from '../../board/geometry';
import { isRefused, otherColor, sideAtPly, type Answer, type Color, type GameError, type GameState, type Piece, type Rules, type Ruleset, type Square } from '../../core';
import { joinPosition, splitPosition, towerAt, type HandLetter, type PositionParts } from './position_parts';

/** No tower can be taller, whatever is crowned. */
const kMostDisks = 10;
const kMostInHand = 20;
const kMostSteps = 200;

export type DiskLetter = 'P' | 'H' | 'G' | 'p' | 'h' | 'g' | 'M';
interface Snapshot {
    rules: string;
    parts: PositionParts;
}

export class EditorState {
    rulesText = $state('sixth');
    parts = $state.raw() as PositionParts;
    /** What was typed, until the board is changed. */
    typed = $state<string | null>(null);
    /** Disks that are put down leave the hand, and those taken off return to it. */
    usesHands = $state(true);
    #past = $state.raw<readonly Snapshot[]>([]);
    #future = $state.raw<readonly Snapshot[]>([]);
    readonly #rules: Rules;

    readonly ruleset: Answer<Ruleset> = $derived.by(() => this.#rules.ruleset(this.rulesText));
    readonly text: string = $derived(this.typed ?? joinPosition(this.parts));
    readonly answer: Answer<GameState> = $derived.by(() => this.#ask(this.text));
    readonly errors: readonly GameError[] = $derived(isRefused(this.answer) ? this.answer.errors : []);
    /** The position as the rules know it; null if they refuse it. */
    readonly state: GameState | null = $derived(isRefused(this.answer) ? null : this.answer);
    readonly pieces: (Piece | '')[] = $derived.by(() => {
        const standing = this.parts.towers.filter((tower) => tower !== '');
        const names = this.#rules.pieces(standing);
        return this.parts.towers.map((tower) => (tower === '' ? '' : (names.shift() ?? '')));
    });
    /** The carries that could be barred here. */
    readonly kos: string[] = $derived.by(() => {
        const free = this.#ask(joinPosition({ ...this.parts, ko: '-' }));
        const carries = isRefused(free) ? [] : free.legalMoves.filter((move) => move.kind === 'carry' && move.leaves !== null && move.crowns === null);
        const texts = carries.map(({ text }) => text);
        return this.parts.ko === '-' || texts.includes(this.parts.ko) ? texts : [this.parts.ko, ...texts];
    });
    readonly canUndo: boolean = $derived(this.#past.length > 0);
    readonly canRedo: boolean = $derived(this.#future.length > 0);

    constructor(rules: Rules, rulesText = 'sixth', position = '') {
        this.#rules = rules;
        this.rulesText = rulesText;
        this.parts = this.#startOf(rulesText);
        if (position !== '') this.type(position);
        this.#past = [];
    }

    // On the board.
    put(square: Square, letter: DiskLetter): boolean {
        if (towerAt(this.parts, square).length >= kMostDisks) return false;
        this.#change({ ...this.#withTower(square, towerAt(this.parts, square) + letter), hands: this.#handsAfter(letter, -1) });
        return true;
    }
    /** Takes the top disk off; its letter, or nothing. */
    take(square: Square): string {
        const tower = towerAt(this.parts, square);
        const letter = tower.at(-1) ?? '';
        if (letter) this.#change({ ...this.#withTower(square, tower.slice(0, -1)), hands: this.#handsAfter(letter, 1) });
        return letter;
    }
    /** Moves a whole tower, onto whatever stands there. */
    move(from: Square, to: Square): boolean {
        const moved = towerAt(this.parts, from);
        if (from === to || moved === '' || towerAt(this.parts, to).length + moved.length > kMostDisks) return false;
        const towers = [...this.#withTower(to, towerAt(this.parts, to) + moved).towers];
        towers[indexOf(from, this.parts.size)] = '';
        this.#change({ ...this.parts, towers });
        return true;
    }
    empty(square: Square): boolean {
        const tower = towerAt(this.parts, square);
        if (tower === '') return false;
        let { hands } = this.parts;
        for (const letter of tower) hands = this.#handsAfter(letter, 1, hands);
        this.#change({ ...this.#withTower(square, ''), hands });
        return true;
    }

    // Beside it.
    setHand(letter: HandLetter, count: number): void {
        this.#change({ ...this.parts, hands: { ...this.parts.hands, [letter]: Math.max(0, Math.min(kMostInHand, count)) } });
    }
    setSide(color: Color): void {
        const { ply } = this.parts;
        const agreed = sideAtPly(ply) === color ? ply : color === 'red' || ply === 0 ? ply + 1 : ply - 1;
        this.#change({ ...this.parts, side: color === 'silver' ? 's' : 'r', ply: agreed });
    }
    setPly(ply: number): void {
        if (Number.isInteger(ply) && ply >= 0) this.#change({ ...this.parts, ply });
    }
    setScore(color: Color, kings: number): void {
        const [silver, red] = this.parts.score ?? [0, 0];
        this.#change({ ...this.parts, score: color === 'silver' ? [kings, red] : [silver, kings] });
    }
    setKo(ko: string): void {
        this.#change({ ...this.parts, ko });
    }

    /** Changes the ruleset. The board stays if its size fits, and the hands get the disks that are not on it. */
    setRules(text: string): void {
        const ruleset = this.#rules.ruleset(text);
        if (isRefused(ruleset)) {
            this.rulesText = text;
            return;
        }
        const start = this.#startOf(text);
        this.#remember();
        this.rulesText = text;
        this.typed = null;
        if (start.size !== this.parts.size) {
            this.parts = start;
            return;
        }
        let { hands } = start;
        if (this.usesHands) for (const letter of this.parts.towers.join('')) hands = this.#handsAfter(letter, -1, hands);
        const score = start.score && (this.parts.score ?? start.score);
        const { ply, side } = this.parts.ply <= 1 ? start : this.parts;
        this.parts = { ...this.parts, hands, score, ply, side };
    }
    /** A text for the whole position. The board follows as soon as the text has the form of a position. */
    type(text: string): void {
        const parts = splitPosition(text);
        if (parts) this.#change(parts);
        this.typed = text;
    }
    reset(): void {
        this.#change(this.#startOf(this.rulesText));
    }
    clear(): void {
        const towers = this.parts.towers.map(() => '');
        let { hands } = this.parts;
        for (const letter of this.parts.towers.join('')) hands = this.#handsAfter(letter, 1, hands);
        this.#change({ ...this.parts, towers, hands, ko: '-' });
    }

    undo(): void {
        const before = this.#past.at(-1);
        if (!before) return;
        this.#future = [...this.#future, this.#now()];
        this.#past = this.#past.slice(0, -1);
        this.#show(before);
    }
    redo(): void {
        const next = this.#future.at(-1);
        if (!next) return;
        this.#past = [...this.#past, this.#now()];
        this.#future = this.#future.slice(0, -1);
        this.#show(next);
    }

    #ask(text: string): Answer<GameState> {
        // To the rules an empty text is the start of the game. Here it is a fault: the position is missing.
        return this.#rules.stateOf({ rules: this.rulesText, position: text === '' ? ' ' : text, moves: [] });
    }
    #startOf(rules: string): PositionParts {
        const state = this.#rules.stateOf({ rules, position: '', moves: [] });
        const sixth = isRefused(state) ? this.#rules.stateOf({ rules: 'sixth', position: '', moves: [] }) : state;
        const parts = isRefused(sixth) ? null : splitPosition(sixth.position);
        if (!parts) throw new Error('the start of a game can’t be read');
        return parts;
    }
    #withTower(square: Square, tower: string): PositionParts {
        const towers = [...this.parts.towers];
        towers[indexOf(square, this.parts.size)] = tower;
        return { ...this.parts, towers };
    }

    // Where a disk comes from and goes to: its owner's hand, Milady's place, and the points where disks are bought.
    #handsAfter(letter: string, by: 1 | -1, hands = this.parts.hands): PositionParts['hands'] {
        if (!this.usesHands || isRefused(this.ruleset)) return hands;
        const { army, options, milady } = this.ruleset;
        const isSilver = letter === letter.toUpperCase();
        const changed = { ...hands };
        const add = (key: HandLetter, amount: number) => (changed[key] = Math.max(0, (changed[key] ?? 0) + amount));
        if (letter === 'M') add(milady === 'silver' ? 'L' : milady === 'red' ? 'l' : 'M', by);
        else {
            const isBought = army !== null && options['army'] === 'open';
            if (isBought) add(isSilver ? 'A' : 'a', by * (army.costs[letter.toUpperCase() as 'P'] ?? 0));
            if (!isBought || letter.toUpperCase() !== 'P') add(letter as HandLetter, by);
        }
        return changed;
    }

    #now = (): Snapshot => ({ rules: this.rulesText, parts: this.parts });
    #remember(): void {
        this.#past = [...this.#past.slice(-kMostSteps), this.#now()];
        this.#future = [];
    }
    #show({ rules, parts }: Snapshot): void {
        this.rulesText = rules;
        this.parts = parts;
        this.typed = null;
    }
    #change(parts: PositionParts): void {
        this.#remember();
        this.parts = parts;
        this.typed = null;
    }
}

export const colorToMove = ({ side }: PositionParts): Color => (side === 's' ? 'silver' : otherColor('silver'));
