import type { Color } from '../../core';
import { t } from '../../i18n/index.svelte';
import type { SavedGame } from '../state/saved_game';

/** How both players are called. */
export const playerNames = (game: SavedGame): Record<Color, string> => ({
    silver: playerName(game, 'silver'),
    red: playerName(game, 'red'),
});

/** Who plays a colour, as the players call each other. */
export function playerName({ players, names }: SavedGame, color: Color): string {
    const player = players[color];
    if (player.kind === 'bot') return t('player.bot', { level: player.level });
    const name = names[color];
    if (name) return name;
    const other = players[color === 'silver' ? 'red' : 'silver'];
    return other.kind === 'bot' ? t('player.you') : t(`color.${color}`);
}
