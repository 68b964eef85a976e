// What a board needs in order to be played on. PlayArea shows any of these and knows nothing else about it: a game at this
// screen (GameSession), a game against somebody elsewhere (OnlineGame), an analysis (AnalysisSession), a lesson or a puzzle
// (TaskBoard).
import type { Color, GameLine, GameState } from '../../core';

/** Who is to act next. */
export type Turn =
    /** The player at this screen may move, for the colour whose turn it is. */
    | 'yours'
    /** A bot is about to move. */
    | 'thinking'
    /** Somebody or something else has to act first. */
    | 'waiting'
    | 'over';

export interface Playable {
    /** Where the game began and what was played. A move that was just made here is its last. */
    readonly line: GameLine;
    /** The state at the end of `line`: moves are made from here. */
    readonly live: GameState;
    /** What the board shows. It is `live` itself, or an earlier state while the player looks back. */
    readonly view: GameState;
    readonly turn: Turn;
    /** The colour of the one player who sits at this screen. Null where both colours are played here, or none. */
    readonly seat: Color | null;
    /** The colour whose crowns are drawn as one's own. */
    readonly viewer: Color;
    /** Grows with each move that is to be seen moving. */
    readonly motion: number;
    /** The engine has failed and can be asked again. Absent where no engine takes part. */
    readonly failure?: { retry: () => void } | null;
    /** Makes a move, in the words of the notation. False if it was not taken; then nothing has changed. */
    play(move: string): boolean;
}

/** A game of which earlier states can be looked at. Counts are numbers of moves made. */
export interface LooksBack extends Pick<Playable, 'live' | 'view'> {
    show(moves: number): void;
    step(by: number): void;
}

/** Whether the board shows the game as it stands. */
export const isLive = ({ live, view }: Pick<Playable, 'live' | 'view'>): boolean => view === live;
/** Whether a move can be made on the board now. */
export const canPlayOn = (game: Pick<Playable, 'live' | 'view' | 'turn'>): boolean => game.turn === 'yours' && isLive(game);
