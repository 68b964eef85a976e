// The evaluation of a whole game as a drawing: one column for each position, the middle is even. Estimates make a curve
// that never reaches the ends; what is proved or over makes bars that do.
import { knownWinner, silverShare, type Evaluation } from './evaluation';

export interface GraphBar {
    x: number;
    width: number;
    winner: 'silver' | 'red';
}
export interface Graph {
    /** The runs of estimates: areas between the curve and the middle, and the curves themselves. */
    areas: string[];
    curves: string[];
    bars: GraphBar[];
}

/** The middle of a position's column, from 0 to `width`. */
export const columnAt = (index: number, count: number, width: number): number => ((index + 0.5) * width) / Math.max(1, count);

/** The position whose column lies at a fraction of the width. */
export const positionAt = (across: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor(across * count)));

export function drawGraph(evaluations: readonly (Evaluation | null)[], width: number, height: number): Graph {
    const graph: Graph = { areas: [], curves: [], bars: [] };
    const count = evaluations.length;
    const column = width / Math.max(1, count);
    const middle = height / 2;
    let run: { x: number; y: number }[] = [];
    const endRun = () => {
        const [first] = run;
        const last = run.at(-1);
        if (first && last) {
            // A single estimate between proofs is as wide as its column.
            const points = run.length > 1 ? run : [{ ...first, x: first.x - column / 2 }, { ...first, x: first.x + column / 2 }];
            const [from, to] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
            const curve = points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');
            graph.curves.push(`M${curve}`);
            graph.areas.push(`M${round(from)} ${middle}L${curve}L${round(to)} ${middle}Z`);
        }
        run = [];
    };
    const addBar = (x: number, winner: GraphBar['winner']) => {
        const last = graph.bars.at(-1);
        if (last?.winner === winner && last.x + last.width >= round(x) - 0.1) last.width = round(x + column - last.x);
        else graph.bars.push({ x: round(x), width: round(column), winner });
    };
    evaluations.forEach((evaluation, index) => {
        const winner = knownWinner(evaluation);
        if (winner !== null) addBar(index * column, winner);
        if (winner !== null || evaluation === null) return endRun();
        run.push({ x: columnAt(index, count, width), y: height * (1 - silverShare(evaluation)) });
    });
    endRun();
    return graph;
}

const round = (value: number): number => Math.round(value * 100) / 100;
