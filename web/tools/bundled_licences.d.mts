export interface Licence {
    name: string;
    version: string;
    licence: string;
    text: string;
}
export function licencesOf(modules: readonly string[]): Licence[];
export function otherLicences(web: string): Licence[];
