// Whatever becomes of a test file, its servers end with it and it ends in time. Each server here has a child of its own, as a
// shell has that was not told to `exec`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { waitFor } from './online_support.mjs';

const kFile = new URL('fixtures/server_file.mjs', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'sixth-children-'));
after(() => rmSync(folder, { recursive: true }));

/** The server's processes, itself and its child, once they run. */
const pidsIn = (file) => readFileSync(file, 'utf8').trim().split('\n').map(Number);
function isAlive(pid) {
    try {
        return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')); // a dead one may wait for its parent
    } catch {
        return false;
    }
}

/** Runs the file with a server that says `says` and then sleeps. `act` happens to the runner when the server is there. */
async function run(name, { says = '', ending = '', patience = 60_000, limit = 600_000, act } = {}) {
    const file = join(folder, name);
    const server = `sleep 600 & echo "$$\n$!" > ${file}.new; mv ${file}.new ${file}; ${says && `echo ${says};`} wait`;
    const environment = { ...process.env, SIXTH_SERVER: server, SIXTH_PATIENCE: String(patience), ENDING: ending };
    delete environment.NODE_TEST_CONTEXT; // it is a run of its own
    const runner = spawn(process.execPath, ['--test', `--test-timeout=${limit}`, kFile], { env: environment, detached: true });
    let output = '';
    for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (data) => (output += data));
    const ended = once(runner, 'close');
    if (act) {
        await waitFor('the server', () => pidsIn(file).length === 2);
        act(runner);
    }
    const [code] = await ended;
    const pids = pidsIn(file);
    assert.equal(pids.length, 2);
    await waitFor(`the end of ${pids}`, () => !pids.some(isAlive));
    return { code, output };
}

const kReady = 'http://127.0.0.1:1/';

test('a server that never says it is ready', async () => {
    const { code, output } = await run('silent', { patience: 1000 });
    assert.equal(code, 1);
    assert.match(output, /the server does not start within 1000 ms/);
});

test('a server that goes on when the tests are done', async () => {
    const { code } = await run('good', { says: kReady, ending: 'soon' });
    assert.equal(code, 0);
});

test('an error that nobody catches', async () => {
    const { code, output } = await run('error', { says: kReady, ending: 'error', limit: 5000 });
    assert.equal(code, 1);
    assert.match(output, /nobody catches this/);
});

test('a time limit', async () => {
    const { code, output } = await run('late', { says: kReady, limit: 3000 });
    assert.equal(code, 1);
    assert.match(output, /timed out after 3000ms/);
});

test('Ctrl-C', async () => {
    // As a terminal does it: the signal goes to the runner and to the file at once.
    await run('interrupted', { says: kReady, act: (runner) => process.kill(-runner.pid, 'SIGINT') });
});
