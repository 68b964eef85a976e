// Writes generated/texts.d.ts: every key of the English texts, with the values its text wants. `npm run check` and the
// editor read it, so a wrong key or a forgotten value does not compile.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const english = new URL('../locales/en/', import.meta.url);
const target = new URL('../generated/texts.d.ts', import.meta.url);

const entries = readdirSync(english)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => Object.entries(JSON.parse(readFileSync(new URL(name, english), 'utf8'))));

function valuesOf(message) {
    const isPlural = typeof message === 'object';
    const names = new Set(isPlural ? ['count'] : []);
    for (const text of isPlural ? Object.values(message) : [message])
        for (const [, name] of text.matchAll(/\{(\w+)\}/g)) names.add(name);
    if (names.size === 0) return 'null';
    return `{ ${[...names].map((name) => `${name}: ${isPlural && name === 'count' ? 'number' : 'string | number'}`).join('; ')} }`;
}

const lines = entries.map(([key, message]) => `        '${key}': ${valuesOf(message)};`);
const text = `declare module '$texts' {\n    export interface Texts {\n${lines.join('\n')}\n    }\n}\n`;
mkdirSync(new URL('.', target), { recursive: true });
let old = '';
try {
    old = readFileSync(target, 'utf8');
} catch {
    // the first time
}
if (old !== text) writeFileSync(target, text);
