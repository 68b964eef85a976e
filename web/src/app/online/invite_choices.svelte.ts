// What was chosen for an online game besides its rules: with whom, which clock. The last choice is the next offer.
import type { NewGame } from '../../net';
import { isObject, readJson, type TextStore } from '../state/storage';

export type Opponent = 'friend' | 'anyone' | 'bot';
export type ClockKind = 'none' | 'real' | 'days';
type ColorChoice = NewGame['color'];

const kKey = 'sixth.online.invite';
const kOpponents: readonly Opponent[] = ['friend', 'anyone', 'bot'];
const kClocks: readonly ClockKind[] = ['none', 'real', 'days'];
const kColors: readonly ColorChoice[] = ['silver', 'red', 'random'];

/** What the server takes. */
export const kClockLimits = { minutes: [1, 180], increment: [0, 180], days: [1, 14], level: [1, 10] } as const;

export class InviteChoices {
    opponent = $state<Opponent>('friend');
    clockKind = $state<ClockKind>('real');
    minutes = $state(10);
    increment = $state(5);
    days = $state(3);
    color = $state<ColorChoice>('random');
    level = $state(3);
    isRated = $state(false);
    readonly #store: TextStore;

    constructor(store: TextStore) {
        this.#store = store;
        const saved = readJson(store.get(kKey));
        if (!isObject(saved)) return;
        this.opponent = oneOf(kOpponents, saved['opponent']) ?? this.opponent;
        this.clockKind = oneOf(kClocks, saved['clockKind']) ?? this.clockKind;
        this.color = oneOf(kColors, saved['color']) ?? this.color;
        this.minutes = within('minutes', saved['minutes']) ?? this.minutes;
        this.increment = within('increment', saved['increment']) ?? this.increment;
        this.days = within('days', saved['days']) ?? this.days;
        this.level = within('level', saved['level']) ?? this.level;
    }

    /** As the server wants it: "none", "600+5" or "3d". */
    readonly clock: string = $derived.by(() => {
        if (this.clockKind === 'none') return 'none';
        return this.clockKind === 'days' ? `${this.days}d` : `${this.minutes * 60}+${this.increment}`;
    });
    readonly isValid: boolean = $derived(
        this.clockKind === 'none' ||
            (this.clockKind === 'days' ? within('days', this.days) !== null : within('minutes', this.minutes) !== null && within('increment', this.increment) !== null),
    );

    remember(): void {
        const { opponent, clockKind, minutes, increment, days, color, level } = this;
        this.#store.set(kKey, JSON.stringify({ opponent, clockKind, minutes, increment, days, color, level }));
    }

    /** What is asked of the server. */
    wish(rules: string, canRate: boolean): NewGame {
        return {
            rules,
            clock: this.clock,
            color: this.color,
            rated: canRate && this.isRated && this.opponent !== 'bot',
            open: this.opponent === 'anyone',
            ...(this.opponent === 'bot' ? { bot: this.level } : {}),
        };
    }
}

const oneOf = <Value>(all: readonly Value[], value: unknown): Value | null => all.find((one) => one === value) ?? null;
function within(name: keyof typeof kClockLimits, value: unknown): number | null {
    const [least, most] = kClockLimits[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
