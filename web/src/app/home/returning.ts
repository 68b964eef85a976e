// What is known of a player who comes back: the games that were left in the middle, the level played last, and what was won.
import { isRefused, type Rules } from '../../core';
import type { NotedGame } from '../rating/ratings.svelte';
import { lineOf, type SavedGame } from '../state/saved_game';

const kFirstLevel = 1;

/** The games that can go on, newest first. No more are looked at than are wanted. */
export function openGames(games: readonly SavedGame[], rules: Rules, most: number): SavedGame[] {
    const found: SavedGame[] = [];
    for (const game of games) {
        if (found.length === most) break;
        if (game.ended || game.moves.length === 0) continue;
        const state = rules.stateOf(lineOf(game));
        if (!isRefused(state) && state.result === null) found.push(game);
    }
    return found;
}

export const botLevelOf = ({ players }: Pick<SavedGame, 'players'>): number | null =>
    players.red.kind === 'bot' ? players.red.level : players.silver.kind === 'bot' ? players.silver.level : null;

/** The level of the newest game against a bot. */
export function levelPlayedLast(games: readonly SavedGame[], noted: readonly NotedGame[]): number {
    for (const game of games) {
        const level = botLevelOf(game);
        if (level !== null) return level;
    }
    return noted.at(-1)?.level ?? kFirstLevel;
}

/** The highest level that was beaten, and how often. */
export function bestVictory(noted: readonly NotedGame[]): { level: number; count: number } | null {
    const won = noted.filter(({ score }) => score === 1).map(({ level }) => level);
    if (won.length === 0) return null;
    const level = Math.max(...won);
    return { level, count: won.filter((one) => one === level).length };
}
