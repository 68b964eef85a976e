// The language of the page. `t` is reactive: a text in a template changes with the language.
import { dateIn, format, listIn, numberIn } from './format';
import type { Language } from './languages';
import { loadArea } from './loading';
import type { Area, Message, MessageKey, Messages, Values } from './types';

export { languageNames, languages, preferredLanguage, type Language } from './languages';
export { once } from './format';
export type { Area, MessageKey, PlainKey } from './types';

class Speech {
    language = $state<Language>('en');
    messages = $state.raw<Messages>({});
    #wanted: Language = 'en';
    readonly #areas = new Set<Area>(['core']);
    #loaded: readonly Area[] = [];

    /** Changes the language once its texts are there; stays with the old one if they can't be had. */
    speak(language: Language): Promise<void> {
        this.#wanted = language;
        return this.#load();
    }

    /** Waits until these texts are there, in the language that is spoken. */
    async need(areas: readonly Area[]): Promise<void> {
        const added = areas.filter((area) => !this.#areas.has(area));
        for (const area of added) this.#areas.add(area);
        try {
            await this.#load();
        } catch (error) {
            for (const area of added) this.#areas.delete(area);
            throw error;
        }
    }

    async #load(): Promise<void> {
        const language = this.#wanted;
        const areas = [...this.#areas];
        if (language === this.language && areas.every((area) => this.#loaded.includes(area))) return;
        // A file that is there already is not fetched again: the browser keeps its modules.
        const texts = await Promise.all(areas.map((area) => loadArea(language, area)));
        // Something else may have been asked for meanwhile.
        if (language !== this.#wanted || areas.length !== this.#areas.size) return this.#load();
        this.messages = Object.assign({}, ...texts) as Messages;
        this.#loaded = areas;
        this.language = language;
        if (typeof document !== 'undefined') document.documentElement.lang = language;
    }
}

export const speech = new Speech();

export function t<Key extends MessageKey>(key: Key, ...[values]: Values<Key>): string {
    return format(speech.language, speech.messages[key] ?? key, values as Record<string, string | number> | undefined);
}

/** For keys made of parts that only the program knows ("refusal.ko"): the text, or nothing if there is no such key. */
export function tMaybe(key: string): string | null {
    const message: Message | undefined = speech.messages[key];
    return message === undefined ? null : format(speech.language, message);
}

export const formatNumber = (value: number): string => numberIn(speech.language, value);
export const formatDate = (time: number): string => dateIn(speech.language, time);
export const formatList = (items: string[]): string => listIn(speech.language, items);
