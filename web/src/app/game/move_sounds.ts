// What a move sounds like.
import type { Color, Move } from '../../core';

export interface MoveSounds {
    stack(disks?: number): void;
    crown(): void;
}

/** A crown sounds like one unless it is the opponent's: `seat` is the colour of the one who hears it, or null if both do. */
export function soundOf(move: Move | null, sounds: MoveSounds, seat: Color | null): void {
    if (move?.crowns && (seat === null || move.crowns === seat)) sounds.crown();
    else sounds.stack(move?.kind === 'carry' ? move.count : 1);
}
