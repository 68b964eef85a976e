// What a board is told and what it tells. The board knows squares, the looks of disks and nothing of the rules: whether a
// tower can move, where to and what that makes comes in as data.

/** The name of a square: "a1" to "e5". The same type as the core's, which this room does not know. */
export type Square = `${'a' | 'b' | 'c' | 'd' | 'e'}${'1' | '2' | '3' | '4' | '5'}`;
export type Piece = 'pawn' | 'rook' | 'knight' | 'bishop' | 'queen' | 'king';

/** The height that makes a tower this piece: what a badge says in numbers. */
export const heightOf = (piece: Piece): string => ({ pawn: '1', rook: '2', knight: '3', bishop: '4', queen: '5', king: '6' })[piece];

/** How a badge names the piece. */
export type BadgeStyle = 'picture' | 'number' | 'none';

export interface Cell {
    square: Square;
    /** The letters of the disks from the bottom up; "" for an empty square. */
    tower: string;
    /** What the badge shows. */
    piece: Piece | '';
    /** What is read out. */
    label: string;
    /** A tower that can be picked up. */
    isMovable: boolean;
}

/** Disks that have just come to a square: the top `count` of its tower. From nowhere means from the hand. */
export interface Arrival {
    key: string;
    from: Square | null;
    to: Square;
    count: number;
}

/** A crown that could be made, drawn as an arc. */
export interface Arc {
    from: Square;
    to: Square;
    whose: 'mine' | 'theirs';
}

/** A move to point at. Without `from` it is a placement: a ring. */
export interface Arrow {
    from: Square | null;
    to: Square;
    /** On the shaft, for example how many disks; "" for nothing. */
    text: string;
    tone: 'hint' | 'best' | 'other';
}

export interface Crowning {
    key: string;
    square: Square;
    whose: 'silver' | 'red';
    /** A crown of the player who looks is celebrated; one of the opponent is only shown. */
    isCelebrated: boolean;
    /** A King that left the board at once gets no crown above it, only the sparks. */
    stays: boolean;
}
