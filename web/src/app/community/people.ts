// The order in which people are shown.
import type { PersonHere } from '../../net';

const byName = (a: PersonHere, b: PersonHere) => a.name.localeCompare(b.name);
/** People come before bots. */
const rank = ({ kind, playing }: PersonHere) => (kind === 'user' || kind === 'guest' ? 0 : 2) + (playing ? 1 : 0);

/** Who is online besides the player. Those who are not playing come first. */
export const otherPeople = (people: readonly PersonHere[], own: string | null): PersonHere[] =>
    people.filter(({ name }) => name !== own).sort((a, b) => rank(a) - rank(b) || byName(a, b));

/** The people whom the player follows. Those who are online come first. */
export const followedFirst = (people: readonly PersonHere[]): PersonHere[] =>
    [...people].sort((a, b) => Number(b.online ?? false) - Number(a.online ?? false) || byName(a, b));
