// What the module answers, field for field as in docs/design/0004-wasm.md. Nothing here is worked out by the page.

export type Color = 'silver' | 'red';
export type Piece = 'pawn' | 'rook' | 'knight' | 'bishop' | 'queen' | 'king';
export type DiskLetter = 'P' | 'H' | 'G' | 'M';

/** The name of a square: "a1" to "e5". */
export type Square = `${'a' | 'b' | 'c' | 'd' | 'e'}${'1' | '2' | '3' | '4' | '5'}`;

export interface GameError {
    code: string;
    what: string;
    message: string;
    rule: string | null;
    line: number;
    column: number;
}
export interface Refused {
    errors: GameError[];
}
export type Answer<T> = (T & { errors?: never }) | Refused;

/** The letters of a tower from the bottom up, and the piece it is. */
export interface NamedTower {
    tower: string;
    piece: Piece;
}

interface MoveBase {
    text: string;
    crowns: Color | null;
}
export interface PlaceMove extends MoveBase {
    kind: 'place';
    disk: DiskLetter;
    to: Square;
    leaves: null;
    makes: NamedTower;
}
export interface CarryMove extends MoveBase {
    kind: 'carry';
    from: Square;
    count: number;
    to: Square;
    leaves: NamedTower | null;
    makes: NamedTower;
}
export interface PassMove extends MoveBase {
    kind: 'pass';
}
export type Move = PlaceMove | CarryMove | PassMove;

export interface Hand {
    pawns: number;
    hunchbacks: number;
    giants: number;
    points: number;
}
export type MiladyPlace = 'box' | Color | null;
export type Duty = 'place-milady' | 'cover-milady' | 'pass';
export type Result = Color | 'draw';

export interface GameState {
    rules: string;
    board: number;
    position: string;
    side: Color;
    ply: number;
    hands: Record<Color, Hand>;
    milady: MiladyPlace;
    score: Record<Color, number>;
    ko: string | null;
    result: Result | null;
    reason: string | null;
    occurrences: number;
    /** a1, b1, … to the far corner; "" is an empty square. */
    towers: string[];
    pieces: (Piece | '')[];
    lastMove: Move | null;
    moves: string[];
    legalMoves: Move[];
    duty: Duty | null;
    threats: Record<Color, CarryMove[]>;
}

export interface Ruleset {
    /** Its shortest text. */
    name: string;
    /** The parts of that text: a preset, and the options that differ from it, each like "kings=3". */
    preset: string;
    changes: string[];
    title: string | null;
    board: number;
    hands: Record<Color, Hand>;
    milady: MiladyPlace;
    options: Record<string, string>;
    army: { points: number; costs: Record<DiskLetter, number> } | null;
    /** A draft whose armies are still to be chosen. It can't be played before they are: see Rules.drafted(). */
    awaitsArmies: boolean;
}

export type Explanation =
    | { legal: true; move: string; crowns: Color | null }
    | { legal: false; code: string; message: string; rule: string | null };

/** Two towers by which a player can crown: the King stands on `to`. */
export interface Crown {
    from: Square;
    to: Square;
}
/** What can be said for a move; src/coach/move_facts.h defines each of them. */
export interface MoveFacts {
    crowned: Color | null;
    wins: boolean;
    isOnlyMove: boolean;
    threats: Crown[];
    stops: Crown[];
    allows: Crown[];
    isOnlyDefence: boolean;
    crownsNext: boolean;
    takesOver: boolean;
}
/** Whether anything can be carried from a square, and by which rule not. */
export interface TowerFacts {
    canCarry: boolean;
    code: string | null;
    rule: string | null;
}

/** A move of a record: its text alone where there is nothing else to say of it. */
export type RecordMove =
    | string
    | { move: string; comment?: string; marks?: number[]; variations?: RecordMove[][] };

export interface GameRecord {
    tags: Record<string, string>;
    comment?: string;
    moves: RecordMove[];
    result: string;
    rules: string;
    position: string;
    line: number;
    errors: GameError[];
}

export interface SearchLine {
    move: string;
    /** Hundredths of a disk for the side to move, or moves to the end when `kind` is "mate". */
    score: number;
    kind: 'cp' | 'mate';
    /** The solver has shown it; the engine alone never does. */
    proved: boolean;
    /** And no fewer moves are enough. */
    exact: boolean;
    pv: string[];
}
export interface SearchReport {
    depth: number;
    selectiveDepth: number;
    lines: SearchLine[];
    nodes: number;
    nps: number;
    elapsedMs: number;
    hashPermille: number;
}

/** What is said of a move in a puzzle. */
export interface Judgement {
    /** Whether the player still wins in the moves that are left; unknown if it was stopped. */
    verdict: 'win' | 'not-win' | 'unknown';
    /** The reply that holds out longest, or one that shows why the move does not win; null if there is none. */
    reply: string | null;
}
export interface Solution {
    /** A move that wins in the moves that are left. */
    move: string | null;
}

/** A game as it is told to the module: where it starts, and what was played. */
export interface GameLine {
    rules: string;
    /** "" for the start of the ruleset. */
    position: string;
    moves: readonly string[];
}

/** How the players ended a game, where the board does not show it. */
export interface Ended {
    result: '1-0' | '0-1' | '1/2-1/2';
    reason: string;
}

export const isRefused = (answer: object): answer is Refused => 'errors' in answer && !('records' in answer);
export const otherColor = (color: Color): Color => (color === 'silver' ? 'red' : 'silver');
/** Turns alternate, and the ply says whose it is: odd is Silver's (docs/notation.md). */
export const sideAtPly = (ply: number): Color => (ply % 2 === 1 ? 'silver' : 'red');
