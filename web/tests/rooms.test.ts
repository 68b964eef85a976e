// The arrows between the rooms of the page: which may import which.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = 'src'; // tests run in web/
const allowed: Record<string, string[]> = {
    board: ['board'],
    core: ['core'],
    i18n: ['i18n'],
    net: ['net'],
    app: ['app', 'board', 'core', 'i18n', 'net'],
};

const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|js|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const importsOf = (file: string): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*(?:import|export)\s[^;'"]*from '([^']+)'|\bimport\('([^']+)'\)|^\s*import '([^']+)'/gm)].map(
        ([, named, lazy, bare]) => named ?? lazy ?? bare ?? '',
    );

test.each(files.filter((file) => file.includes('/')))('%s', (file) => {
    const room = file.split('/')[0] ?? '';
    for (const target of importsOf(file)) {
        if (target.startsWith('$')) {
            // The types of the texts are generated, and i18n hands them on; all other names are parts of the module.
            expect(room, `${file} imports ${target}`).toBe(target === '$texts' ? 'i18n' : 'core');
            continue;
        }
        if (!target.startsWith('.')) {
            const libraries = file === 'app/online/qr.ts' ? ['lean-qr'] : ['svelte'];
            expect(libraries, `${file} imports ${target}`).toContain(target.split('/')[0]);
            continue;
        }
        const other = normalize(join(dirname(file), target)).split('/')[0] ?? '';
        expect(allowed[room], `${file} imports ${target}`).toContain(other);
        // Screens know the core and the network by their doors.
        if (room === 'app' && (other === 'core' || other === 'net')) expect(target, file).toMatch(/\/(core|net)$/);
    }
});

test('only core names WebAssembly', () => {
    for (const file of files.filter((name) => !name.startsWith('core/')))
        expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(/WebAssembly|\.wasm/);
});

// Long files have more than one task.
test.each(files)('%s has at most 400 lines', (file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    expect(lines).toBeLessThanOrEqual(400);
});

// What a ruleset's text means, the module says. Writing one is fine: options are put together as `;name=value`.
const kTakesApart = [/\b(?:split|includes|indexOf|startsWith|endsWith|match|replace|replaceAll|search|test|exec)\(\s*[`'"\/]\^?;/, /\/[^/\n]*;(?:army|silver|red|milady|kings)=?[^/\n]*\/[gimu]*\.(?:test|exec)/, /;(?:silver|red)=/];
test('no file takes the text of a ruleset apart', () => {
    for (const mistake of ["rules.split(';')", "rules.includes(';army=draft')", 'draft.replace(/;milady=\\w+/, "")', '`${rules};silver=10P1M`'])
        expect(kTakesApart.some((pattern) => pattern.test(mistake)), mistake).toBe(true);
    for (const file of files)
        for (const pattern of kTakesApart) expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(pattern);
});
