// What the player has decided about another one: to follow, mute or block. Loaded when it is needed; each is changed by
// itself.
import { t } from '../../i18n/index.svelte';
import type { Api, Community, Decided, Relation } from '../../net';

const kFields = { follows: 'followed', mutes: 'muted', blocks: 'blocked' } as const;

export class Decisions {
    /** Null until it is known. */
    made = $state.raw<Decided | null>(null);
    readonly #name: string;
    readonly #api: Pick<Api, 'person'>;
    readonly #community: Pick<Community, 'decide'>;

    constructor(name: string, api: Pick<Api, 'person'>, community: Pick<Community, 'decide'>, made: Decided | null = null) {
        this.#name = name;
        this.#api = api;
        this.#community = community;
        this.made = made;
    }

    is = (relation: Relation): boolean => this.made?.[kFields[relation]] ?? false;

    async load(): Promise<void> {
        this.made = (await this.#api.person(this.#name)).you ?? null;
    }

    /** Asks the server first: only what it has confirmed is shown. */
    async toggle(relation: Relation): Promise<void> {
        const wanted = !this.is(relation);
        await this.#community.decide(relation, this.#name, wanted);
        if (this.made) this.made = { ...this.made, [kFields[relation]]: wanted };
    }
}

/** The word on a button that decides it, or takes it back. */
export function verb(relation: Relation, isMade: boolean): string {
    if (relation === 'follows') return isMade ? t('people.unfollow') : t('people.follow');
    if (relation === 'mutes') return isMade ? t('people.unmute') : t('people.mute');
    return isMade ? t('people.unblock') : t('people.block');
}

/** The sentence that says what has changed. */
export function decisionWords(relation: Relation, isMade: boolean, player: string): string {
    if (relation === 'follows') return isMade ? t('people.isFollowed', { player }) : t('people.isUnfollowed', { player });
    if (relation === 'mutes') return isMade ? t('people.isMuted', { player }) : t('people.isUnmuted', { player });
    return isMade ? t('people.isBlocked', { player }) : t('people.isUnblocked', { player });
}
