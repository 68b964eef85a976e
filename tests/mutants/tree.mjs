// The copy of the tree that mutants are put into. Files that are the same stay untouched, so that little is built anew.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync, statSync, chmodSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const kNotCopied = new Set(['build', 'node_modules', 'dist', '.git', '.cache', '.svelte-kit']);

export class Tree {
    /** @param {string} source the tree  @param {string} copy its copy, made or brought up to date here */
    constructor(source, copy) {
        this.source = source;
        this.copy = copy;
        this.files = filesOf(source, '');
    }

    original(file) {
        return readFileSync(join(this.source, file), 'utf8');
    }

    /** Brings the copy up to date; `woven` holds the texts of files that differ from the source. */
    refresh(woven) {
        mkdirSync(this.copy, { recursive: true });
        const wanted = new Set([...this.files, ...woven.keys()]);
        for (const file of filesOf(this.copy, '')) if (!wanted.has(file)) rmSync(join(this.copy, file));
        for (const file of wanted) {
            const bytes = woven.has(file) ? Buffer.from(woven.get(file)) : readFileSync(join(this.source, file));
            this.write(file, bytes);
        }
        this.woven = woven;
        const packages = join(this.source, 'web/node_modules');
        const link = join(this.copy, 'web/node_modules');
        if (existsSync(packages) && !existsSync(link)) symlinkSync(packages, link);
    }

    write(file, bytes) {
        const path = join(this.copy, file);
        if (existsSync(path) && readFileSync(path).equals(bytes)) return;
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, bytes);
        const source = join(this.source, file);
        if (existsSync(source)) chmodSync(path, statSync(source).mode);
    }

    /** Puts one file of the copy into another state, and back. */
    set(file, text) {
        this.write(file, Buffer.from(text));
    }
    reset(file) {
        this.set(file, this.woven.get(file) ?? this.original(file));
    }
}

function filesOf(top, folder) {
    if (!existsSync(join(top, folder))) return [];
    return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
        if (kNotCopied.has(entry.name)) return [];
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return filesOf(top, path);
        return entry.isFile() ? [path] : [];
    });
}

/** How a file of the copy includes the header in its top folder. */
export function includeFrom(file) {
    return join(relative(dirname(file), '.'), 'mutant.h');
}
