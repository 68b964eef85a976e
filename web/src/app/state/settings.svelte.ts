// What the player has chosen for the whole page. Every value is read with care: an unknown one becomes the default.
import { languages, preferredLanguage, type Language } from '../../i18n/index.svelte';
import { isObject, readJson, type TextStore } from './storage';

const kKey = 'sixth.settings';

/** A phone, standing or on its side. */
const kFingers = '(pointer: coarse) and (max-width: 700px), (pointer: coarse) and (max-height: 500px)';

const choices = {
    theme: ['auto', 'light', 'dark'],
    /** What the board is made of. */
    board: ['walnut', 'slate', 'meadow'],
    /** `auto` asks on phones, where a finger slips. */
    confirm: ['auto', 'on', 'off'],
    sound: ['on', 'off'],
    /** `auto` follows the system's wish for less motion. */
    motion: ['auto', 'slow', 'fast', 'off'],
    coordinates: ['on', 'off'],
    /** How the piece that a tower is stands beside it. */
    badges: ['picture', 'number', 'none'],
    crowns: ['off', 'on'],
    language: ['auto', ...languages],
} as const;

type Choices = { [name in keyof typeof choices]: (typeof choices)[name][number] };
export type SettingName = keyof Choices;
export const settingChoices: { [name in SettingName]: readonly Choices[name][] } = choices;

/** A language that was chosen before it got its full tag ("pt"). */
const knownLanguage = (value: unknown): unknown => (value === 'pt' ? 'pt-BR' : value);

export class Settings {
    values = $state<Choices>({
        theme: 'auto',
        board: 'walnut',
        confirm: 'auto',
        sound: 'on',
        motion: 'auto',
        coordinates: 'on',
        badges: 'picture',
        crowns: 'off',
        language: 'auto',
    });
    readonly #store: TextStore;

    constructor(store: TextStore) {
        this.#store = store;
        const saved = readJson(store.get(kKey));
        if (!isObject(saved)) return;
        for (const name of Object.keys(choices) as SettingName[]) {
            const value = name === 'language' ? knownLanguage(saved[name]) : saved[name];
            if ((choices[name] as readonly unknown[]).includes(value)) this.#assign(name, value as never);
        }
    }

    set<Name extends SettingName>(name: Name, value: Choices[Name]): void {
        this.#assign(name, value);
        this.#store.set(kKey, JSON.stringify(this.values));
    }

    get asksToConfirm(): boolean {
        const { confirm } = this.values;
        return confirm === 'on' || (confirm === 'auto' && matchMedia(kFingers).matches);
    }
    get hasSound(): boolean {
        return this.values.sound === 'on';
    }
    /** The language chosen, or the reader's own. */
    get language(): Language {
        const { language } = this.values;
        return language === 'auto' ? preferredLanguage(navigator.languages) : language;
    }

    #assign<Name extends SettingName>(name: Name, value: Choices[Name]): void {
        this.values[name] = value;
    }
}
