import { readFileSync } from 'node:fs';

import { loadSixth } from '../../src/wasm/sixth.mjs';

const fromHere = (path) => new URL(path, import.meta.url);

export const moduleBytes = readFileSync(process.env.SIXTH_WASM ?? fromHere('../../build/wasm/src/wasm/sixth.wasm'));

/** A module of its own for a test. The clock stands still unless the test says otherwise: no test depends on time. */
export const load = (host = {}) => loadSixth(moduleBytes, { nowMs: () => 0, ...host });

export const readData = (path) => readFileSync(fromHere(`../data/${path}`));

/** The lines of a data file that are not comments, as fields between bars. */
export const readFields = (path) =>
    readData(path)
        .toString()
        .split('\n')
        .map((text, index) => ({ text, line: index + 1 }))
        .filter(({ text }) => text.trim() !== '' && !text.startsWith('#'))
        .map(({ text, line }) => ({ line, fields: text.split('|').map((field) => field.trim()) }));

export const codes = (answer) => (answer.errors ?? []).map((error) => error.code);

/** A game after one more move. */
export const after = ({ rules, position, moves = [] }, ...more) => ({ rules, position, moves: [...moves, ...more] });
