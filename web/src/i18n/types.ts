// A message is a text, or one text for each plural form its language has. Placeholders are {name}; the number that
// chooses the form is always {count}.
//
// `Texts` is generated from the English files (web/tools/text_types.mjs): every key, with the values its text wants, or
// null for a text without placeholders. A wrong key or value does not compile.
import type { Texts } from '$texts';

export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
export type Plural = { [form in PluralForm]?: string } & { other: string };
export type Message = string | Plural;
export type Messages = { readonly [key: string]: Message };

/** The files of a language. A screen names those it needs; `core` is always there. */
export type Area = 'core' | 'setup' | 'learn' | 'analysis' | 'puzzles' | 'online' | 'reminders' | 'community' | 'moderation' | 'rules' | 'faults';

export type MessageKey = keyof Texts;
/** The keys of texts without placeholders. */
export type PlainKey = { [Key in MessageKey]: Texts[Key] extends null ? Key : never }[MessageKey];

/** The values a message wants; none for a plain text. */
export type Values<Key extends MessageKey> = Texts[Key] extends null ? [] : [values: Texts[Key]];
