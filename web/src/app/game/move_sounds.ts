// What a move sounds like.
import type { Color, Move } from '../../core';

export interface MoveSounds {
    stack(disks?: number): void;
    crown(): void;
}

/** Plays the sound of a move. The opponent's crown sounds like any other move. `seat` is the listener's colour, or null if both
 *  players listen. */
export function soundOf(move: Move | null, sounds: MoveSounds, seat: Color | null): void {
    if (move?.crowns && (seat === null || move.crowns === seat)) sounds.crown();
    else sounds.stack(move?.kind === 'carry' ? move.count : 1);
}
