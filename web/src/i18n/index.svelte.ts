// The language of the page. `t` is reactive: a text in a template changes with the language.
import { en } from './en';
import { dateIn, format, listIn, numberIn } from './format';
import { loaders, type Language } from './languages';
import type { Message, MessageKey, Messages, Values } from './types';

export { completeLanguages, languageNames, languages, loaders, preferredLanguage, type Language } from './languages';
export { once } from './format';
export type { MessageKey, PlainKey } from './types';

class Speech {
    language = $state<Language>('en');
    messages = $state.raw<Messages>(en);
    #wanted: Language = 'en';

    /** Changes the language once its words are there; stays with the old one if they can't be had. */
    async speak(language: Language): Promise<void> {
        this.#wanted = language;
        if (this.language === language) return;
        const words = await loaders[language]?.();
        if (this.#wanted !== language) return;
        this.messages = { ...en, ...words };
        this.language = language;
        document.documentElement.lang = language;
    }
}

export const speech = new Speech();

export function t<Key extends MessageKey>(key: Key, ...[values]: Values<Key>): string {
    const message: Message = speech.messages[key];
    return format(speech.language, message, values as Record<string, string | number> | undefined);
}

/** For keys made of parts that only the program knows ("refusal.ko"): the text, or nothing if there is no such key. */
export function tMaybe(key: string): string | null {
    const message = (speech.messages as Record<string, Message>)[key];
    return message === undefined ? null : format(speech.language, message);
}

export const formatNumber = (value: number): string => numberIn(speech.language, value);
export const formatDate = (time: number): string => dateIn(speech.language, time);
export const formatList = (items: string[]): string => listIn(speech.language, items);
