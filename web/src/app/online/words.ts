// Online things in words.
import type { Color, GameState } from '../../core';
import { formatDate, t, tMaybe } from '../../i18n/index.svelte';
import { ApiProblem, type Game, type Person } from '../../net';
import { describeResult } from '../game/describe';
import { readClock, type GameEnd } from './game_fold';

export function clockWords(text: string): string {
    const clock = readClock(text);
    if (clock.kind === 'none') return t('onlineClock.none');
    if (clock.kind === 'days') return t('onlineClock.perMove', { count: clock.days });
    return t('onlineClock.short', { minutes: String(clock.seconds / 60).slice(0, 5), seconds: clock.increment });
}

/** The server's bots are named like other bots. Guests have the name they chose, marked so that nobody takes it for an
 *  account. */
export function personName(person: Person | null): string {
    if (!person || person.name === null) return t('online.nameless');
    if (person.called !== undefined) return t('online.guestName', { name: person.called });
    const level = person.kind === 'house' ? /(\d+)$/.exec(person.name)?.[1] : undefined;
    return level === undefined ? person.name : t('player.bot', { level });
}
/** With the rating, if there is one. */
export const personWords = (person: Person | null): string =>
    person?.rating === undefined ? personName(person) : `${personName(person)} (${person.rating})`;

export const codeWords = (code: string): string => tMaybe(`onlineCode.${code}`) ?? t('onlineCode.other');
export function problemWords(error: unknown): string {
    if (!(error instanceof ApiProblem)) return codeWords('other');
    if (error.code === 'suspended') return error.until === null ? t('account.suspended') : t('account.suspendedUntil', { date: formatDate(error.until) });
    return codeWords(error.code);
}

export function resultWords({ result, reason }: Pick<Game, 'result' | 'reason'>): string {
    if (result === undefined) return '';
    if (reason === 'aborted') return t('onlineLobby.aborted');
    return result === '1-0' ? t('onlineLobby.wonSilver') : result === '0-1' ? t('onlineLobby.wonRed') : t('games.drawn');
}

/** How a game has ended; `seat` is who reads it, where one of the players does. */
export function endWords({ reason, result }: GameEnd, board: GameState, nameOf: (color: Color) => string, seat: Color | null): string {
    const winner = result === '1-0' ? 'silver' : 'red';
    if (reason === 'aborted') return t('onlineGame.aborted');
    if (reason === 'time') return t('onlineGame.overTime', { player: nameOf(winner) });
    if (reason === 'abandoned') return t('onlineGame.overAbandoned', { player: nameOf(winner) });
    if (reason === 'agreement') return t('onlineGame.overAgreement');
    return describeResult(board, seat);
}

/** "4:05", "0:09.3" near the end, "2 days" when there is plenty. */
export function timeWords(milliseconds: number): string {
    const hour = 3_600_000;
    if (milliseconds >= 48 * hour) return t('onlineClock.daysLeft', { count: Math.floor(milliseconds / (24 * hour)) });
    if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
    const seconds = Math.floor(milliseconds / 1000);
    const two = (value: number) => String(value).padStart(2, '0');
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
