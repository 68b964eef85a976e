// What became part of the page, with the licences: the packages whose code is in a script, the libraries of the module, and
// the title face. `vite build` writes it to licences.json, which the page's "About" shows.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const kLicenceFiles = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license'];

/** The packages of these modules, each once: [{name, version, licence, text}]. */
export function licencesOf(modules) {
    const folders = new Set();
    for (const id of modules) {
        const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'));
        if (found) folders.add(found[1].replace(/^\0/, ''));
    }
    return [...folders].map(licenceOf).sort((a, b) => a.name.localeCompare(b.name));
}

function licenceOf(folder) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = kLicenceFiles.map((one) => join(folder, one)).find((one) => existsSync(one));
    return { name, version, licence: license ?? '', text: file ? readFileSync(file, 'utf8') : '' };
}

/** What is not a package: the face, and what the compiler and tl::expected put into the module. */
export function otherLicences(web) {
    return [
        { name: 'Literata', version: '5.3.0', licence: 'OFL-1.1', text: readFileSync(join(web, 'src/fonts/LICENSE.txt'), 'utf8') },
        { name: 'wasi-libc, libc++, compiler-rt', version: '', licence: 'MIT, Apache-2.0 WITH LLVM-exception', text: 'https://github.com/WebAssembly/wasi-libc, https://llvm.org' },
        { name: 'tl::expected', version: '', licence: 'CC0-1.0', text: 'https://github.com/TartanLlama/expected' },
    ];
}
