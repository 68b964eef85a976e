// tests/mutants/run: see README.md beside this file.
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { readList } from './list.mjs';
import { Campaign } from './campaign.mjs';
import { faultsOf, tableOf } from './report.mjs';

const kUsage = `Usage: tests/mutants/run [--room NAME]... [--name NAME]... [--jobs N] [--list]
Puts each mistake of tests/mutants/rooms into a copy of the tree under build/mutants and runs the tests that are to notice.
Exit 0 when all are noticed but those listed as survivors, 1 when not, 2 when the list or the tree is not as it should be.

  --room NAME   only mutants of this room; may be given again
  --name NAME   only the mutant of this name; may be given again
  --jobs N      how many run at a time, as many as there are processors if not given
  --list        names them and runs nothing
  --source DIR  the tree, this one if not given
  --copy DIR    where its copy lies, build/mutants of the tree if not given
`;

const here = fileURLToPath(new URL('../..', import.meta.url));
let options;
try {
    options = parseArgs({ options: {
        room: { type: 'string', multiple: true, default: [] },
        name: { type: 'string', multiple: true, default: [] },
        jobs: { type: 'string', default: String(cpus().length) },
        source: { type: 'string', default: here },
        copy: { type: 'string', default: '' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
    } }).values;
} catch (error) {
    console.error(`${error.message}\n\n${kUsage}`);
    process.exit(2);
}
if (options.help) {
    console.log(kUsage);
    process.exit(0);
}

try {
    const source = resolve(options.source);
    const copy = resolve(options.copy || join(source, 'build/mutants'));
    const jobs = Math.max(1, Number.parseInt(options.jobs, 10) || 1);
    const all = readList(join(source, 'tests/mutants/rooms'));
    const mutants = all.filter(({ room, name }) =>
        (options.room.length === 0 || options.room.includes(room)) && (options.name.length === 0 || options.name.includes(name)));
    if (mutants.length === 0) throw new Error('no mutant has such a name or room');
    if (options.list) {
        for (const { room, name, file } of mutants) console.log(`${room}\t${name}\t${file}`);
        process.exit(0);
    }
    const results = await new Campaign(source, copy, all, mutants, { jobs, say: (text) => console.log(text) }).run();
    console.log(`\n${tableOf(results)}`);
    const faults = faultsOf(results);
    for (const fault of faults) console.log(fault);
    process.exit(faults.length > 0 ? 1 : 0);
} catch (error) {
    console.error(`mutants: ${error.message}`);
    process.exit(2);
}
