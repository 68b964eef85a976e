// How a mutant gets into the text of a file: alone, or woven into it with others so that one build holds them all.

/** Where the old text of a mutant lies. White space may differ, so that formatting does not matter. */
export function findPlace(text, mutant) {
    const from = mutant.after ? onlyMatch(text, mutant.after, 0, mutant).end : 0;
    return onlyMatch(text, mutant.old, from, mutant);
}

function onlyMatch(text, wanted, from, mutant) {
    const escaped = wanted.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const matches = [...text.slice(from).matchAll(new RegExp(escaped.join('\\s+'), 'g'))];
    // Behind `after` the first one is meant.
    if (matches.length === 0 || (matches.length > 1 && from === 0))
        throw new Error(`${mutant.place}: '${mutant.name}': ${matches.length === 0 ? 'not found' : `found ${matches.length} times`} ` +
            `in ${mutant.file}: ${wanted}`);
    const start = from + matches[0].index;
    return { start, end: start + matches[0][0].length };
}

/** The text with this one mutant in it. */
export function applyAlone(text, mutant) {
    const { start, end } = findPlace(text, mutant);
    return text.slice(0, start) + mutant.fresh + text.slice(end);
}

/** The text with all these mutants in it, each asleep until its number is called. */
export function weave(text, mutants, include) {
    const places = mutants.map((mutant) => ({ mutant, inner: [], ...findPlace(text, mutant) }));
    places.sort((a, b) => a.start - b.start || b.end - a.end);
    const top = [];
    for (const place of places) nest(top, place);
    return `#include "${include}"\n` + render(text, 0, text.length, top);
}

// A mutant may lie inside the old text of another, or have the same one.
function nest(level, place) {
    const last = level.at(-1);
    if (last === undefined || last.end <= place.start) level.push(place);
    else if (place.end <= last.end) nest(last.inner, place);
    else
        throw new Error(`${place.mutant.place}: '${place.mutant.name}' overlaps '${last.mutant.name}': make one of them 'rebuild'`);
}

function render(text, start, end, places) {
    let result = '';
    let at = start;
    for (const place of places) {
        result += text.slice(at, place.start) + switchOf(place.mutant, render(text, place.start, place.end, place.inner));
        at = place.end;
    }
    return result + text.slice(at, end);
}

function switchOf(mutant, old) {
    const text = mutant.old.trim();
    const isStatement = text.endsWith(';') || (text.endsWith('}') && text.includes(';'));
    if (isStatement) return `{ if (::mutant(${mutant.number})) { ${mutant.fresh} } else { ${old} } }`;
    return `(::mutant(${mutant.number}) ? (${mutant.fresh}) : (${old}))`;
}
