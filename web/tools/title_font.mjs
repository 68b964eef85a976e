// Makes the title face in src/fonts out of Literata: one weight, the letters of the page's languages, in four files so that a
// reader fetches only what their language needs. Run it again only to change the letters or the face:
//
//     npm install --no-save @fontsource/literata@5.3.0 subset-font@2.9.0 && node tools/title_font.mjs
import { readFileSync, writeFileSync } from 'node:fs';

import subsetFont from 'subset-font';

const kSource = new URL('../node_modules/@fontsource/literata/files/', import.meta.url);
const kTarget = new URL('../src/fonts/', import.meta.url);

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Each file: the part of Literata it is taken from, and its letters. */
const files = {
    latin: ['latin', `${range(0x20, 0x7e).replace(/[#$@<>\\^`{|}~]/g, '')}«»“”„‘’‚…–—·×−¿¡\u00a0\u00ad`],
    'latin-west': ['latin', 'ÀÂÄÇÈÉÊËÌÎÏÑÒÓÔÖÙÚÛÜßàâäçèéêëìîïñòóôöùúûüÁÍÃÕáíãõŒœæÆ'],
    'latin-ext': ['latin-ext', 'ĂăȘșȚțŐőŰű'], // Romanian and Hungarian
    cyrillic: ['cyrillic', `${range(0x410, 0x44f)}Ёё№`],
};

for (const [name, [source, letters]] of Object.entries(files)) {
    const font = await subsetFont(readFileSync(new URL(`literata-${source}-600-normal.woff2`, kSource)), letters, { targetFormat: 'woff2', noLayoutClosure: true });
    writeFileSync(new URL(`title-${name}.woff2`, kTarget), font);
    console.log(`title-${name}.woff2: ${font.length} bytes`);
}
