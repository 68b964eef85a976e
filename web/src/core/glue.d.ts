// The JavaScript side of the module (src/wasm/sixth.mjs), as far as the page uses it.
declare module '$glue' {
    interface Host {
        shouldStop?: () => boolean;
        onReport?: (report: never) => void;
        nowMs?: () => number;
    }
    export class Sixth {
        version(): string;
        presets(): unknown;
        rules(text: string): unknown;
        pieces(towers: string[]): unknown;
        newGame(rules?: string, start?: { position?: string; moves?: string | string[] }): unknown;
        freeGame(game: number): void;
        state(game: number): unknown;
        play(game: number, move: string): unknown;
        undo(game: number): unknown;
        end(game: number, result: string, reason: string): unknown;
        explain(game: number, move: string): unknown;
        writeGame(game: number, tags?: Record<string, string>, form?: string): unknown;
        readRecords(text: string, form?: string): unknown;
        convertRecords(text: string, from: string, to: string): unknown;
        writeRecord(record: unknown): unknown;
        setOptions(options?: { hash?: number; lines?: number; level?: number; seed?: number; proofs?: boolean }): unknown;
        search(game: number, limits?: Record<string, number | undefined>): unknown;
        judge(game: number, movesLeft: number, move: string): unknown;
        solution(game: number, movesLeft: number): unknown;
        forget(): unknown;
    }
    export function loadSixth(source: WebAssembly.Module | BufferSource, host?: Host): Promise<Sixth>;
}

declare module '$pack?url' {
    const address: string;
    export default address;
}

declare module '$wasm?url' {
    const address: string;
    export default address;
}
