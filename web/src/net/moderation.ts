// What moderators read and do, call for call as in docs/api.md. The server asks for the role each time.
import { person } from './games';
import type { Http } from './http';
import { list, number, object, orNull, text, type ShapeOf } from './shape';

const report = object(
    { id: number, at: number, reporter: person, about: person, reason: text, text },
    { game: orNull(text), seq: orNull(number), line: orNull(text), closedAt: orNull(number), closedBy: orNull(person), decision: text },
);
export type Report = ShapeOf<typeof report>;
const entry = object({ id: number, at: number, actor: orNull(person), act: text, detail: text }, { person: orNull(person), game: orNull(text) });
/** An entry of the audit log. Without an actor it was the host. */
export type AuditEntry = ShapeOf<typeof entry>;
const facts = object({ person, sessions: number, reportsAbout: list(report), audit: list(entry) }, { role: orNull(text), suspendedUntil: orNull(number) });
export type PersonFacts = ShapeOf<typeof facts>;
const said = object({ seq: number, at: number, by: person, text });
export type ChatSaid = ShapeOf<typeof said>;
const network = object({ network: text, until: number, why: text }, { at: number });
export type NetworkBan = ShapeOf<typeof network>;
const nothing = object({});

export class Moderation {
    readonly #http: Http;

    constructor(http: Http) {
        this.#http = http;
    }

    /** The newest first; `all` has the closed ones too, `before` the next page. */
    reports = async (all: boolean, before?: number): Promise<Report[]> => {
        const query = { ...(all ? { all: '1' } : {}), ...(before === undefined ? {} : { before: String(before) }) };
        return (await this.#http.get('moderation/reports', object({ reports: list(report) }), query)).reports;
    };
    close = (id: number, decision: string) => this.#http.send('POST', `moderation/reports/${id}/close`, { decision }, nothing);

    person = (name: string): Promise<PersonFacts> => this.#http.get(`moderation/people/${encodeURIComponent(name)}`, facts);
    /** Without days: for good. */
    suspend = (name: string, why: string, days?: number) => this.#act(name, 'suspend', { why, ...(days === undefined ? {} : { days }) });
    unsuspend = (name: string, why: string) => this.#act(name, 'unsuspend', { why });
    rename = (name: string, why: string, wanted: string) => this.#act(name, 'rename', { name: wanted, why });
    endSessions = (name: string, why: string) => this.#act(name, 'end-sessions', { why });
    recoveryCode = async (name: string, why: string): Promise<string> =>
        (await this.#http.send('POST', `moderation/people/${encodeURIComponent(name)}/recovery-code`, { why }, object({ code: text }))).code;
    voidGame = (id: string, why: string) => this.#http.send('POST', `moderation/games/${encodeURIComponent(id)}/void`, { why }, nothing);
    chatOf = async (id: string): Promise<ChatSaid[]> =>
        (await this.#http.get(`moderation/games/${encodeURIComponent(id)}/chat`, object({ lines: list(said) }))).lines;

    networks = async (): Promise<NetworkBan[]> => (await this.#http.get('moderation/networks', object({ networks: list(network) }))).networks;
    banNetwork = (wanted: string, days: number, why: string) => this.#http.send('POST', 'moderation/networks', { network: wanted, days, why }, nothing);
    allowNetwork = (wanted: string) => this.#http.send('DELETE', 'moderation/networks', { network: wanted }, nothing);
    /** The whole log, or the entries about one person. */
    audit = async (name?: string): Promise<AuditEntry[]> =>
        (await this.#http.get('moderation/audit', object({ entries: list(entry) }), name === undefined ? {} : { name })).entries;

    #act = (name: string, act: string, body: object) => this.#http.send('POST', `moderation/people/${encodeURIComponent(name)}/${act}`, body, nothing);
}
