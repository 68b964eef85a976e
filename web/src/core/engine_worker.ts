// The engine in its worker: one module, one search at a time. A search blocks this thread; it ends when a limit is
// reached, when the flag in shared memory says so, or with the worker.
import { loadSixth, type Sixth } from '$glue';

import type { FromWorker, ToWorker } from './engine_protocol';
import type { Answer, GameState, SearchReport } from './types';

let sixth: Promise<Sixth> | undefined;
let stopFlag: Int32Array | null = null;
let current = 0;

const tell = (message: FromWorker) => postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'start') {
        stopFlag = data.stopFlag && new Int32Array(data.stopFlag);
        sixth = loadSixth(data.module, {
            shouldStop: () => stopFlag !== null && Atomics.load(stopFlag, 0) >= current,
            onReport: (report: SearchReport) => tell({ kind: 'report', id: current, report }),
        });
        await sixth;
        tell({ kind: 'ready' });
        return;
    }
    if (sixth) search(await sixth, data);
};

function search(engine: Sixth, { id, line, options }: Extract<ToWorker, { kind: 'search' }>): void {
    const { level = 10, lines = 1, seed = 1, proofs = false, moveTimeMs, depth, nodes } = options;
    const made = engine.newGame(line.rules, { position: line.position, moves: [...line.moves] }) as Answer<GameState>;
    if (made.errors) return tell({ kind: 'refused', id, errors: made.errors });
    current = id;
    engine.setOptions({ level, lines, seed, proofs });
    const report = engine.search(made.game, { moveTime: moveTimeMs, depth, nodes }) as Answer<SearchReport>;
    engine.freeGame(made.game);
    tell(report.errors ? { kind: 'refused', id, errors: report.errors } : { kind: 'done', id, report });
}
