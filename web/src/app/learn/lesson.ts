// What a lesson is: a position and a goal. Its own words are found by its id: `learn.<id>.goal` says what to do in this very
// position, `learn.<id>.done` what was learned from it. Whether a goal is reached is read off the answers of the rules (what
// the move was, what it made, whom it crowns, which crowns can be made next); nothing is worked out here.
import { otherColor, type DiskLetter, type GameState, type Piece, type SearchReport } from '../../core';
import type { PlainKey } from '../../i18n/index.svelte';

export type Goal =
    | { kind: 'place'; disk: DiskLetter }
    /** One of these moves. */
    | { kind: 'move'; moves: readonly string[] }
    /** A carry that makes this piece. */
    | { kind: 'make'; piece: Piece }
    /** The player is crowned, with so many moves at most; the engine answers in between. */
    | { kind: 'crown'; within: number }
    /** So many points more in a points game, with as many moves, whatever the other player does. */
    | { kind: 'points'; more: number }
    /** So many crowns to make next, while the other player has none. */
    | { kind: 'threat'; count: number }
    /** The other player has no crown to make. */
    | { kind: 'safe' };

/** The middle parts of the keys with such an end: only what has its words can be a lesson or a chapter. */
type Named<End extends string, Key = PlainKey> = Key extends `learn.${infer Id}.${End}` ? Id : never;
export type LessonId = Named<'goal'> & Named<'done'>;
export type ChapterId = Named<'title'> & Named<'idea'>;

export interface Lesson {
    /** Its address, its words and the name of its star; never changed once it is out. */
    id: LessonId;
    /** The ruleset; `sixth` if not given. */
    rules?: string;
    position: string;
    goal: Goal;
    /** A first move that leads to the goal: the arrow. */
    solution: string;
    /** A legal first move that does not, for the test. */
    wrong: string;
    /** The arrow is there from the start, not only when asked for. */
    hasArrow?: boolean;
    /** Said after a wrong move, and beside the arrow; lessons with one idea share it. */
    hint: PlainKey;
}

export interface Chapter {
    /** Its words are `learn.<id>.title` and, in one sentence, `learn.<id>.idea`. */
    id: ChapterId;
    lessons: readonly Lesson[];
}

/** What a move came to; `open` waits for the other player's answer. */
export type Verdict = 'reached' | 'open' | 'gift' | 'they-crown' | 'wrong';

/** How many moves the player has for the goal. */
export const movesFor = ({ goal }: Lesson): number =>
    goal.kind === 'crown' ? goal.within : goal.kind === 'points' ? goal.more : 1;

/** The verdict on the player's last move: `start` is the lesson's position, `now` the one after it. */
export function judge(lesson: Lesson, start: GameState, now: GameState, movesMade: number): Verdict {
    const { goal } = lesson;
    const me = start.side;
    const move = now.lastMove;
    if (!move) return 'wrong';
    const theyCrown = now.legalMoves.some(({ crowns }) => crowns === otherColor(me));
    if (isReached()) return 'reached';
    if (move.crowns === otherColor(me)) return 'gift';
    if (theyCrown && goal.kind !== 'place' && goal.kind !== 'move' && goal.kind !== 'make') return 'they-crown';
    if (goal.kind === 'points' && move.crowns !== me) return 'wrong';
    return now.result !== null || movesMade >= movesFor(lesson) ? 'wrong' : 'open';

    function isReached(): boolean {
        switch (goal.kind) {
            case 'place':
                return move?.kind === 'place' && move.disk === goal.disk;
            case 'move':
                return goal.moves.includes(move?.text ?? '');
            case 'make':
                return move?.kind === 'carry' && move.makes.piece === goal.piece;
            case 'crown':
                return move?.crowns === me;
            case 'points':
                return now.score[me] - start.score[me] >= goal.more;
            case 'threat':
                return !theyCrown && new Set(now.threats[me].map(({ from, to }) => from + to)).size >= goal.count;
            case 'safe':
                return !theyCrown && now.result !== otherColor(me);
        }
    }
}

/** Whether the engine, to move for the other player, sees no way out within so many moves of the player. */
export function isHeld({ lines }: SearchReport, movesLeft: number): boolean {
    const best = lines[0];
    return best !== undefined && best.kind === 'mate' && best.score <= 0 && -best.score <= movesLeft;
}

/** How deep the engine looks for its answer: to the end of the exercise, and a little further. */
export const answerDepth = (movesLeft: number): number => 2 * movesLeft + 2;
