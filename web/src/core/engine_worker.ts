// The engine in its worker: one module, one task at a time. A task blocks this thread; it ends when a limit is
// reached, when the flag in shared memory says so, or with the worker.
import { loadSixth, type Sixth } from '$glue';

import type { FromWorker, Task, TaskAnswer, ToWorker } from './engine_protocol';
import type { Answer, GameLine, SearchReport } from './types';

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
    if (sixth) work(await sixth, data);
};

function work(engine: Sixth, { id, line, task }: Extract<ToWorker, { kind: 'task' }>): void {
    current = id;
    const answer = answerTo(engine, line, task);
    tell(answer.errors ? { kind: 'refused', id, errors: answer.errors } : { kind: 'done', id, answer });
}

function answerTo(engine: Sixth, line: GameLine, task: Task): Answer<TaskAnswer> {
    if (task.kind === 'judge') return engine.judge(line, task.movesLeft, task.move) as Answer<TaskAnswer>;
    if (task.kind === 'solution') return engine.solution(line, task.movesLeft) as Answer<TaskAnswer>;
    const { level = 10, lines = 1, seed = 1, proofs = false, moveTimeMs, depth, nodes } = task.options;
    engine.setOptions({ level, lines, seed, proofs });
    return engine.search(line, { moveTime: moveTimeMs, depth, nodes }) as Answer<TaskAnswer>;
}
