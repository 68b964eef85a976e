// An online game as the page keeps games, to be shared, or to be put into the library and reviewed there.
import type { Color } from '../../core';
import { kHuman, newGame, type SavedGame } from '../state/saved_game';
import type { OnlineGame } from './online_game.svelte';
import { personName } from './words';

export function keptCopy(game: OnlineGame): SavedGame {
    const nameOf = (color: Color) => (game.players[color]?.name ? { [color]: personName(game.players[color]) } : {});
    const plan = {
        rules: game.rules,
        moves: [...game.line.moves],
        players: { silver: kHuman, red: kHuman },
        names: { ...nameOf('silver'), ...nameOf('red') },
        own: game.you,
        ended: game.ended,
    };
    return { ...newGame(plan, game.info?.createdAt ?? 0), id: `online-${game.id}`, updated: game.fold.lastAt };
}
