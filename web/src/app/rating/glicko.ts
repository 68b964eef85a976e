// Glicko-1 after M. Glickman, "Parameter estimation in large dynamic paired comparison experiments" (1999), one game at a
// time. A bot's rating is fixed and known, so it has no deviation of its own.

export interface Rating {
    value: number;
    /** How sure it is: the true strength is within two of these, most likely. */
    deviation: number;
}

export const kNewcomer: Rating = { value: 800, deviation: 300 };
/** A rating never gets so sure that it stops following its player. */
const kLeastDeviation = 50;

const kQ = Math.LN10 / 400;

export const expectedScore = (value: number, opponent: number): number => 1 / (1 + 10 ** ((opponent - value) / 400));

/** The rating after a game with score 1, ½ or 0. */
export function afterGame({ value, deviation }: Rating, opponent: number, score: number): Rating {
    const expected = expectedScore(value, opponent);
    const known = 1 / deviation ** 2;
    const learnt = kQ ** 2 * expected * (1 - expected);
    const precision = known + learnt;
    return {
        value: value + (kQ / precision) * (score - expected),
        deviation: Math.max(kLeastDeviation, Math.sqrt(1 / precision)),
    };
}
