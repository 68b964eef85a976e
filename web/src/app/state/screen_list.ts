// Which screens there are, for links to places that may not be built yet. Told once at the start, so that a screen need
// not import the list that imports it.
const names = new Set<string>();

export const registerScreens = (all: Iterable<string>): void => {
    for (const name of all) names.add(name);
};
export const hasScreen = (name: string): boolean => names.has(name);
