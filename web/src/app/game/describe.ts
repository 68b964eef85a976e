// Squares and moves in words, for labels and for what is read out.
import type { Color, DiskLetter, GameState, Move, Square } from '../../core';
import { formatList, t } from '../../i18n/index.svelte';

const ownerOf = (letter: string): Color | 'milady' =>
    letter === 'M' ? 'milady' : letter === letter.toUpperCase() ? 'silver' : 'red';

export const diskName = (letter: string): string => {
    const owner = ownerOf(letter);
    const kind = letter.toUpperCase();
    if (owner === 'milady') return t('disk.M');
    if (kind === 'H') return owner === 'silver' ? t('disk.silver.H') : t('disk.red.H');
    if (kind === 'G') return owner === 'silver' ? t('disk.silver.G') : t('disk.red.G');
    return t(`color.${owner}`);
};

/** The disks of a tower in words, from the bottom up. */
export const columnOf = (tower: string): string[] => [...tower].map(diskName);

/** "c3, bishop, 4 disks, Silver on top; from the bottom Red, Silver, Red, Silver; 2 moves" */
export function describeSquare(square: Square, state: Pick<GameState, 'towers' | 'pieces'>, index: number, moves: number | null): string {
    const tower = state.towers[index] ?? '';
    const piece = state.pieces[index];
    if (tower === '' || !piece) return t('cell.empty', { square });
    const parts = {
        square,
        piece: t(`piece.${piece}`),
        disks: t('cell.disks', { count: tower.length }),
        top: t(`cell.top.${ownerOf(tower.at(-1) ?? '')}`),
        column: formatList(columnOf(tower)),
    };
    if (moves === null) return t('cell.tower', parts);
    return t('cell.towerWithMoves', { ...parts, moves: t('cell.moves', { count: moves }) });
}

/** "Silver carries 2 disks from c3 to d4 and makes a Queen" */
export function describeMove(move: Move, mover: Color): string {
    const player = t(`color.${mover}`);
    if (move.kind === 'pass') return t('say.pass', { player });
    if (move.kind === 'place') return move.disk === 'P' ? t('say.place', { player, square: move.to }) : t('say.placeBonus', { player, disk: t(`disk.${move.disk}`), square: move.to });
    const moved = t('say.carry', {
        player,
        disks: t('cell.disks', { count: move.count }),
        from: move.from,
        to: move.to,
        result: t(`makes.${move.makes.piece}`),
    });
    return move.crowns ? t('say.crowning', { move: moved, player: t(`color.${move.crowns}`) }) : moved;
}

/** The letters of a disk in the colour of its player. */
export const letterFor = (disk: DiskLetter, color: Color): string =>
    color === 'silver' || disk === 'M' ? disk : disk.toLowerCase();

/** `seat` is who reads it, where one of the players does. */
export function describeResult(state: GameState, seat: Color | null = null): string {
    const { result, reason } = state;
    if (result === null) return '';
    if (result === 'draw')
        return reason === 'repetition' ? t('over.repetition') : reason === 'passes' ? t('over.passes') : t('over.draw');
    const player = t(`color.${result}`);
    if (reason === 'crown') return t('over.crown', { player });
    if (reason === 'points') return t('over.points', { player });
    if (reason === 'stuck') return t('over.stuck', { player });
    if (reason === 'resign') return seat === null ? t('over.resign', { player }) : seat === result ? t('over.theyResigned') : t('over.youResigned');
    return t('over.win', { player });
}
