// Where a challenge begins: the form for a new game, with the opponent filled in.
import type { Person } from '../../net';
import { linkTo } from '../state/router.svelte';

type Somebody = Pick<Person, 'name' | 'kind'>;

/** The server's bots play at once, anybody else is invited by name. Null for accounts that were deleted. */
export function challengeLink({ name, kind }: Somebody): string | null {
    if (name === null || kind === 'deleted') return null;
    return kind === 'house' ? linkTo('invite', '', { with: 'bot' }) : linkTo('invite', '', { to: name });
}

/** Whether there is somebody behind the name whom one can follow, mute, block or report. */
export const isSomebody = ({ name, kind }: Somebody, own: string | null): boolean => name !== null && name !== own && kind !== 'deleted' && kind !== 'house';
