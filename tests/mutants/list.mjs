// The list of mutants: plain text, blocks with a blank line between. README.md beside this file says how one is written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{kind: 'program' | 'node' | 'module' | 'page' | 'browser', name: string, filter: string}} Check */
/** @typedef {{name: string, number: number, room: string, file: string, after: string, old: string, fresh: string, rebuild: boolean,
 *     survives: string, checks: Check[], place: string}} Mutant */

/** All mutants of a folder of *.mutants files. */
export function readList(folder) {
    const files = readdirSync(folder).filter((file) => file.endsWith('.mutants')).sort();
    if (files.length === 0) throw new Error(`${folder} has no list of mutants`);
    const mutants = files.flatMap((file) => parseList(readFileSync(join(folder, file), 'utf8'), file));
    const numbers = new Map();
    for (const { name, number, place } of mutants) {
        if (numbers.has(number)) throw new Error(`${place}: '${name}' can't be told from '${numbers.get(number)}': call it otherwise`);
        numbers.set(number, name);
    }
    return mutants;
}

/** A block without `mutant` says what holds for those below it: `room`, `file`, `tests`. */
export function parseList(text, source) {
    const mutants = [];
    let common = { room: '', file: '', checks: [] };
    for (const block of blocksOf(text)) {
        const place = `${source}:${block.line}`;
        const said = readBlock(block.lines, place);
        if (said.name === undefined) {
            common = { ...common, ...said };
            continue;
        }
        const mutant = { after: '', rebuild: false, survives: '', fresh: '', ...common, ...said, number: numberOf(said.name), place };
        if (!/\.(cpp|h)$/.test(mutant.file)) mutant.rebuild = true;
        for (const field of ['room', 'file', 'old'])
            if (!mutant[field]) throw new Error(`${place}: '${mutant.name}' has no ${field}`);
        if (mutant.checks.length === 0) throw new Error(`${place}: '${mutant.name}' has no tests`);
        mutants.push(mutant);
    }
    return mutants;
}

/** Made of the name, so that a new mutant leaves the others as they were and what holds them is not built again. */
export function numberOf(name) {
    let hash = 2166136261;
    for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 16777619);
    return (hash >>> 1) + 1;
}

function blocksOf(text) {
    const blocks = [];
    let lines = [];
    const close = (end) => {
        if (lines.length > 0) blocks.push({ line: end - lines.length, lines });
        lines = [];
    };
    text.split('\n').forEach((line, index) => {
        if (line.startsWith('#')) return;
        if (line.trim() === '') close(index + 1);
        else lines.push(line);
    });
    close(text.split('\n').length + 1);
    return blocks;
}

function readBlock(lines, place) {
    const said = {};
    const add = (field, text) => (said[field] = said[field] === undefined ? text : `${said[field]}\n${text}`);
    for (const line of lines) {
        const [word, ...rest] = line.split(' ');
        const value = rest.join(' ');
        if (word === '-') add('old', value);
        else if (word === '+') add('fresh', value);
        else if (word === 'mutant') said.name = value;
        else if (word === 'rebuild') said.rebuild = true;
        else if (word === 'tests') (said.checks ??= []).push(readCheck(rest, place));
        else if (['room', 'file', 'after', 'survives'].includes(word)) said[word] = value;
        else throw new Error(`${place}: '${line}' is not understood`);
    }
    return said;
}

function readCheck(words, place) {
    const kinds = ['node', 'module', 'page', 'browser'];
    const kind = kinds.includes(words[0]) ? words[0] : 'program';
    const [name, ...filter] = kind === 'program' ? words : words.slice(1);
    if (!name) throw new Error(`${place}: 'tests' names no test`);
    return { kind, name, filter: filter.join(' ') };
}
