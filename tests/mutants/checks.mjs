// Building what tests need, and running them in the copy.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const kBuildTime = 3600;
const kLeastTime = 60; // seconds; a busy machine is no mutant
const kPatience = 10; // times as long as without a mutant
const kBrowserPatience = 20; // seconds that a test of the page waits for what a mutant may keep from coming

export const nameOf = (check) => [check.kind === 'program' ? '' : check.kind, check.name, check.filter].filter(Boolean).join(' ');

// The tests of what the server does start one; the others have the static one, which needs no build.
const needsGameServer = ({ kind, name }) => kind === 'browser' && /\b(online\w*|community|moderation|push)_test/.test(name);

/** Runs a command with all it starts; {code, late, output, seconds}. `code` is null when the time was up. */
export function runCommand(command, { folder, environment = {}, seconds }) {
    const begun = performance.now();
    return new Promise((resolve) => {
        const child = spawn(command[0], command.slice(1), {
            cwd: folder, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'], detached: true,
        });
        let output = '';
        let late = false;
        const keep = (data) => (output = (output + data).slice(-200_000));
        const stop = () => {
            try {
                process.kill(-child.pid, 'SIGKILL');
            } catch {} // it has ended
        };
        const timer = setTimeout(() => ((late = true), stop()), seconds * 1000);
        child.stdout.on('data', keep);
        child.stderr.on('data', keep);
        child.on('error', (error) => keep(String(error)));
        child.on('close', (code) => {
            clearTimeout(timer);
            stop(); // what it left running
            resolve({ code: late ? null : code, late, output, seconds: (performance.now() - begun) / 1000 });
        });
    });
}

export class Checks {
    /** @param {string} copy the tree to test in */
    constructor(copy, jobs) {
        this.copy = copy;
        this.jobs = jobs;
        this.usual = new Map(); // how long each takes without a mutant
    }

    /** Builds what these checks need; the text of the fault if that fails. */
    async build(checks) {
        const kinds = new Set(checks.map(({ kind }) => kind));
        const targets = new Set(checks.filter(({ kind }) => kind === 'program').map(({ name }) => name));
        if (checks.some(needsGameServer)) targets.add('sixth');
        const steps = [];
        if (targets.size > 0) {
            if (!existsSync(join(this.copy, 'build/test/build.ninja'))) steps.push(['cmake', '--preset', 'test']);
            steps.push(['cmake', '--build', 'build/test', '-j', String(this.jobs), '--target', ...targets, '--', '-k', '0']);
        }
        if (kinds.has('module') || kinds.has('page') || kinds.has('browser')) {
            if (!existsSync(join(this.copy, 'build/wasm/build.ninja'))) steps.push(['cmake', '--preset', 'wasm']);
            steps.push(['cmake', '--build', 'build/wasm', '-j', String(this.jobs)]);
        }
        if (kinds.has('browser')) steps.push(['npm', '--prefix', 'web', 'run', '--silent', 'build']);
        for (const step of steps) {
            const { code, output } = await runCommand(step, { folder: this.copy, seconds: kBuildTime });
            if (code !== 0) return `${step.join(' ')}\n${output}`;
        }
        return '';
    }

    /** Runs without a mutant; the text of the fault if one fails or finds no test. */
    async control(check) {
        const result = await this.run(check, 0, kBuildTime);
        this.usual.set(nameOf(check), result.seconds);
        if (result.code !== 0) return `${nameOf(check)} fails without a mutant:\n${result.output.slice(-3000)}`;
        return testsPassed(check, result.output) ? '' : `${nameOf(check)} holds no test:\n${result.output.slice(-1000)}`;
    }

    /** Whether these checks notice the mutant of this number that the copy holds. */
    async notice(checks, number) {
        for (const check of checks) {
            const seconds = Math.max(kLeastTime, kPatience * (this.usual.get(nameOf(check)) ?? 0));
            const { code, late } = await this.run(check, number, seconds);
            if (code !== 0) return { by: nameOf(check), late };
        }
        return null;
    }

    async run(check, number, seconds) {
        const scratch = mkdtempSync(join(tmpdir(), 'sixth-mutant-'));
        const environment = { SIXTH_MUTANT: String(number), TMPDIR: scratch };
        if (check.kind === 'browser') environment.SIXTH_PATIENCE = String(kBrowserPatience * 1000);
        if (needsGameServer(check)) environment.SIXTH = join(this.copy, 'build/test/src/cli/sixth');
        const folder = check.kind === 'page' ? join(this.copy, 'web') : this.copy;
        try {
            return await runCommand(this.command(check), { folder, environment, seconds });
        } finally {
            rmSync(scratch, { recursive: true, force: true });
        }
    }

    command({ kind, name, filter }) {
        if (kind === 'program') return [findProgram(join(this.copy, 'build/test'), name), '--gtest_fail_fast', `--gtest_filter=${filter || '*'}`];
        if (kind === 'page') return ['node_modules/.bin/vitest', 'run', '--bail=1', name.replace(/^web\//, ''), ...(filter ? ['-t', filter] : [])];
        return ['node', '--test', '--test-reporter=tap', ...(filter ? [`--test-name-pattern=${filter}`] : []), name];
    }
}

function findProgram(folder, name) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
        if (entry.isFile() && entry.name === name) return join(entry.path ?? entry.parentPath, name);
    throw new Error(`${name} was not built`);
}

// A filter that fits nothing passes, and would let every mutant survive.
function testsPassed({ kind }, output) {
    if (kind === 'program') return /\[ {2}PASSED {2}\] [1-9]/.test(output);
    if (kind === 'page') return /Tests +(\d+ \w+ \| )*[1-9]\d* passed/.test(output.replace(/\x1b\[\d+m/g, ''));
    return /^# pass [1-9]/m.test(output);
}
