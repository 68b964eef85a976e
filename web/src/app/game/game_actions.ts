// What can be done with a whole game: play it again, put it into a link or a record, read one back.
import { isRefused, type Color, type Ended, type GameError, type GameRecord, type RecordMove, type Rules } from '../../core';
import { linkTo } from '../state/router.svelte';
import { kHuman, lineOf, newGame, type GamePlan, type Player, type SavedGame } from '../state/saved_game';

/** The same game with colours swapped. */
export const rematchOf = ({ rules, position, players, names, draft }: SavedGame): GamePlan => ({
    rules,
    position,
    draft,
    players: { silver: players.red, red: players.silver },
    names: {
        ...(names.red === undefined ? {} : { silver: names.red }),
        ...(names.silver === undefined ? {} : { red: names.silver }),
    },
});

/** The same game against another bot. */
export const atLevel = (plan: GamePlan, level: number): GamePlan => {
    const seat = (player: Player): Player => (player.kind === 'bot' ? { kind: 'bot', level } : player);
    return { ...plan, players: { silver: seat(plan.players.silver), red: seat(plan.players.red) } };
};

const kMoveSeparator = '.';

/** The part of an address that holds the whole game. */
export function shareLink(game: SavedGame): string {
    return linkTo('shared', '', {
        rules: game.rules,
        ...(game.position ? { position: game.position } : {}),
        ...(game.moves.length > 0 ? { moves: game.moves.join(kMoveSeparator) } : {}),
        ...(game.ended ? { result: game.ended.result, reason: game.ended.reason } : {}),
    });
}

/** The same for a board in the page of somebody else. */
export const embedLink = (game: SavedGame): string => `embed.html#${shareLink(game).split('?')[1] ?? ''}`;

/** The game in a link, or why there is none. */
export function readShareLink(query: URLSearchParams, rules: Rules): SavedGame | GameError[] {
    const moves = (query.get('moves') ?? '').split(kMoveSeparator).filter((text) => text !== '');
    const result = query.get('result');
    const ended = result === '1-0' || result === '0-1' || result === '1/2-1/2' ? { result, reason: query.get('reason') ?? '' } : null;
    const game = newGame({
        rules: query.get('rules') ?? 'sixth',
        position: query.get('position') ?? '',
        moves,
        players: { silver: kHuman, red: kHuman },
        ended: ended as Ended | null,
    });
    const state = rules.stateOf(lineOf(game), game.ended);
    return isRefused(state) ? state.errors : game;
}

const kResultOf = { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '1/2-1/2' } as const;
const kByPlayers = ['resign', 'time', 'agreement', 'abandoned'];

const textOf = (move: RecordMove): string => (typeof move === 'string' ? move : move.move);

/** A game of the main line of a record. */
export function gameOfRecord(record: GameRecord, start: string): SavedGame {
    const reason = record.tags['Termination'] ?? '';
    const result = kResultOf[record.result as keyof typeof kResultOf];
    const { Silver: silver, Red: red } = record.tags;
    return newGame({
        rules: record.rules,
        position: record.position === start ? '' : record.position,
        moves: record.moves.map((move) => textOf(move).replace('#', '')),
        players: { silver: kHuman, red: kHuman },
        names: { ...(silver ? { silver } : {}), ...(red ? { red } : {}) },
        ended: result && kByPlayers.includes(reason) ? { result, reason } : null,
    });
}

/** What a record says of a game before its moves. */
export function tagsOf({ created }: Pick<SavedGame, 'created'>, nameOf: (color: Color) => string): Record<string, string> {
    const date = new Date(created);
    const two = (value: number) => String(value).padStart(2, '0');
    return {
        Date: `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`,
        Silver: nameOf('silver'),
        Red: nameOf('red'),
    };
}

/** A game as a record text. */
export function recordOf(game: SavedGame, rules: Rules, nameOf: (color: Color) => string): string {
    const answer = rules.writeRecord(lineOf(game), tagsOf(game, nameOf), game.ended);
    return isRefused(answer) ? '' : answer.text;
}
