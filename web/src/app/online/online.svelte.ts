// Who we are online, and whether there is anybody to be online with. Made once, when the first online screen is opened.
import { Api, ApiProblem, browserClient, browserHttp, Community, type Game, type Http, type LineState, type Me, type OnlineClient } from '../../net';
import type { App } from '../state/app.svelte';
import type { TextStore } from '../state/storage';

/** `absent`: the page is served without a game server. `banned`: it does not serve the network we come from. */
export type Standing = 'asking' | 'ready' | 'absent' | 'offline' | 'banned';

const kPatienceMs = 800;
const kCalled = 'sixth.online.called';

export class Online {
    standing = $state<Standing>('asking');
    me = $state.raw<Me>({ person: null });
    /** The connection has been away for long enough to be worth a word. */
    isCutOff = $state(false);
    /** Until when we are not served; null while we are, or if nobody says. */
    bannedUntil = $state<number | null>(null);
    readonly api: Api;
    readonly community: Community;
    readonly client: OnlineClient;
    /** For what only some screens ask. */
    readonly http: Http;
    readonly #store: TextStore;
    #patience: ReturnType<typeof setTimeout> | undefined;

    constructor(http: Http, client: OnlineClient, store: TextStore, api = new Api(http)) {
        this.http = http;
        this.api = api;
        this.community = new Community(http);
        this.client = client;
        this.#store = store;
        client.onstate = (state) => this.#onLine(state);
    }

    // Most losses are over before anybody notices.
    #onLine(state: LineState): void {
        clearTimeout(this.#patience);
        if (state === 'trying') this.#patience = setTimeout(() => (this.isCutOff = true), kPatienceMs);
        else this.isCutOff = false;
    }

    /** By which the server knows us; others may read something else (`personName`). */
    readonly name: string | null = $derived(this.me.person?.name ?? null);
    readonly isRegistered: boolean = $derived(this.me.person?.kind === 'user');
    /** Whoever has no name of their own chooses what to be called. */
    readonly isGuest: boolean = $derived(this.me.person === null || this.me.person.kind === 'guest');
    readonly isModerator: boolean = $derived(this.me.role === 'moderator');
    /** Games to which somebody else has invited us by name. */
    readonly invitations: readonly Game[] = $derived((this.me.games ?? []).filter(({ phase, creator }) => phase === 'waiting' && creator?.name !== this.name));
    /** What we were called last, also by an earlier guest of this browser; "" if we never cared. */
    get calledLast(): string {
        return this.me.person?.called ?? this.#store.get(kCalled) ?? '';
    }

    /** Asks who we are; tells whether there is a server at all. */
    async arrive(): Promise<void> {
        try {
            this.me = await this.api.me();
            this.standing = 'ready';
        } catch (error) {
            const { code, until } = error instanceof ApiProblem ? error : { code: 'offline', until: null };
            this.standing = code === 'absent' || code === 'banned' ? code : 'offline';
            this.bannedUntil = until;
        }
    }

    /** How our games stand now; if nobody answers, as they stood. */
    async lookAgain(): Promise<void> {
        const me = await this.api.me().catch(() => null);
        if (me) this.me = me;
    }

    /** Whoever has no name yet becomes a guest. A guest is called so from now on; throws if nobody can be. */
    async beSomebody(called: string): Promise<void> {
        if (!this.me.person) {
            try {
                await this.api.beGuest(called);
            } catch (error) {
                // Another tab was faster: its guest is ours as well.
                if (!(error instanceof ApiProblem && error.code === 'known')) throw error;
            }
            await this.becomeKnown();
        }
        if (!this.isGuest) return;
        if ((this.me.person?.called ?? '') !== called) this.me = { ...this.me, person: await this.api.callMe(called) };
        this.#store.set(kCalled, called);
    }
    /** The cookie has changed. */
    async becomeKnown(): Promise<void> {
        this.me = await this.api.me();
        this.client.reidentify();
    }
}

const made = new WeakMap<App, Online>();

export function onlineOf(app: App): Online {
    let online = made.get(app);
    if (!online) {
        // It outlives the screen that asks for it first.
        $effect.root(() => {
            online = new Online(browserHttp(), browserClient(app.store), app.store);
        });
        made.set(app, online as unknown as Online);
    }
    return online as unknown as Online;
}
