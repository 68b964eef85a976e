// A message is a text, or one text for each plural form its language has. Placeholders are {name}; the number that
// chooses the form is always {count}.
import type { en } from './en';

export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
export type Plural = { [form in PluralForm]?: string } & { other: string };
export type Message = string | Plural;

export type MessageKey = keyof typeof en;
/** What a translation file exports. Keys and placeholders are held against English by a test. */
export type Messages = { readonly [key in MessageKey]: Message };

type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PlaceholdersOf<Rest>
    : never;
type TextOf<Entry> = Entry extends { other: infer Text extends string } ? Text : Entry extends string ? Entry : never;
type NamesIn<Key extends MessageKey> =
    | PlaceholdersOf<TextOf<(typeof en)[Key]>>
    | ((typeof en)[Key] extends { other: string } ? 'count' : never);

/** The keys of texts without placeholders. */
export type PlainKey = { [Key in MessageKey]: [NamesIn<Key>] extends [never] ? Key : never }[MessageKey];

/** The values a message wants; none for a plain text. */
export type Values<Key extends MessageKey> = [NamesIn<Key>] extends [never]
    ? []
    : [values: { [name in NamesIn<Key>]: name extends 'count' ? number : string | number }];
