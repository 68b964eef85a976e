// How strong each level of the bots is: 500 for the first, and the steps that docs/results/levels.md measured added up.
const kRatings: readonly number[] = [500, 665, 895, 1085, 1260, 1430, 1620, 1850, 2010, 2225];

export const botRating = (level: number): number => kRatings[level - 1] ?? kRatings.at(-1) ?? 0;
export const botRatings = kRatings;
