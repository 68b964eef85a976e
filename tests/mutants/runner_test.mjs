// The runner held against a tree so small that all of it is here.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { numberOf, parseList, readList } from './list.mjs';
import { faultsOf, tableOf } from './report.mjs';
import { applyAlone, findPlace, weave } from './weave.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function folderWith(files) {
    const folder = mkdtempSync(join(tmpdir(), 'sixth-runner-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
    }
    return folder;
}

const kSum = 'export const sum = (a, b) => a + b;\nexport const twice = (a) => 2 * a;\n';
const kSumTest = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sum } from './sum.mjs';
test('sum', () => assert.equal(sum(2, 3), 5));
`;
const kHead = 'room sums\nfile sum.mjs\ntests node sum_test.mjs\n\n';
const kKilled = 'mutant minus\n- a + b\n+ a - b\n\n';
const kSurvivor = 'mutant thrice\n- 2 * a\n+ 3 * a\n';

function runOn(list, files = { 'sum.mjs': kSum, 'sum_test.mjs': kSumTest }) {
    const source = folderWith({ ...files, 'tests/mutants/rooms/sums.mutants': list });
    // Without the variable by which node's runner knows its children.
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const done = spawnSync(process.execPath, [join(here, 'run.mjs'), '--source', source, '--jobs', '1'], { encoding: 'utf8', env });
    return { ...done, source };
}

test('a mutant that is noticed and one that is not', () => {
    const { status, stdout, source } = runOn(kHead + kKilled + kSurvivor);
    assert.match(stdout, /killed +sums: minus/);
    assert.match(stdout, /SURVIVED sums: thrice/);
    assert.match(stdout, /\| sums \| 2 \| 1 \| 50 % \|/);
    assert.equal(status, 1);
    assert.equal(readFileSync(join(source, 'sum.mjs'), 'utf8'), kSum, 'the tree itself is never touched');
    assert.equal(readFileSync(join(source, 'build/mutants/sum.mjs'), 'utf8'), kSum, 'the last mutant is gone');
});

test('a survivor that is listed as one is no fault; one that is noticed is', () => {
    assert.equal(runOn(`${kHead}${kKilled}${kSurvivor}survives nobody calls it\n`).status, 0);
    const wrong = runOn(`${kHead}mutant minus\n- a + b\n+ a - b\nsurvives nobody sees it\n`);
    assert.equal(wrong.status, 1);
    assert.match(wrong.stdout, /listed as a survivor/);
});

test('an old text that is missing or not the only one ends the run', () => {
    const missing = runOn(`${kHead}mutant gone\n- a * b\n+ a\n`);
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /sums.mutants:5: 'gone': not found in sum.mjs: a \* b/);
    const twice = runOn(`${kHead}mutant two\n- export const\n+ const\n`);
    assert.equal(twice.status, 2);
    assert.match(twice.stderr, /found 2 times/);
});

test('tests that fail without a mutant, or are none, end the run', () => {
    const failing = runOn(kHead + kKilled, { 'sum.mjs': kSum, 'sum_test.mjs': kSumTest.replace('5', '6') });
    assert.equal(failing.status, 2);
    assert.match(failing.stderr, /fails without a mutant/);
    const none = runOn(kHead.replace('sum_test.mjs', 'sum_test.mjs nothing is called so') + kKilled);
    assert.equal(none.status, 2);
    assert.match(none.stderr, /holds no test/);
});

test('expressions and statements are woven into one text', () => {
    const text = 'int f(int a) {\n    if (a < 3) a =\n        2;\n    return a;\n}\n';
    const list = 'room r\nfile f.cpp\ntests f_tests\n\nmutant one\n- a < 3\n+ a <= 3\n\nmutant two\n- a < 3\n+ true\n\n' +
        'mutant three\n- a = 2;\n+ a = 7;\n\nmutant four\n- if (a < 3) a = 2;\n\nmutant five\nafter 2;\n- a\n+ -a\n';
    const mutants = parseList(list, 'list');
    const folder = folderWith({
        'mutant.h': readFileSync(join(here, 'mutant.h')),
        'main.cpp': `${weave(text, mutants, 'mutant.h')}int main(int count, char**) { return f(count); }\n`,
    });
    execFileSync('g++', ['-std=c++20', '-Wall', '-Wextra', '-Werror', '-o', join(folder, 'main'), join(folder, 'main.cpp')]);
    const result = (name, count) =>
        spawnSync(join(folder, 'main'), Array(count - 1).fill('x'), { env: { SIXTH_MUTANT: name ? String(numberOf(name)) : '0' } }).status;
    assert.deepEqual([1, 3, 4].map((count) => result('', count)), [2, 3, 4]);
    assert.equal(result('one', 3), 2);
    assert.equal(result('two', 4), 2);
    assert.equal(result('three', 1), 7);
    assert.equal(result('four', 1), 1);
    assert.equal(result('five', 4), 252);
});

test('mutants that overlap in part are refused', () => {
    const [one, two] = parseList('room r\nfile f.cpp\ntests t\n\nmutant a\n- x + y\n+ x\n\nmutant b\n- y + z\n+ z\n', 'list');
    assert.throws(() => weave('x + y + z', [one, two], 'mutant.h'), /'b' overlaps 'a'/);
});

test('white space does not matter, `after` tells places apart', () => {
    const [one] = parseList('room r\nfile f.ts\ntests t\n\nmutant m\nafter second\n- f(a, b)\n+ g()\n', 'list');
    assert.equal(applyAlone('first f(a, b) second f(a,\n   b)', one), 'first f(a, b) second g()');
    assert.throws(() => findPlace('second f(a) second f(a, b)', one), /found 2 times/);
});

test('a list that is not understood is refused with its place', () => {
    assert.throws(() => parseList('room r\nfile f\ntests t\n\nmutant m\n* x\n', 'l'), /l:5: '\* x' is not understood/);
    assert.throws(() => parseList('room r\ntests t\n\nmutant m\n- x\n', 'l'), /'m' has no file/);
    assert.throws(() => parseList('room r\nfile f\n\nmutant m\n- x\n', 'l'), /'m' has no tests/);
    assert.throws(() => parseList('room r\nfile f\ntests t\n\nmutant m\n+ x\n', 'l'), /'m' has no old/);
});

test('the list of this tree fits this tree', () => {
    const top = join(here, '../..');
    const mutants = readList(join(here, 'rooms'));
    const wrong = mutants.flatMap((mutant) => {
        try {
            findPlace(readFileSync(join(top, mutant.file), 'utf8'), mutant);
            return [];
        } catch (error) {
            return [error.message];
        }
    });
    assert.deepEqual(wrong, []);
    const woven = mutants.filter(({ rebuild }) => !rebuild);
    const isWhole = (text) => ['()', '{}', '[]'].every(([open, close]) => text.split(open).length === text.split(close).length);
    assert.deepEqual(woven.filter(({ old, fresh }) => !isWhole(old) || !isWhole(fresh)).map(({ place }) => `${place} needs 'rebuild'`), []);
    for (const file of new Set(woven.map(({ file }) => file)))
        weave(readFileSync(join(top, file), 'utf8'), woven.filter((mutant) => mutant.file === file), 'mutant.h');
    assert.ok(mutants.length >= 150, `${mutants.length} mutants`);
});

test('the table has a row for each room and one for all', () => {
    const results = [['a', null], ['a', { by: 't' }], ['b', { by: 't' }]].map(([room, noticed]) => ({
        mutant: { room, name: 'n', place: 'l:1', survives: '' }, noticed }));
    assert.deepEqual(tableOf(results).split('\n').slice(2), ['| a | 2 | 1 | 50 % |', '| b | 1 | 1 | 100 % |', '| all | 3 | 2 | 66 % |']);
    assert.deepEqual(faultsOf(results), ['SURVIVED a: n (l:1)']);
});
