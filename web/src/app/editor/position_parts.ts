// A position's text taken apart and put together again, letter by letter (docs/notation.md). This knows the form and
// nothing of what is allowed: whether it is a position is the rules' to say.
import { fileOf, findSquare, indexOf, rankOf } from '../../board/geometry';
import type { Square } from '../../core';

export const handLetters = ['P', 'H', 'G', 'L', 'A', 'p', 'h', 'g', 'l', 'a', 'M'] as const;
export type HandLetter = (typeof handLetters)[number];
export type Hands = Partial<Record<HandLetter, number>>;

export interface PositionParts {
    size: number;
    /** a1, b1, … to the far corner; the letters of the disks from the bottom up. */
    towers: readonly string[];
    side: 's' | 'r';
    hands: Hands;
    /** Silver's and Red's Kings; null where the first King wins. */
    score: readonly [number, number] | null;
    /** "-" or a carry. */
    ko: string;
    ply: number;
}

const kSizes = [3, 4, 5];
const kDisks = /^[PHGphgM]+$/;

export function joinPosition({ size, towers, side, hands, score, ko, ply }: PositionParts): string {
    const ranks = Array.from({ length: size }, (_, row) => rankText(towers.slice((size - 1 - row) * size, (size - row) * size)));
    const hand = handLetters.filter((letter) => (hands[letter] ?? 0) > 0).map((letter) => `${hands[letter]}${letter}`).join('');
    return [ranks.join('/'), side, hand || '-', score ? score.join('-') : '-', ko || '-', ply].join(' ');
}

function rankText(towers: readonly string[]): string {
    const cells: string[] = [];
    let empty = 0;
    for (const tower of [...towers, null]) {
        if (tower === '') {
            ++empty;
            continue;
        }
        if (empty > 0) cells.push(`x${empty}`);
        empty = 0;
        if (tower !== null) cells.push(tower);
    }
    return cells.join(',');
}

/** The parts of a text in the form of a position, or nothing if it has another form. */
export function splitPosition(text: string): PositionParts | null {
    const fields = text.trim().split(' ');
    const [board = '', side = '', hand = '', score = '', ko = '', ply = ''] = fields;
    const cells = readBoard(board);
    const hands = readHands(hand);
    const kings = score === '-' ? null : /^(\d{1,2})-(\d{1,2})$/.exec(score);
    if (fields.length !== 6 || !cells || !hands || (side !== 's' && side !== 'r') || !/^\d{1,7}$/.test(ply)) return null;
    if (score !== '-' && !kings) return null;
    return { ...cells, side, hands, score: kings ? [Number(kings[1]), Number(kings[2])] : null, ko, ply: Number(ply) };
}

function readBoard(text: string): { size: number; towers: string[] } | null {
    const ranks = text.split('/').reverse();
    const size = ranks.length;
    if (!kSizes.includes(size)) return null;
    const towers: string[] = [];
    for (const rank of ranks) {
        const cells = rank.split(',').flatMap((cell) => {
            const run = /^x([1-5])$/.exec(cell);
            return run ? Array.from({ length: Number(run[1]) }, () => '') : kDisks.test(cell) ? [cell] : [null];
        });
        if (cells.length !== size || cells.includes(null)) return null;
        towers.push(...(cells as string[]));
    }
    return { size, towers };
}

function readHands(text: string): Hands | null {
    if (text === '-') return {};
    if (!/^(\d{1,2}[PHGLAphglaM])+$/.test(text)) return null;
    const hands: Hands = {};
    for (const [, count, letter] of text.matchAll(/(\d+)([A-Za-z])/g)) hands[letter as HandLetter] = Number(count);
    return hands;
}

/** The square that a column of the text (from 1) belongs to; nothing outside the board or on empty squares. */
export function squareAtColumn(text: string, column: number): Square | null {
    const board = text.split(' ')[0] ?? '';
    const ranks = board.split('/');
    let at = 1;
    for (const [row, rank] of ranks.entries()) {
        let file = 0;
        for (const cell of rank.split(',')) {
            const run = /^x(\d)$/.exec(cell);
            if (column >= at && column < at + cell.length) return run ? null : findSquare(file, ranks.length - 1 - row);
            file += run ? Number(run[1]) : 1;
            at += cell.length + 1;
        }
    }
    return null;
}

export const towerAt = ({ towers, size }: PositionParts, square: Square): string => towers[indexOf(square, size)] ?? '';
export const isOnBoard = ({ size }: PositionParts, square: Square): boolean => fileOf(square) < size && rankOf(square) < size;
