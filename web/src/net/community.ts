// Other people, call for call as in docs/api.md: who is here, what one has decided about them, and telling the moderators.
import { person, personKind } from './games';
import type { Http } from './http';
import { flag, list, object, orNull, text, type ShapeOf } from './shape';

const here = object({ name: text, kind: personKind }, { called: text, online: flag, playing: orNull(text) });
/** Somebody of a list; `playing` is a game that everyone may watch. */
export type PersonHere = ShapeOf<typeof here>;
const people = object({ people: list(here) });
const named = object({ people: list(person) });
const nothing = object({});

/** What one can decide about somebody, by the name of its list. */
export type Relation = 'follows' | 'mutes' | 'blocks';

export const kReportReasons = ['cheating', 'chat', 'name', 'stalling', 'other'] as const;
export type ReportReason = (typeof kReportReasons)[number];
export interface ReportWish {
    name: string;
    reason: ReportReason;
    text?: string;
    /** In which game. */
    game?: string;
    /** The line of its chat that is meant. */
    seq?: number;
}

export class Community {
    readonly #http: Http;

    constructor(http: Http) {
        this.#http = http;
    }

    here = async (): Promise<PersonHere[]> => (await this.#http.get('people', people, { online: '1' })).people;
    followed = async (): Promise<PersonHere[]> => (await this.#http.get('follows', people)).people;
    /** The names on one of the player's lists. Accounts that were deleted have no name and can't be taken off it. */
    async listOf(relation: Relation): Promise<string[]> {
        const found = await this.#http.get(relation, named);
        return found.people.flatMap(({ name }) => (name === null ? [] : [name]));
    }
    decide = (relation: Relation, name: string, on: boolean) =>
        this.#http.send(on ? 'PUT' : 'DELETE', `${relation}/${encodeURIComponent(name)}`, undefined, nothing);
    report = (wish: ReportWish) => this.#http.send('POST', 'reports', wish, nothing);
}
