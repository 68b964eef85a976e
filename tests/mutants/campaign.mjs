// One run over a list of mutants: weave, build, control, then mutant by mutant.
import { readFileSync } from 'node:fs';

import { Checks, nameOf } from './checks.mjs';
import { includeFrom, Tree } from './tree.mjs';
import { applyAlone, weave } from './weave.mjs';

/** @typedef {{mutant: object, noticed: {by: string, late: boolean} | null, seconds: number}} Result */

export class Campaign {
    /** All mutants are woven in, whichever are chosen, so that another choice builds nothing anew. */
    constructor(source, copy, all, chosen, { jobs = 1, say = () => {} } = {}) {
        this.all = all;
        this.mutants = chosen;
        this.tree = new Tree(source, copy);
        this.checks = new Checks(copy, jobs);
        this.jobs = jobs;
        this.say = say;
        this.results = [];
    }

    /** @returns {Promise<Result[]>} */
    async run() {
        const woven = this.mutants.filter(({ rebuild }) => !rebuild);
        const alone = this.mutants.filter(({ rebuild }) => rebuild);
        // Each must fit before an hour goes into building.
        for (const mutant of alone) applyAlone(this.tree.original(mutant.file), mutant);
        this.tree.refresh(this.weaveAll(this.all.filter(({ rebuild }) => !rebuild)));
        const checks = new Map(this.mutants.flatMap((mutant) => mutant.checks.map((check) => [nameOf(check), check])));
        this.say(`${this.mutants.length} mutants, ${woven.length} of them in one build; building`);
        await this.mustPass(this.checks.build([...checks.values()]));
        this.say(`control: ${checks.size} tests without a mutant`);
        for (const check of checks.values()) await this.mustPass(this.checks.control(check));
        await this.inParallel(woven, (mutant) => this.judge(mutant));
        for (const mutant of alone) await this.judgeAlone(mutant);
        const order = new Map(this.mutants.map((mutant, index) => [mutant, index]));
        return this.results.sort((a, b) => order.get(a.mutant) - order.get(b.mutant));
    }

    weaveAll(mutants) {
        const texts = new Map();
        const files = new Set(mutants.map(({ file }) => file));
        for (const file of files)
            texts.set(file, weave(this.tree.original(file), mutants.filter((mutant) => mutant.file === file), includeFrom(file)));
        texts.set('mutant.h', readFileSync(new URL('mutant.h', import.meta.url), 'utf8'));
        return texts;
    }

    async mustPass(fault) {
        const text = await fault;
        if (text) throw new Error(text);
    }

    async inParallel(mutants, work) {
        const waiting = [...mutants];
        const take = async () => {
            for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) await work(mutant);
        };
        await Promise.all(Array.from({ length: this.jobs }, take));
    }

    async judge(mutant) {
        const begun = performance.now();
        const noticed = await this.checks.notice(mutant.checks, mutant.number);
        const seconds = (performance.now() - begun) / 1000;
        this.results.push({ mutant, noticed, seconds });
        const verdict = noticed === null ? 'SURVIVED' : noticed.late ? 'killed (late)' : 'killed';
        this.say(`[${this.results.length}/${this.mutants.length}] ${verdict.padEnd(8)} ${mutant.room}: ${mutant.name} (${seconds.toFixed(1)} s)`);
    }

    async judgeAlone(mutant) {
        this.tree.set(mutant.file, applyAlone(this.tree.original(mutant.file), mutant));
        try {
            const fault = await this.checks.build(mutant.checks);
            if (fault) throw new Error(`${mutant.place}: '${mutant.name}' does not build:\n${fault}`);
            await this.judge(mutant);
        } finally {
            this.tree.reset(mutant.file);
        }
    }
}
