import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The module of the game as cmake built it: `cmake --preset wasm && cmake --build --preset wasm`.
const wasmModule = process.env['SIXTH_WASM'] ?? fromHere('../build/wasm/src/wasm/sixth.wasm');

// The browser begins with the module, the largest file, before it has seen a script.
const preloadModule = {
    name: 'preload-module',
    transformIndexHtml: {
        order: 'post' as const,
        handler(_html: string, { bundle }: { bundle?: Record<string, unknown> }) {
            const name = Object.keys(bundle ?? {}).find((file) => file.endsWith('.wasm'));
            if (name === undefined) return [];
            const attrs = { rel: 'preload', href: `./${name}`, as: 'fetch', type: 'application/wasm', crossorigin: true };
            return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }];
        },
    },
};

export default defineConfig({
    base: './',
    plugins: [svelte(), preloadModule],
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
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } } },
    },
    server: { fs: { allow: [fromHere('..')] } },
    test: { include: ['tests/**/*.test.ts'], environment: './tests/page_environment.ts', testTimeout: 60_000 },
});
