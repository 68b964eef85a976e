#pragma once

#include <array>
#include <cstdint>

namespace sixth::match {

// The results of one side. Two games from the same opening with colours swapped are one observation, because
// they are not independent: an opening that favours one colour gives 1 of 2 points more often than chance
// would.
struct Results {
    std::array<int, 5> pairs{};   // how many pairs gave 0, 0.5, 1, 1.5 and 2 points
    std::array<int, 3> singles{}; // games without a partner: losses, draws, wins

    [[nodiscard]] int games() const;
    [[nodiscard]] double points() const;
};

// Logistic Elo: the score expected at a difference, and the difference at a score between 0 and 1.
[[nodiscard]] double scoreAt(double elo);
[[nodiscard]] double eloAt(double score);

// The Elo difference with the half width of its 95 % interval, and the likelihood of superiority. Nothing
// without a game. A match in which every game was won has no finite estimate, so it counts as half a point
// less.
struct Estimate {
    double elo = 0;
    double error = 0;
    double los = 0.5;
};
[[nodiscard]] Estimate estimate(const Results& results);

// A sequential test of "the difference is elo1" against "it is elo0".
struct Sprt {
    double elo0 = 0;
    double elo1 = 0;

    friend bool operator==(const Sprt&, const Sprt&) = default;
};

// Where the test ends with an error of 5 % either way: ln(0.95 / 0.05).
inline constexpr double kSprtBound = 2.9444389791664403;

// The log-likelihood ratio of the pairs under elo1 and elo0. This is the generalised SPRT: each hypothesis
// takes the most likely distribution of the five pair scores that has its mean. 0 without pairs.
[[nodiscard]] double logLikelihoodRatio(const std::array<int, 5>& pairs, const Sprt& sprt);

enum class SprtState : std::uint8_t { Open, Accepted, Rejected };
[[nodiscard]] SprtState judge(double llr);

} // namespace sixth::match
