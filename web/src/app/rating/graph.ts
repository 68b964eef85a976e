// The shape of the rating graph, apart from how it is drawn.

import type { Rating } from './glicko';

/** What a graph says in words. */
export function graphNumbers(history: readonly Rating[]): { count: number; first: number; now: number; best: number; lowest: number } {
    const values = history.map(({ value }) => Math.round(value));
    return { count: values.length, first: values[0] ?? 0, now: values.at(-1) ?? 0, best: Math.max(...values), lowest: Math.min(...values) };
}

export interface Scale {
    low: number;
    high: number;
    ticks: number[];
}

const kSteps = [50, 100, 200, 250, 500, 1000];
const kMostTicks = 6;

/** A scale with round ticks around all values. */
export function scaleFor(values: readonly number[]): Scale {
    const least = Math.min(...values);
    const most = Math.max(...values);
    const step = kSteps.find((size) => (most - least) / size <= kMostTicks - 2) ?? 1000;
    const low = Math.floor((least - step / 4) / step) * step;
    const high = Math.ceil((most + step / 4) / step) * step;
    const ticks: number[] = [];
    for (let value = low; value <= high; value += step) ticks.push(value);
    return { low, high, ticks };
}

export interface Frame {
    width: number;
    height: number;
    left: number;
    right: number;
    top: number;
    bottom: number;
}

/** Where the value number `index` of `count` is drawn. */
export function pointAt(index: number, count: number, value: number, { low, high }: Scale, frame: Frame): { x: number; y: number } {
    const across = count > 1 ? index / (count - 1) : 0.5;
    const up = (value - low) / (high - low);
    return {
        x: frame.left + across * (frame.width - frame.left - frame.right),
        y: frame.height - frame.bottom - up * (frame.height - frame.top - frame.bottom),
    };
}
