// The first moves of the engine's lines as arrows: the count on the shaft, the best one strongest. Moves between the same
// squares share an arrow.
import type { Arrow } from '../../board/types';
import type { Move, SearchLine } from '../../core';

export function arrowsOf(lines: readonly SearchLine[], legalMoves: readonly Move[]): Arrow[] {
    const arrows = new Map<string, Arrow>();
    lines.forEach((line, index) => {
        const move = legalMoves.find(({ text }) => text === line.move);
        if (!move || move.kind === 'pass') return;
        const from = move.kind === 'carry' ? move.from : null;
        const text = move.kind === 'carry' ? String(move.count) : move.disk === 'P' ? '' : move.disk;
        const key = `${from}${move.to}`;
        const same = arrows.get(key);
        if (!same) arrows.set(key, { from, to: move.to, text, tone: index === 0 ? 'best' : 'other' });
        else if (!same.text.includes(text)) same.text = `${same.text}/${text}`;
    });
    return [...arrows.values()].reverse(); // the best one is drawn last, over the others
}
