// How strong each level of the bots is. To be set from docs/results/levels.md, the round robin of the levels; until that is
// measured, the steps are those the levels were made for: each scores 65 to 80 % against the one below, about 165 points.
const kRatings: readonly number[] = [500, 665, 830, 995, 1160, 1325, 1490, 1655, 1820, 1985];

export const botRating = (level: number): number => kRatings[level - 1] ?? kRatings.at(-1) ?? 0;
export const botRatings = kRatings;
