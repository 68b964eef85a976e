import { readFileSync } from 'node:fs';

import { Rules, type GameLine, type SearchOptions, type SearchReport } from '../src/core';

export const modulePath = process.env['SIXTH_WASM'] ?? '../build/wasm/src/wasm/sixth.wasm';

export const loadRules = (): Promise<Rules> => Rules.load(new WebAssembly.Module(readFileSync(modulePath)));

/** An engine that answers with what the test wants, when the test wants it. */
export class FakeEngine {
    asked: GameLine[] = [];
    options: SearchOptions[] = [];
    stops = 0;
    #answer: ((move: string) => void) | null = null;

    search(line: GameLine, options: SearchOptions = {}): Promise<SearchReport> {
        this.asked.push(line);
        this.options.push(options);
        return new Promise((resolve) => {
            this.#answer = (move) =>
                resolve({ lines: [{ move, score: 0, kind: 'cp', proved: false, pv: [move] }] } as unknown as SearchReport);
        });
    }
    stop(): void {
        ++this.stops;
        this.#answer = null;
    }
    async answer(move: string): Promise<void> {
        this.#answer?.(move);
        await new Promise((resolve) => setTimeout(resolve, 0));
    }
}
