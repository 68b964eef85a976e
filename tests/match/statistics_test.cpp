#include "match/statistics.h"

#include <gtest/gtest.h>

namespace sixth::match {
namespace {

TEST(Statistics, eloAndScoreAreInverse) {
    EXPECT_DOUBLE_EQ(scoreAt(0), 0.5);
    EXPECT_NEAR(scoreAt(400), 10.0 / 11, 1e-12); // ten to one
    EXPECT_NEAR(eloAt(0.75), 190.848501887865, 1e-9);
    for (const double elo : {-700.0, -5.0, 0.0, 12.5, 300.0}) EXPECT_NEAR(eloAt(scoreAt(elo)), elo, 1e-9);
}

TEST(Statistics, countsGamesAndPoints) {
    const Results results{{1, 2, 3, 4, 5}, {1, 0, 2}};
    EXPECT_EQ(results.games(), 33);
    EXPECT_DOUBLE_EQ(results.points(), 1 + 3 + 6 + 10 + 2);
}

// The numbers are those of a Python script that lists every observation (points, games) and computes
//   m = sum(points) / sum(games)            se = sqrt(sum((points - games m)^2)) / sum(games)
//   elo = -400 log10(1/m - 1)               error = 1.96 se elo'(m), by numeric differentiation
//   los = Phi(sum(points - games/2) / sqrt(sum((points - games/2)^2)))
TEST(Statistics, estimatesLikeTheScript) {
    const Estimate pairs = estimate({{10, 20, 40, 25, 15}, {0, 0, 0}});
    EXPECT_NEAR(pairs.elo, 23.72560048639278, 1e-6);
    EXPECT_NEAR(pairs.error, 37.18110831274876, 1e-4);
    EXPECT_NEAR(pairs.los, 0.8935594540861185, 1e-9);
    const Estimate singles = estimate({{0, 0, 0, 0, 0}, {20, 30, 50}});
    EXPECT_NEAR(singles.elo, 107.53812491703204, 1e-6);
    EXPECT_NEAR(singles.error, 58.44480507519982, 1e-4);
    EXPECT_NEAR(singles.los, 0.9998319032476259, 1e-9); // also Phi((w - l) / sqrt(w + l)), the usual formula
    const Estimate both = estimate({{1, 2, 3, 4, 5}, {1, 0, 2}});
    EXPECT_NEAR(both.elo, 120.41199826559247, 1e-6);
    EXPECT_NEAR(both.error, 118.37163488280156, 1e-4);
    EXPECT_NEAR(both.los, 0.9722444509510644, 1e-9);
}

TEST(Statistics, edgesStayFinite) {
    EXPECT_EQ(estimate({}).elo, 0);
    EXPECT_EQ(estimate({}).los, 0.5);
    const Estimate won = estimate({{0, 0, 0, 0, 50}, {}});
    EXPECT_NEAR(won.elo, eloAt(99.5 / 100), 1e-9);
    EXPECT_GT(won.error, 400); // nearly nothing is known about the upper end
    EXPECT_LT(won.los, 1);
    const Estimate lost = estimate({{50, 0, 0, 0, 0}, {}});
    EXPECT_NEAR(lost.elo, -won.elo, 1e-9);
    EXPECT_NEAR(lost.error, won.error, 1e-9);
    // Silver wins every game: the pairs do not vary, and the error must not be 0.
    const Estimate level = estimate({{0, 0, 20, 0, 0}, {}});
    EXPECT_NEAR(level.elo, 0, 1e-9);
    EXPECT_GT(level.error, 50);
    EXPECT_EQ(level.los, 0.5);
    EXPECT_NEAR(estimate({{}, {0, 0, 1}}).elo, 0, 1e-9);
}

// From a Python script that finds the most likely distribution q of the five scores i/4 with mean L(elo) by
// bisection on the multiplier t of q(i) = p(i) / (1 + t (i/4 - mean)), asserts that q sums up to 1 and has
// that mean, and sums count(i) ln(q1(i) / q0(i)); counts of 0 are 0.001.
TEST(Statistics, logLikelihoodRatioLikeTheScript) {
    EXPECT_NEAR(logLikelihoodRatio({10, 20, 40, 25, 15}, {0, 10}), 0.518128245468263, 1e-6);
    EXPECT_NEAR(logLikelihoodRatio({100, 200, 400, 220, 110}, {0, 5}), 0.5924238123713401, 1e-6);
    EXPECT_NEAR(logLikelihoodRatio({0, 1, 10, 12, 4}, {0, 20}), 1.5092432084061187, 1e-6);
    EXPECT_NEAR(logLikelihoodRatio({0, 0, 0, 0, 20}, {0, 10}), 0.5674190961773009, 1e-6);
    EXPECT_NEAR(logLikelihoodRatio({3, 9, 20, 5, 0}, {-5, 5}), -0.9785424041780935, 1e-6);
    EXPECT_NEAR(logLikelihoodRatio({50, 0, 0, 0, 50}, {0, 5}), -0.010355481858723259, 1e-6);
    EXPECT_EQ(logLikelihoodRatio({}, {0, 5}), 0);
}

// For many pairs the ratio is close to n (s1 - s0) (2 m - s0 - s1) / (2 v), with the mean m and the variance
// v of the pairs; by hand for these: n = 1000, m = 0.51, v = (100 0.2601 + 200 0.0676 + ...) / 1000.
TEST(Statistics, logLikelihoodRatioIsNearTheNormalFormula) {
    const std::array<int, 5> pairs{100, 200, 380, 200, 120};
    const double mean = (200 * 0.25 + 380 * 0.5 + 200 * 0.75 + 120) / 1000;
    double variance = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const double deviation = static_cast<double>(i) / 4 - mean;
        variance += pairs[i] * deviation * deviation / 1000;
    }
    const double s0 = 0.5;
    const double s1 = 1 / (1 + 0.9716279515771061); // 10^(-5/400)
    const double normal = 1000 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    EXPECT_NEAR(logLikelihoodRatio(pairs, {0, 5}), normal, 0.01);
}

TEST(Statistics, boundsAreThoseOfFivePercent) {
    EXPECT_NEAR(kSprtBound, 2.94443897916644, 1e-12); // ln 19
    EXPECT_EQ(judge(2.94), SprtState::Open);
    EXPECT_EQ(judge(2.95), SprtState::Accepted);
    EXPECT_EQ(judge(-2.95), SprtState::Rejected);
    EXPECT_EQ(judge(0), SprtState::Open);
}

} // namespace
} // namespace sixth::match
