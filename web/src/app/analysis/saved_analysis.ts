// What was found out about a game and written beside it: variations, comments, marks, the evaluation of its main line. Each
// analysis has its own entry, next to the game's or named by the position it begins from.
import { isRefused, type Color, type Ended, type RecordMove, type Rules } from '../../core';
import { recordOf, tagsOf } from '../game/game_actions';
import type { SavedGame } from '../state/saved_game';
import { isObject, readJson, type TextStore } from '../state/storage';
import { readEvaluation, type Evaluation } from './evaluation';
import type { Finding, FindingKind } from './review';
import { asMainLine, fromRecordMoves, kRoot, mainMoves, nodeOf, toRecordMoves, withLine, without, type VariationTree } from './variation_tree';

/** What the engine found of a main line: of each position, the first included. */
export interface SavedReview {
    line: string[];
    evaluations: (Evaluation | null)[];
    best: string[][];
    findings: Finding[];
}

export interface SavedAnalysis {
    version: 1;
    rules: string;
    /** "" for the start of the ruleset. */
    position: string;
    comment: string;
    moves: RecordMove[];
    review: SavedReview | null;
    updated: number;
}

const kPrefix = 'sixth.analysis.';
/** The analysis that lies beside a kept game. */
export const keyOfGame = (id: string): string => `${kPrefix}game.${id}`;
/** The analysis of a line that is no kept game, named by what it begins with. */
export const keyOfLine = (rules: string, position: string, moves: readonly string[]): string =>
    `${kPrefix}line.${shortName(`${rules}|${position}|${moves.join(' ')}`)}`;

// FNV-1a, twice with different beginnings: short, and two lines of one player do not meet.
function shortName(text: string): string {
    const hash = (seed: number) => {
        let value = seed;
        for (let i = 0; i < text.length; ++i) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
        return value.toString(36);
    };
    return hash(0x811c9dc5) + hash(0x01234567);
}

/** The entry under a key. One that this page can't read is put aside before anything can take its place. */
export function loadAnalysis(store: TextStore, key: string): SavedAnalysis | null {
    const text = store.get(key);
    if (text === null) return null;
    const analysis = readAnalysis(readJson(text));
    if (!analysis) store.set(`${key}.unreadable`, text);
    return analysis;
}

export const saveAnalysis = (store: TextStore, key: string, analysis: SavedAnalysis): boolean =>
    store.set(key, JSON.stringify(analysis));

export function readAnalysis(value: unknown): SavedAnalysis | null {
    if (!isObject(value) || value['version'] !== 1) return null;
    const { rules, position, comment, moves, review, updated } = value;
    if (typeof rules !== 'string' || typeof position !== 'string' || !isMoves(moves)) return null;
    return {
        version: 1,
        rules,
        position,
        comment: typeof comment === 'string' ? comment : '',
        moves,
        review: readReview(review),
        updated: typeof updated === 'number' ? updated : 0,
    };
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

function isMoves(value: unknown): value is RecordMove[] {
    return Array.isArray(value) && value.every((entry) => {
        if (typeof entry === 'string') return true;
        if (!isObject(entry) || typeof entry['move'] !== 'string') return false;
        const { comment, marks, variations } = entry;
        return (
            (comment === undefined || typeof comment === 'string') &&
            (marks === undefined || (Array.isArray(marks) && marks.every((mark) => typeof mark === 'number'))) &&
            (variations === undefined || (Array.isArray(variations) && variations.every(isMoves)))
        );
    });
}

const kFindings: readonly FindingKind[] = ['missedCrown', 'missedKing', 'gift', 'opened'];

// It can be had again by asking the engine, so half of one is none.
function readReview(value: unknown): SavedReview | null {
    if (!isObject(value)) return null;
    const { line, evaluations, best, findings } = value;
    if (!isTexts(line) || !Array.isArray(evaluations) || evaluations.length !== line.length + 1) return null;
    if (!Array.isArray(best) || best.length !== evaluations.length || !best.every(isTexts)) return null;
    if (!Array.isArray(findings) || !findings.every(isFinding)) return null;
    // One that was kept before it said so is only known to hold within its moves.
    const found = findings.map((finding) => ({ ...finding, exact: finding.exact === true }));
    return { line, evaluations: evaluations.map(readEvaluation), best, findings: found };
}

function isFinding(value: unknown): value is Finding {
    if (!isObject(value)) return false;
    const { kind, at, side, moves, better } = value;
    return (
        kFindings.includes(kind as FindingKind) && (side === 'silver' || side === 'red') && typeof at === 'number' &&
        typeof moves === 'number' && isTexts(better)
    );
}

export interface RecordFrame {
    rules: string;
    position: string;
    tags: Record<string, string>;
    /** How the game of the main line ended, if the board does not show it. */
    ended: Ended | null;
}

/** The whole tree as a record text, or nothing if the rules refuse it. */
export function recordOfTree(tree: VariationTree, frame: RecordFrame, rules: Rules): string {
    const line = { rules: frame.rules, position: frame.position, moves: mainMoves(tree) };
    const bare = rules.writeRecord(line, frame.tags, frame.ended);
    if (isRefused(bare)) return '';
    // Tags, result and termination as the rules write them for the main line; the moves from the tree.
    const [record] = rules.readRecords(bare.text).records;
    if (!record) return '';
    const comment = forRecord(nodeOf(tree, kRoot).comment);
    const answer = rules.writeTree({
        tags: record.tags,
        moves: withoutBraces(toRecordMoves(tree)),
        result: record.result,
        ...(comment ? { comment } : {}),
    });
    return isRefused(answer) ? '' : answer.text;
}

// Records have no way to write a closing brace in a comment.
const forRecord = (comment: string): string => comment.replaceAll('}', ')').trim();
const withoutBraces = (moves: RecordMove[]): RecordMove[] =>
    moves.map((entry) => {
        if (typeof entry === 'string') return entry;
        const { comment, variations, ...rest } = entry;
        const kept = forRecord(comment ?? '');
        return { ...rest, ...(kept ? { comment: kept } : {}), ...(variations ? { variations: variations.map(withoutBraces) } : {}) };
    });

/** A kept game as a record, with what was written beside it. */
export function recordOfGame(game: SavedGame, store: TextStore, rules: Rules, nameOf: (color: Color) => string): string {
    const bare = recordOf(game, rules, nameOf);
    const kept = readAnalysis(readJson(store.get(keyOfGame(game.id))));
    if (!kept || kept.rules !== game.rules || kept.position !== game.position) return bare;
    const { tree, id } = withLine(treeOf(kept), kRoot, game.moves);
    // The game is over where it is over; a record has no place for what was tried behind its last move.
    const whole = nodeOf(tree, id).children.reduce(without, asMainLine(tree, id));
    return recordOfTree(whole, { rules: game.rules, position: game.position, tags: tagsOf(game, nameOf), ended: game.ended }, rules) || bare;
}

/** Keeps what a record says beside its moves, for the game that was made of it. */
export function keepNotes(store: TextStore, game: SavedGame, moves: RecordMove[], comment = ''): void {
    if (comment === '' && moves.every((move) => typeof move === 'string')) return;
    saveAnalysis(store, keyOfGame(game.id), {
        version: 1, rules: game.rules, position: game.position, comment, moves, review: null, updated: game.updated,
    });
}

export const treeOf = ({ moves, comment }: SavedAnalysis): VariationTree => fromRecordMoves(moves, comment);
