// What one has decided about somebody: to follow, to mute, to block. Asked for when it is needed, and changed one by one.
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

    /** Tells the server first: what is shown is so. */
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

/** What is so from now on. */
export function decisionWords(relation: Relation, isMade: boolean, player: string): string {
    if (relation === 'follows') return isMade ? t('people.isFollowed', { player }) : t('people.isUnfollowed', { player });
    if (relation === 'mutes') return isMade ? t('people.isMuted', { player }) : t('people.isUnmuted', { player });
    return isMade ? t('people.isBlocked', { player }) : t('people.isUnblocked', { player });
}
