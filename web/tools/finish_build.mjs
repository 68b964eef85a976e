// The last step of a build: the service worker gets the list of files it keeps, and every file that compresses gets its
// .br and .gz beside it, so that the server only has to choose.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const source = new URL('../src/service_worker.js', import.meta.url);

const kCompressible = /\.(html|js|css|json|webmanifest|svg|tsv|txt|wasm)$/;
const kWorker = 'service_worker.js';

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && entry.name !== kWorker)
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))
    .sort();

// The name of the cache changes with any file; only then does the browser see a new worker.
const hash = createHash('sha256');
for (const file of files) hash.update(file).update('\0').update(readFileSync(join(dist, file)));
const list = JSON.stringify(['./', ...files.filter((file) => file !== 'index.html')]);
const worker = readFileSync(source, 'utf8')
    .replace("'VERSION'", `'${hash.digest('hex').slice(0, 16)}'`)
    .replace("['FILES']", list);
writeFileSync(join(dist, kWorker), worker);

let plain = 0;
let packed = 0;
for (const file of [...files, kWorker].filter((name) => kCompressible.test(name))) {
    const bytes = readFileSync(join(dist, file));
    const brotli = brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    writeFileSync(join(dist, `${file}.br`), brotli);
    writeFileSync(join(dist, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    plain += bytes.length;
    packed += brotli.length;
}
console.log(`${files.length + 1} files, ${plain} bytes, ${packed} with brotli`);
