// A variable that no style sets is drawn as nothing, and no compiler says so.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const kSource = 'src'; // tests run in web/
const texts = readdirSync(kSource, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts|css)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(kSource, name), 'utf8') }));

test('every variable that a style uses is set somewhere', () => {
    const set = new Set(texts.flatMap(({ text }) => [...text.matchAll(/(?:style:)?(--[\w-]+)\s*[:=]/g)].map(([, name]) => name)));
    const unset = texts.flatMap(({ name, text }) =>
        [...text.matchAll(/var\((--[\w-]+)\)/g)].filter(([, variable]) => !set.has(variable)).map(([, variable]) => `${name}: ${variable}`),
    );
    expect(set.size).toBeGreaterThan(50);
    expect(unset).toEqual([]);
});

test('every colour of a disk is one of the page', () => {
    const css = texts.find(({ name }) => name.endsWith('colours.css'))?.text ?? '';
    const shapes = texts.find(({ name }) => name.endsWith('tower_shapes.ts'))?.text ?? '';
    const looks = ['silver', 'red', 'milady'];
    const named = [...shapes.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name);
    const made = [...shapes.matchAll(/`--\$\{look\}(-[\w-]+)`/g)].flatMap(([, end]) => looks.map((look) => `--${look}${end}`));
    expect([...named, ...made].filter((name) => !css.includes(`${name}:`))).toEqual([]);
});
