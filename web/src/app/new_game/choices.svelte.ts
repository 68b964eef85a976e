// What is chosen on the new-game screen, as it is remembered from one game to the next. The ruleset is put together as
// text and read by the rules, which say what it means or what is wrong with it.
import { isRefused, type Answer, type Color, type GameError, type Rules, type Ruleset } from '../../core';
import { kHuman, type Player } from '../state/saved_game';
import { isObject, readJson, type TextStore } from '../state/storage';

const kKey = 'sixth.newGame';
/** The presets of the rules, and a game that is drafted: `army` with this option, and armies to come. */
export const kDraft = 'army-draft';
const kDraftText = 'army;army=draft';
/** A friend sits at this screen or comes by a link. */
const opponents = ['bot', 'friend', 'online'] as const;
export type Opponent = (typeof opponents)[number];
export type ColorChoice = Color | 'random';

export class NewGameChoices {
    preset = $state('sixth');
    options = $state<Record<string, string>>({});
    /** A ruleset typed by hand; it takes precedence over all that was chosen. */
    typed = $state<string | null>(null);
    opponent = $state<Opponent>('bot');
    level = $state(2);
    color = $state<ColorChoice>('silver');

    readonly #rules: Rules;
    readonly #store: TextStore;

    constructor(rules: Rules, store: TextStore) {
        this.#rules = rules;
        this.#store = store;
        this.#restore();
    }

    /** What was chosen, as text; a draft still without its armies. */
    readonly text: string = $derived.by(() => {
        if (this.typed !== null) return this.typed.trim();
        const chosen = Object.entries(this.options).map(([name, value]) => `;${name}=${value}`);
        return (this.preset === kDraft ? kDraftText : this.preset) + chosen.join('');
    });
    readonly ruleset: Answer<Ruleset> = $derived.by(() => this.#rules.ruleset(this.text));
    /** Both players choose their armies before the game begins. */
    readonly isDraft: boolean = $derived(!isRefused(this.ruleset) && this.ruleset.awaitsArmies);
    readonly errors: GameError[] = $derived(isRefused(this.ruleset) ? this.ruleset.errors : []);

    choosePreset(name: string): void {
        this.preset = name;
        this.options = {};
        this.typed = null;
    }
    chooseOption(name: string, value: string): void {
        this.typed = null;
        this.options = { ...this.options, [name]: value };
    }

    /** The players, with the dice thrown. */
    players(random = Math.random): Record<Color, Player> {
        if (this.opponent !== 'bot') return { silver: kHuman, red: kHuman };
        const bot: Player = { kind: 'bot', level: this.level };
        const mine = this.color === 'random' ? (random() < 0.5 ? 'silver' : 'red') : this.color;
        return mine === 'silver' ? { silver: kHuman, red: bot } : { silver: bot, red: kHuman };
    }

    remember(): void {
        const { opponent, level, color } = this;
        this.#store.set(kKey, JSON.stringify({ ...this.#parts(), opponent, level, color }));
    }

    /** What was chosen, for the next time. What was typed becomes a preset and its options, so that every form shows it. */
    #parts(): { preset: string; options: Record<string, string> } {
        const { preset, options, typed, ruleset } = this;
        if (typed === null || isRefused(ruleset)) return { preset, options };
        const nearest = ruleset.awaitsArmies ? kDraft : ruleset.preset;
        const plain = this.#rules.ruleset(nearest === kDraft ? kDraftText : nearest);
        const usual = isRefused(plain) ? {} : plain.options;
        return { preset: nearest, options: Object.fromEntries(Object.entries(ruleset.options).filter(([name, value]) => usual[name] !== value)) };
    }

    #restore(): void {
        const saved = readJson(this.#store.get(kKey));
        if (!isObject(saved)) return;
        const { preset, options, opponent, level, color } = saved;
        this.opponent = opponents.find((one) => one === opponent) ?? this.opponent;
        if (typeof level === 'number' && level >= 1 && level <= 10) this.level = Math.floor(level);
        if (color === 'silver' || color === 'red' || color === 'random') this.color = color;
        if (typeof preset !== 'string' || !isObject(options)) return;
        this.preset = preset;
        this.options = Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === 'string')) as Record<string, string>;
        if (this.errors.length > 0) this.choosePreset('sixth');
    }
}
