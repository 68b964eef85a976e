// The JavaScript side of the module (src/wasm/sixth.mjs), as far as the page uses it.
declare module '$glue' {
    interface Host {
        shouldStop?: () => boolean;
        onReport?: (report: never) => void;
        nowMs?: () => number;
    }
    interface Game {
        rules?: string;
        position?: string;
        moves?: readonly string[];
    }
    interface Ended {
        result: string;
        reason: string;
    }
    export class Sixth {
        version(): string;
        presets(): unknown;
        rules(text: string): unknown;
        draft(text: string, silver: string, red: string): unknown;
        pieces(towers: string[]): unknown;
        state(game: Game, ended?: Ended | null): unknown;
        explain(game: Game, move: string): unknown;
        facts(game: Game, move: string): unknown;
        tower(game: Game, square: string): unknown;
        writeGame(game: Game, options?: { ended?: Ended | null | undefined; tags?: Record<string, string>; form?: string }): unknown;
        readRecords(text: string, form?: string): unknown;
        convertRecords(text: string, from: string, to: string): unknown;
        writeRecord(record: unknown): unknown;
        setOptions(options?: { hash?: number; lines?: number; level?: number; seed?: number; proofs?: boolean }): unknown;
        search(game: Game, limits?: Record<string, number | undefined>): unknown;
        judge(game: Game, movesLeft: number, move: string): unknown;
        solution(game: Game, movesLeft: number): unknown;
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
