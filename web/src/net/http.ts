// Requests of the API: JSON there and back, errors as values of one type.
import { number, object, orNull, text, type Reader } from './shape';

/** Why a request came to nothing: the server's code, or one of ours. `offline`: nobody answered. `absent`: whoever answered
 *  is no game server, the page alone is served here. */
export class ApiProblem extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        message: string,
        /** Until when it is so, where that is known; null if it is so for good, or not known. */
        readonly until: number | null = null,
    ) {
        super(message);
    }
}

export type Fetch = (address: string, options: RequestInit) => Promise<Response>;

const problem = object({ error: object({ code: text, message: text }, { until: orNull(number) }) });
const ours = object({}, { csrf: text });

export class Http {
    readonly #root: string;
    readonly #fetch: Fetch;
    /** Proves that a request comes from this page; the server tells it. */
    #csrf = '';

    constructor(root: string, fetch: Fetch) {
        this.#root = root;
        this.#fetch = fetch;
    }

    get<Value>(path: string, reader: Reader<Value>, query: Record<string, string> = {}): Promise<Value> {
        const search = new URLSearchParams(query).toString();
        return this.#ask('GET', search ? `${path}?${search}` : path, undefined, reader);
    }
    async getText(path: string): Promise<string> {
        const response = await this.#request('GET', path, undefined);
        if (!response.ok) throw await problemOf(response);
        return response.text();
    }

    /** Asks for a change. If the proof is out of date (another tab has logged in), it is fetched anew, once. */
    async send<Value>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object | undefined, reader: Reader<Value>): Promise<Value> {
        try {
            return await this.#ask(method, path, body, reader);
        } catch (error) {
            if (!(error instanceof ApiProblem) || error.code !== 'csrf') throw error;
        }
        await this.#ask('GET', 'me', undefined, ours);
        return this.#ask(method, path, body, reader);
    }

    async #ask<Value>(method: string, path: string, body: object | undefined, reader: Reader<Value>): Promise<Value> {
        const response = await this.#request(method, path, body);
        if (!response.ok) throw await problemOf(response);
        if (response.status === 204) return reader({});
        const value = await jsonOf(response);
        if (value === undefined) throw absent(response.status);
        const { csrf } = ours(value);
        if (csrf !== undefined) this.#csrf = csrf;
        return reader(value);
    }

    async #request(method: string, path: string, body: object | undefined): Promise<Response> {
        const headers: Record<string, string> = { Accept: 'application/json' };
        if (method !== 'GET') headers['X-CSRF-Token'] = this.#csrf;
        const options: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' };
        if (body !== undefined) {
            headers['Content-Type'] = 'application/json';
            options.body = JSON.stringify(body);
        }
        try {
            return await this.#fetch(this.#root + path, options);
        } catch {
            throw new ApiProblem(0, 'offline', 'the server can’t be reached');
        }
    }
}

const absent = (status: number) => new ApiProblem(status, 'absent', 'there is no game server here');

async function problemOf(response: Response): Promise<ApiProblem> {
    const value = await jsonOf(response);
    try {
        const { code, message, until = null } = problem(value).error;
        return new ApiProblem(response.status, code, message, until);
    } catch {
        // A proxy whose server is away for a moment is not a page without one.
        if (response.status >= 500) return new ApiProblem(response.status, 'offline', 'the server can’t be reached');
        return absent(response.status);
    }
}

async function jsonOf(response: Response): Promise<unknown> {
    try {
        return (await response.json()) as unknown;
    } catch {
        return undefined;
    }
}
