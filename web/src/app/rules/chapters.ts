// The chapters of the rules page. Which of them a ruleset has, and with which values, follows from what the rules answer
// about it; the boards are played by the rules as well. Numbers are those of docs/rules.md.
import type { GameLine, Piece, Ruleset, Square } from '../../core';
import { t, type PlainKey } from '../../i18n/index.svelte';

export interface Diagram {
    line: GameLine;
    /** The tower whose targets are marked. */
    from?: Square;
    /** A word above its text. */
    piece?: Piece;
    text?: PlainKey;
}
export interface Paragraph {
    text: string;
    rules: string;
}
export interface Chapter {
    id: string;
    title: string;
    paragraphs: Paragraph[];
    diagrams: Diagram[];
}

const onSixth = (position: string, moves: string[] = []): GameLine => ({ rules: 'sixth', position, moves });
const played = (rules: string, moves: string[]): GameLine => ({ rules, position: '', moves });

const kQueen = 'x2,p,x2/x1,p,x3/x2,PpPpP,x1,p/x3,p,x1/p,x4 s 12P8p - - 17';
const kMoves: Diagram[] = [
    { piece: 'pawn', text: 'rules.move.pawn', from: 'c3', line: onSixth('x4,p/x2,p,x2/x2,P,p,x1/x1,p,x3/x5 s 14P11p - - 7') },
    { piece: 'rook', text: 'rules.move.rook', from: 'c3', line: onSixth('x2,p,x2/x5/x2,pP,x1,p/x2,p,x2/x2,p,x2 s 14P10p - - 9') },
    { piece: 'knight', text: 'rules.move.knight', from: 'c3', line: onSixth('x1,p,x3/x2,p,x2/x2,PpP,x2/x4,p/x1,p,x3 s 13P10p - - 11') },
    { piece: 'bishop', text: 'rules.move.bishop', from: 'c3', line: onSixth('x4,p/x3,p,x1/x2,pPpP,x2/x5/p,x3,p s 13P9p - - 13') },
    { piece: 'queen', text: 'rules.move.queen', from: 'c3', line: onSixth(kQueen) },
];
const kKing: Diagram = { line: onSixth(kQueen, ['c3e3']), piece: 'king' };
const kPlace: Diagram = { line: played('sixth', ['b2', 'd4', 'c3']) };
const kCarry: Diagram = { line: onSixth('x2,p,x2/x5/x2,pP,x1,p/x2,p,x2/x2,p,x2 s 14P10p - - 9', ['1c3e3']) };
const kHunchback: Diagram = { line: played('hunchback', ['Hc3', 'c4', 'c3c4', 'b4']) };
const kGiant: Diagram = { line: played('giant', ['Gc3', 'c5', 'a3', 'e1']), from: 'c3' };
const kMilady: Diagram = { line: played('milady', ['Mc1', 'b1']), from: 'b1' };

export function chaptersOf(ruleset: Ruleset): Chapter[] {
    const { options, army } = ruleset;
    const kings = Number(options['kings'] ?? 1);
    const has = (disk: 'hunchback' | 'giant') => army !== null || options[disk] === '1';
    const hasMilady = ruleset.milady !== null;
    const one = (text: string, rules: string): Paragraph => ({ text, rules });

    const goal =
        kings === 1
            ? [one(t('rules.goal.king'), 'R5.1, R5.2')]
            : [one(t('rules.goal.points', { kings }), 'R6.1'), options['crown'] === 'clear' ? one(t('rules.goal.clear'), 'R6.3, R6.4') : one(t('rules.goal.trim'), 'R6.2, R6.4')];
    const stuck = options['stuck'] === 'draw' || options['stuck'] === 'pass' ? options['stuck'] : 'loss';
    const repetition = options['repetition'] === 'none' ? 'none' : 'draw';
    const chapters: Chapter[] = [
        { id: 'goal', title: t('rules.goal'), paragraphs: goal, diagrams: [kKing] },
        { id: 'start', title: t('rules.start'), paragraphs: [one(t('rules.start.text'), 'R1')], diagrams: [] },
        { id: 'turn', title: t('rules.turn'), paragraphs: [one(t('rules.turn.place'), 'R2.1'), one(t('rules.turn.carry'), 'R2.2, R2.3')], diagrams: [kPlace, kCarry] },
        { id: 'moves', title: t('rules.moves'), paragraphs: [one(t('rules.moves.text'), 'R3')], diagrams: kMoves },
    ];
    if (has('hunchback')) chapters.push({ id: 'hunchback', title: t('disk.H'), paragraphs: [one(t('rules.hunchback'), 'R7.1–R7.3')], diagrams: [kHunchback] });
    if (has('giant')) chapters.push({ id: 'giant', title: t('disk.G'), paragraphs: [one(t('rules.giant'), 'R7.4, R7.5')], diagrams: [kGiant] });
    if (hasMilady || army !== null) chapters.push({ id: 'milady', title: t('disk.M'), paragraphs: miladyOf(ruleset), diagrams: [kMilady] });
    if (army) {
        const text = options['army'] === 'draft' ? one(t('rules.army.draft', { points: army.points }), 'R7.13') : one(t('rules.army.open', { points: army.points }), 'R7.12');
        chapters.push({ id: 'army', title: t('rules.army'), paragraphs: [text], diagrams: [] });
    }
    chapters.push(
        { id: 'ko', title: t('rules.ko'), paragraphs: [one(t('rules.ko.text'), 'R4.1')], diagrams: [] },
        { id: 'end', title: t('rules.end'), paragraphs: [one(t(`rules.end.repetition.${repetition}`), 'R4.3'), one(t(`rules.end.stuck.${stuck}`), 'R2.4')], diagrams: [] },
    );
    return chapters;
}

function miladyOf({ options, army, awaitsArmies }: Ruleset): Paragraph[] {
    const paragraphs = [
        { text: t('rules.milady'), rules: 'R7.6, R7.7' },
        { text: t('rules.milady.duty'), rules: 'R7.8, R7.9' },
    ];
    const isInBox = options['milady'] === 'box' || options['army'] === 'open';
    paragraphs.push({ text: isInBox ? t('rules.milady.box') : t('rules.milady.start'), rules: 'R7.10' });
    const rights = options['milady-rights'];
    if (army && (awaitsArmies || rights !== undefined))
        paragraphs.push({ text: rights === 'move' ? t('rules.milady.rights.move') : t('rules.milady.rights.place'), rules: 'R7.13' });
    return paragraphs;
}
