// The list of works that became part of the page, as the build wrote it.
import { isObject } from '../state/storage';

export interface Bundled {
    name: string;
    version: string;
    licence: string;
    text: string;
}

export function readBundled(value: unknown): Bundled[] {
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry: unknown) => {
        if (!isObject(entry)) return [];
        const { name, version, licence, text } = entry;
        return typeof name === 'string' && typeof version === 'string' && typeof licence === 'string' && typeof text === 'string' ? [{ name, version, licence, text }] : [];
    });
}
