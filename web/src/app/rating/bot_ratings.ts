// How strong each level of the bots is: 500 for the first, and the steps that docs/results/levels.md measured added up.
const kRatings: readonly number[] = [500, 710, 930, 1110, 1285, 1450, 1660, 1890, 2145, 2435];

export const botRating = (level: number): number => kRatings[level - 1] ?? kRatings.at(-1) ?? 0;
export const botRatings = kRatings;
