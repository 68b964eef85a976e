// Reading what came over the network: a reader takes anything and gives the wanted type, or says what it is not. Fields
// that nobody asked for are left out.

export type Reader<Value> = (value: unknown) => Value;
export type ShapeOf<Of> = Of extends Reader<infer Value> ? Value : never;

/** What came is not what was agreed on. */
export class BadShape extends Error {}

const expected = <Value>(what: string, is: (value: unknown) => value is Value): Reader<Value> => (value) => {
    if (is(value)) return value;
    throw new BadShape(`expected ${what}`);
};

export const text = expected('a text', (value) => typeof value === 'string');
export const number = expected('a number', (value) => typeof value === 'number');
export const flag = expected('true or false', (value) => typeof value === 'boolean');
export const oneOf = <Word extends string>(...words: readonly Word[]): Reader<Word> =>
    expected(words.join(', '), (value): value is Word => (words as readonly unknown[]).includes(value));

export const orNull = <Value>(reader: Reader<Value>): Reader<Value | null> => (value) => (value === null ? null : reader(value));
export const list = <Value>(reader: Reader<Value>): Reader<Value[]> => (value) => {
    if (!Array.isArray(value)) throw new BadShape('expected a list');
    return value.map(reader);
};

type Fields = Record<string, Reader<unknown>>;
type Simple<Value> = { [name in keyof Value]: Value[name] };
type ObjectOf<Needed extends Fields, Free extends Fields> = Simple<
    { [name in keyof Needed]: ShapeOf<Needed[name]> } & { [name in keyof Free]?: ShapeOf<Free[name]> }
>;

/** An object with fields it must have, and fields it may have. */
export const object =
    <Needed extends Fields, Free extends Fields = {}>(needed: Needed, free?: Free): Reader<ObjectOf<Needed, Free>> =>
    (value) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadShape('expected an object');
        const given = value as Record<string, unknown>;
        const read: Record<string, unknown> = {};
        const take = (name: string, reader: Reader<unknown>) => {
            try {
                read[name] = reader(given[name]);
            } catch (error) {
                throw error instanceof BadShape ? new BadShape(`'${name}': ${error.message}`) : error;
            }
        };
        for (const [name, reader] of Object.entries(needed)) take(name, reader);
        for (const [name, reader] of Object.entries(free ?? {})) if (given[name] !== undefined) take(name, reader);
        return read as ObjectOf<Needed, Free>;
    };
