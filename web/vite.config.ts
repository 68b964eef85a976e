import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

import { licencesOf, otherLicences } from './tools/bundled_licences.mjs';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The module of the game as cmake built it: `cmake --preset wasm && cmake --build --preset wasm`.
const wasmModule = process.env['SIXTH_WASM'] ?? fromHere('../build/wasm/src/wasm/sixth.wasm');

// The browser begins with the module, the largest file, and the title face before it has seen a script.
const preloadModule = {
    name: 'preload-module',
    transformIndexHtml: {
        order: 'post' as const,
        handler(_html: string, { bundle }: { bundle?: Record<string, unknown> }) {
            const name = Object.keys(bundle ?? {}).find((file) => file.endsWith('.wasm'));
            if (name === undefined) return [];
            const attrs = { rel: 'preload', href: `./${name}`, as: 'fetch', type: 'application/wasm', crossorigin: true };
            const font = Object.keys(bundle ?? {}).find((file) => /title-latin-[^/]*\.woff2$/.test(file) && !/latin-(west|ext)/.test(file));
            const fontAttrs = { rel: 'preload', href: `./${font ?? ''}`, as: 'font', type: 'font/woff2', crossorigin: true };
            return [attrs, ...(font === undefined ? [] : [fontAttrs])].map((all) => ({ tag: 'link', attrs: all, injectTo: 'head-prepend' as const }));
        },
    },
};

// What a translation lacks is said in English. A text may be missing for a while: translators work at their own pace.
const fillTexts = {
    name: 'fill-texts',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
        if (!/\/locales\/[^/]+\/[^/]+\.json$/.test(id)) return null;
        const english = JSON.parse(readFileSync(fromHere(`locales/en/${basename(id)}`), 'utf8')) as object;
        return { code: JSON.stringify({ ...english, ...(JSON.parse(code) as object) }), map: null };
    },
};

// Who has no scripts has no runtime of texts either: the sentence stands there in every language.
const sayWithoutScript = {
    name: 'say-without-script',
    transformIndexHtml(html: string) {
        const folders = readdirSync(fromHere('locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
        const sentences = folders.map(({ name: language }) => {
            const texts = JSON.parse(readFileSync(fromHere(`locales/${language}/core.json`), 'utf8')) as Record<string, string>;
            return `<p lang="${language}">${texts['missing.script'] ?? ''}</p>`;
        });
        return html.replace('<noscript></noscript>', `<noscript>${sentences.join('')}</noscript>`);
    },
};

// Whose work is in the page: the screen "About" shows it.
const writeLicences = {
    name: 'write-licences',
    generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => void }, _options: unknown, bundle: Record<string, { type: string; moduleIds?: string[] }>) {
        const modules = Object.values(bundle).flatMap(({ moduleIds }) => moduleIds ?? []);
        const source = JSON.stringify([...licencesOf(modules), ...otherLicences(fromHere('.'))], null, 1);
        this.emitFile({ type: 'asset', fileName: 'licences.json', source });
    },
};

export default defineConfig({
    base: './',
    plugins: [svelte(), fillTexts, preloadModule, sayWithoutScript, writeLicences],
    resolve: {
        alias: [
            { find: '$pack?url', replacement: `${fromHere('../src/puzzle/pack.tsv')}?url` },
            { find: '$wasm?url', replacement: `${wasmModule}?url` },
            { find: '$glue', replacement: fromHere('../src/wasm/sixth.mjs') },
        ],
    },
    worker: { format: 'es' },
    build: {
        target: 'es2022',
        assetsInlineLimit: 0, // data: addresses would need a looser content policy
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        // What the first screen needs is one script and one sheet, not a dozen small ones that wait for each other.
        rolldownOptions: { input: { index: fromHere('index.html'), embed: fromHere('embed.html') }, output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } } },
    },
    server: { fs: { allow: [fromHere('..')] } },
    test: { include: ['tests/**/*.test.ts'], environment: './tests/page_environment.ts', setupFiles: ['./tests/load_texts.ts'], testTimeout: 60_000 },
});
