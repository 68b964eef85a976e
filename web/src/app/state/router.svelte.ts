// The address after the "#": "#/game/k3f9" is the screen `game` with the argument `k3f9`, "#/shared?rules=…" has a query.

export interface Route {
    screen: string;
    argument: string;
    query: URLSearchParams;
}

export function readRoute(hash: string): Route {
    const text = hash.replace(/^#\/?/, '');
    const cut = text.indexOf('?');
    const [screen = '', ...rest] = (cut < 0 ? text : text.slice(0, cut)).split('/');
    return {
        screen: screen || 'home',
        argument: decoded(rest.join('/')),
        query: new URLSearchParams(cut < 0 ? '' : text.slice(cut + 1)),
    };
}

/** The link to a screen. */
export function linkTo(screen: string, argument = '', query: Record<string, string> = {}): string {
    const search = new URLSearchParams(query).toString();
    const path = screen === 'home' ? '' : argument ? `${screen}/${encodeURIComponent(argument)}` : screen;
    return `#/${path}${search ? `?${search}` : ''}`;
}

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text; // a half-copied link: the screen says what it thinks of it
    }
}

export class Router {
    route = $state.raw<Route>(readRoute(location.hash));

    constructor() {
        window.addEventListener('hashchange', () => (this.route = readRoute(location.hash)));
    }

    go(link: string): void {
        location.hash = link;
    }
    /** Goes there without leaving a step to come back to. */
    replace(link: string): void {
        history.replaceState(null, '', link);
        this.route = readRoute(link);
    }
}
