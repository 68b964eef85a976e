// What the page and the engine's worker say to each other.
import type { GameError, GameLine, SearchReport } from './types';

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

export type ToWorker =
    | { kind: 'start'; module: WebAssembly.Module; stopFlag: SharedArrayBuffer | null }
    | { kind: 'search'; id: number; line: GameLine; options: SearchOptions };

export type FromWorker =
    | { kind: 'ready' }
    | { kind: 'report'; id: number; report: SearchReport }
    | { kind: 'done'; id: number; report: SearchReport }
    | { kind: 'refused'; id: number; errors: GameError[] };
