// What a move sounds like.
import type { Move } from '../../core';

export interface MoveSounds {
    stack(disks?: number): void;
    crown(): void;
}

export function soundOf(move: Move | null, sounds: MoveSounds): void {
    if (move?.crowns) sounds.crown();
    else sounds.stack(move?.kind === 'carry' ? move.count : 1);
}
