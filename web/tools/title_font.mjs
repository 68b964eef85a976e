// Makes the title face in src/fonts out of Literata: one weight, the letters of the page's languages, in three files so that a
// reader fetches only what their language needs. Run it again only to change the letters or the face:
//
//     npm install --no-save @fontsource/literata@5.3.0 subset-font@2.9.0 && node tools/title_font.mjs
import { readFileSync, writeFileSync } from 'node:fs';

import subsetFont from 'subset-font';

const kSource = new URL('../node_modules/@fontsource/literata/files/', import.meta.url);
const kTarget = new URL('../src/fonts/', import.meta.url);

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const letters = {
    latin:
        range(0x20, 0x7e) + // ASCII
        'ÀÂÄÇÈÉÊËÌÎÏÑÒÓÔÖÙÚÛÜßàâäçèéêëìîïñòóôöùúûüÁÍÃÕáíãõŒœæÆ' + // western Europe
        '«»“”„‘’‚…–—·×−¿¡\u00a0\u00ad',
    'latin-ext': 'ĂăȘșȚțŐőŰű', // Romanian and Hungarian
    cyrillic: `${range(0x410, 0x44f)}Ёё№`,
};

for (const [name, text] of Object.entries(letters)) {
    const font = await subsetFont(readFileSync(new URL(`literata-${name}-600-normal.woff2`, kSource)), text, { targetFormat: 'woff2', noLayoutClosure: true });
    writeFileSync(new URL(`title-${name}.woff2`, kTarget), font);
    console.log(`title-${name}.woff2: ${font.length} bytes`);
}
