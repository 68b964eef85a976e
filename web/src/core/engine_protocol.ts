// What the page and the engine's worker say to each other.
import type { GameError, GameLine, Judgement, SearchReport, Solution } from './types';

export interface SearchOptions {
    /** 1 to 10; ten holds nothing back. */
    level?: number;
    lines?: number;
    seed?: number;
    /** The solver is asked about every forced end; without it no line is called proved. */
    proofs?: boolean;
    moveTimeMs?: number;
    depth?: number;
    nodes?: number;
}

/** What is to be done at the end of a line. */
export type Task =
    | { kind: 'search'; options: SearchOptions }
    | { kind: 'judge'; movesLeft: number; move: string }
    | { kind: 'solution'; movesLeft: number };
export type TaskAnswer = SearchReport | Judgement | Solution;

export type ToWorker =
    | { kind: 'start'; module: WebAssembly.Module; stopFlag: SharedArrayBuffer | null }
    | { kind: 'task'; id: number; line: GameLine; task: Task };

export type FromWorker =
    | { kind: 'ready' }
    | { kind: 'report'; id: number; report: SearchReport }
    | { kind: 'done'; id: number; answer: TaskAnswer }
    | { kind: 'refused'; id: number; errors: GameError[] };
