// The one compiled module of the page. It is compiled once, off the main thread by the browser, and handed to workers as
// it is, so that a worker that was ended is back within a few milliseconds.
import address from '$wasm?url';

let compiled: Promise<WebAssembly.Module> | undefined;

export function compiledModule(): Promise<WebAssembly.Module> {
    compiled ??= compile().catch((error: unknown) => {
        compiled = undefined; // the next try may have a network
        throw error;
    });
    return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`the game could not be loaded (${response.status})`);
    // A server that does not know the type of the file is no reason not to play.
    if (response.headers.get('Content-Type') !== 'application/wasm')
        return WebAssembly.compile(await response.arrayBuffer());
    return WebAssembly.compileStreaming(response);
}
