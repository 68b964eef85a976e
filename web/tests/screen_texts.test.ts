// Every text a screen shows is in the files it asks for (`texts` in screens.ts). The keys are found in the source of the
// screen and of all it imports, so a component that is used on one more screen can't be silent there.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const kSource = 'src/';
const kEnglish = 'locales/en';

const areaOfKey = new Map<string, string>();
for (const file of readdirSync(kEnglish))
    for (const key of Object.keys(JSON.parse(readFileSync(join(kEnglish, file), 'utf8')) as object)) areaOfKey.set(key, file.replace('.json', ''));

function resolve(from: string, path: string): string | null {
    const base = normalize(join(dirname(from), path));
    return [base, `${base}.ts`, join(base, 'index.ts')].find((file) => /\.(ts|svelte)$/.test(file) && existsSync(file)) ?? null;
}

/** The file and all that it imports, at once or later. */
function reach(start: string): Set<string> {
    const found = new Set<string>();
    const visit = (file: string): void => {
        // The list of screens leads everywhere; what a screen needs is its own.
        if (found.has(file) || file.endsWith('app/screens.ts')) return;
        found.add(file);
        const text = readFileSync(file, 'utf8');
        for (const [, path] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
            const next = resolve(file, path ?? '');
            if (next) visit(next);
        }
    };
    visit(start);
    return found;
}

/** The areas of the keys that stand in a file, whole ('bar.toMove') or by their beginning (`preset.${name}.title`). */
function areasIn(file: string): Map<string, string> {
    const text = readFileSync(file, 'utf8');
    const areas = new Map<string, string>();
    for (const [, key = ''] of text.matchAll(/['"]([a-zA-Z]+\.[\w.-]+)['"]/g)) if (areaOfKey.has(key)) areas.set(areaOfKey.get(key) ?? '', key);
    for (const [, start = '', end = ''] of text.matchAll(/`([a-zA-Z]+\.[\w.-]*)\$\{[^`]*\}([\w.-]*)`/g))
        for (const [key, area] of areaOfKey) if (key.startsWith(start) && key.endsWith(end)) areas.set(area, `${start}…`);
    return areas;
}

const list = readFileSync(join(kSource, 'app/screens.ts'), 'utf8');
const screens = [...list.matchAll(/\{ name: '(\w+)',(?: texts: \[([^\]]*)\],)?.*?load: \(\) => (?:import\('\.\/([^']+)'\)|(\w+))/g)].map(([, name = '', texts = '', path, component]) => {
    const imported = path ?? new RegExp(`import ${component ?? ''} from '\\./([^']+)'`).exec(list)?.[1] ?? '';
    return { name, texts: [...texts.matchAll(/'(\w+)'/g)].map(([, area]) => area ?? ''), file: join(kSource, 'app', imported) };
});

test('the list of screens was read', () => {
    expect(screens.length).toBe(list.match(/\{ name: '/g)?.length);
    expect(screens.filter(({ texts }) => texts.length > 0).length).toBeGreaterThan(10);
});

test.each(screens)('$name', ({ texts, file }) => {
    const missing: string[] = [];
    const wanted = new Set<string>();
    for (const source of reach(file))
        for (const [area, key] of areasIn(source)) {
            wanted.add(area);
            if (area !== 'core' && !texts.includes(area)) missing.push(`${area}: ${key} in ${source.slice(kSource.length)}`);
        }
    expect(missing).toEqual([]);
    expect(texts.filter((area) => !wanted.has(area))).toEqual([]);
});

test('the frame of the page has its texts in core', () => {
    for (const source of ['app/App.svelte', 'app/screens.ts', 'main.ts'])
        expect([...areasIn(join(kSource, source)).keys()].filter((area) => area !== 'core'), source).toEqual([]);
});
