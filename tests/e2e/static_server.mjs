// Serves the built page the way `sixth serve` does, for tests: types, compression made by the build, security headers.
// Prints its address and runs until it is ended. SIXTH_PORT=0 takes a free port; ISOLATED=0 leaves the page not isolated.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const root = process.env.SIXTH_DIST ?? new URL('../../web/dist', import.meta.url).pathname;
const isIsolated = process.env.ISOLATED !== '0';

const kTypes = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.tsv': 'text/tab-separated-values; charset=utf-8',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
    '.woff2': 'font/woff2',
};
const kPolicy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
].join('; ');

const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end('not found');
        return;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = [['br', '.br'], ['gzip', '.gz']].find(([name, ending]) => accepted.includes(name) && existsSync(file + ending));
    response.writeHead(200, {
        'Content-Type': kTypes[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': path === '/embed.html' ? kPolicy.replace("frame-ancestors 'none'", 'frame-ancestors *') : kPolicy,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(isIsolated ? { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' } : {}),
        ...(encoding ? { 'Content-Encoding': encoding[0], Vary: 'Accept-Encoding' } : {}),
    });
    createReadStream(file + (encoding?.[1] ?? '')).pipe(response);
});
server.listen(Number(process.env.SIXTH_PORT ?? 0), '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${server.address().port}/`);
});
