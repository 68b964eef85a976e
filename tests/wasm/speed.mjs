// Prints how fast the module searches beside the program: the same bench in both, in turns, so that what else the machine
// does slows both. Not a test: figures depend on the machine.
// `node tests/wasm/speed.mjs [rounds]`, after the presets wasm and release were built.
import { execFileSync } from 'node:child_process';

import { load } from './support.mjs';

const kProgram = process.env.SIXTH ?? new URL('../../build/release/src/cli/sixth', import.meta.url).pathname;
const rounds = Number(process.argv[2] ?? 20);

const sixth = await load({ nowMs: () => performance.now() });
sixth.bench(); // the browser's compiler looks at a function again once it has run for a while
const times = { program: [], module: [] };
for (let round = 0; round < rounds; ++round) {
    const program = JSON.parse(execFileSync(kProgram, ['bench', '--json'], { encoding: 'utf8' }));
    const module = sixth.bench();
    if (module.signature !== program.signature) throw new Error(`not the same search: ${module.signature}, ${program.signature}`);
    times.program.push(program.seconds * 1000);
    times.module.push(module.elapsedMs);
}
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const pairs = times.program.map((time, round) => time / times.module[round]);
const percent = (share) => `${Math.round(share * 100)} %`;
console.log({
    rounds,
    programMs: { best: Math.round(Math.min(...times.program)), median: Math.round(median(times.program)) },
    moduleMs: { best: Math.round(Math.min(...times.module)), median: Math.round(median(times.module)) },
    speedOfModule: { best: percent(Math.min(...times.program) / Math.min(...times.module)), median: percent(median(pairs)) },
});
