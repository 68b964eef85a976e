// What a run is told as: a table per room, and what is wrong.

/** The kill rate per room, as docs/results/mutants.md has it. */
export function tableOf(results) {
    const rooms = [...new Set(results.map(({ mutant }) => mutant.room))];
    const row = (name, some) => {
        const killed = some.filter(({ noticed }) => noticed !== null).length;
        return `| ${name} | ${some.length} | ${killed} | ${Math.floor((100 * killed) / some.length)} % |`;
    };
    return ['| room | mutants | noticed | rate |', '|---|---|---|---|',
        ...rooms.map((room) => row(room, results.filter(({ mutant }) => mutant.room === room))), row('all', results)].join('\n');
}

/** One line for each mutant that is not as the list has it. */
export function faultsOf(results) {
    return results.flatMap(({ mutant, noticed }) => {
        if (noticed === null && !mutant.survives) return [`SURVIVED ${mutant.room}: ${mutant.name} (${mutant.place})`];
        if (noticed !== null && mutant.survives)
            return [`${mutant.room}: ${mutant.name} is listed as a survivor, but ${noticed.by} notices it: delete that line (${mutant.place})`];
        return [];
    });
}
