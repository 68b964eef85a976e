// What is wrong with a text or a move, in the player's language. The module tells a code and an English message; the code
// has a sentence in every language, and the message, which names the very letters, may follow it.
import type { GameError } from '../../core';
import { tMaybe } from '../../i18n/index.svelte';

/** Of moves a code says which rule is broken, of texts what is written wrongly; some codes are of both. */
export function faultInWords({ what, code, message }: Pick<GameError, 'what' | 'code' | 'message'>): string {
    const [first, second] = what === 'move' ? ['refusal', 'fault'] : ['fault', 'refusal'];
    return tMaybe(`${first}.${code}`) ?? tMaybe(`${second}.${code}`) ?? message;
}

/** The very letters that a message is about. They are the same in every language. */
export const lettersIn = (message: string): string[] =>
    [...message.matchAll(/(?<!\w)(["'`“])([^"'`“”]{1,40})(["'`”])(?!\w)/g)].map(([, , letters = '']) => letters);

/** Everything that whoever writes a program wants to know. */
export const technicalDetail = ({ code, rule, line, column, message }: GameError): string =>
    [code, ...(rule ? [rule] : []), `${line}:${column}`, message].join(' · ');
