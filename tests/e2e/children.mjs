// The processes that a test file starts. None outlives the file: each leads a process group of its own, and every group is
// killed when the file's process ends, whatever ends it: the last test, an error nobody caught, Ctrl-C, a time limit, a kill.
//
// SIXTH_PATIENCE  milliseconds that a wait may take, a minute if not given
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long whatever only waits may wait. A machine with other work is slow, and that is no failure. */
export const kPatience = Number(process.env.SIXTH_PATIENCE ?? 60_000);

const children = new Set();

/** The child and whatever it has started. */
function killGroup(child) {
    try {
        process.kill(-child.pid, 'SIGKILL');
    } catch {
        // There is none left.
    }
}

process.on('exit', () => children.forEach(killGroup));
for (const [signal, number] of [['SIGHUP', 1], ['SIGINT', 2], ['SIGTERM', 15]]) process.on(signal, () => process.exit(128 + number));

// A process that is killed runs no hook, and the runner kills its files when it is interrupted. So each group has a guard that
// waits for the end of a pipe, which the kernel closes whatever became of this process.
const kGuarded = '{ read -r _ <&3; kill -9 0; } >/dev/null 2>&1 & exec 3<&-; exec "$@"';

/** Starts a program that ends with this process at the latest. Its input is closed and its output is a pipe. */
export function startChild(program, parameters, environment = {}) {
    const child = spawn('sh', ['-c', kGuarded, 'sh', program, ...parameters], {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        env: { ...process.env, ...environment },
    });
    child.stdio[3].unref();
    children.add(child);
    child.once('exit', () => {
        killGroup(child);
        children.delete(child);
    });
    return child;
}

/** Ends a child, kindly unless told otherwise, and waits until it is gone; what does not listen is killed. */
export async function endChild(child, signal = 'SIGTERM') {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const timer = setTimeout(() => killGroup(child), kPatience);
    child.kill(signal);
    await ended;
    clearTimeout(timer);
}

/** What `pattern` finds in the child's output. A child that ends before, or does not print it in time, is an error; then nothing of the child is left. */
export async function printed(child, pattern) {
    let output = '';
    const found = new Promise((resolve, reject) => {
        const read = (data) => {
            output += data;
            const match = pattern.exec(output);
            if (match) resolve(match);
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        child.once('error', reject);
        child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${output}`)));
    });
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`the server does not start within ${kPatience} ms: ${output}`)), kPatience);
    });
    try {
        return await Promise.race([found, late]);
    } catch (error) {
        killGroup(child);
        throw error;
    } finally {
        clearTimeout(timer);
    }
}
