#include "match/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sixth::match {
namespace {

constexpr double kLn10 = 2.302585092994045684;
constexpr double kZ95 = 1.959963984540054; // of the normal distribution
constexpr int kHalvings = 200;

// Counts that are never 0, so that every score stays possible; the weight is too small to matter.
constexpr double kNearlyNone = 1e-3;

using Weights = std::array<double, 5>;

constexpr double pairScore(std::size_t i) {
    return static_cast<double>(i) / 4;
}

// The distribution nearest to `observed` with this mean is p(i) = observed(i) / (1 + t (score(i) - mean)).
// Finds t, at which the deviations from the mean sum up to 0; the sum falls as t grows.
double tilt(const Weights& observed, double mean) {
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    for (int i = 0; i < kHalvings; ++i) {
        const double t = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < observed.size(); ++k) {
            const double deviation = pairScore(k) - mean;
            sum += observed[k] * deviation / (1 + t * deviation);
        }
        (sum > 0 ? low : high) = t;
    }
    return (low + high) / 2;
}

// The sum over all observations, pairs and singles, of `value(points, games)`.
template <typename Value>
double sumOver(const Results& results, Value value) {
    double sum = 0;
    for (std::size_t i = 0; i < results.pairs.size(); ++i)
        sum += results.pairs[i] * value(static_cast<double>(i) / 2, 2.0);
    for (std::size_t i = 0; i < results.singles.size(); ++i)
        sum += results.singles[i] * value(static_cast<double>(i) / 2, 1.0);
    return sum;
}

// The standard error of the mean score per game.
double standardError(const Results& results) {
    const double games = results.games();
    const double mean = results.points() / games;
    const double squares = sumOver(results, [mean](double points, double played) {
        const double deviation = points - played * mean;
        return deviation * deviation;
    });
    return std::sqrt(squares) / games;
}

} // namespace

int Results::games() const {
    return 2 * std::accumulate(pairs.begin(), pairs.end(), 0) +
           std::accumulate(singles.begin(), singles.end(), 0);
}

double Results::points() const {
    return sumOver(*this, [](double points, double) { return points; });
}

double scoreAt(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double eloAt(double score) {
    return 400 * std::log10(score / (1 - score));
}

Estimate estimate(const Results& results) {
    const double games = results.games();
    if (games == 0) return {};
    const double half = 0.5 / games;
    const double mean = std::clamp(results.points() / games, half, 1 - half);
    Estimate result;
    result.elo = eloAt(mean);
    // Observations that do not vary at all say nothing about their error; then it is that of coin tosses.
    double error = standardError(results);
    if (error < 1e-9) error = std::sqrt(mean * (1 - mean) / games);
    // The slope of eloAt turns an error of the score into one of the difference.
    result.error = kZ95 * error * 400 / (kLn10 * mean * (1 - mean));
    // Under equality the observations vary around one half; how far off is their sum?
    const double sum = sumOver(results, [](double points, double played) { return points - played / 2; });
    const double squares =
        sumOver(results, [](double points, double played) { return std::pow(points - played / 2, 2); });
    if (squares > 0) result.los = std::erfc(-sum / std::sqrt(2 * squares)) / 2;
    return result;
}

double logLikelihoodRatio(const std::array<int, 5>& pairs, const Sprt& sprt) {
    if (std::accumulate(pairs.begin(), pairs.end(), 0) == 0) return 0;
    Weights counts{};
    for (std::size_t i = 0; i < pairs.size(); ++i) counts[i] = pairs[i] > 0 ? pairs[i] : kNearlyNone;
    const double mean0 = scoreAt(sprt.elo0);
    const double mean1 = scoreAt(sprt.elo1);
    const double tilt0 = tilt(counts, mean0);
    const double tilt1 = tilt(counts, mean1);
    double ratio = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        ratio += counts[i] *
                 (std::log1p(tilt0 * (pairScore(i) - mean0)) - std::log1p(tilt1 * (pairScore(i) - mean1)));
    return ratio;
}

SprtState judge(double llr) {
    if (llr >= kSprtBound) return SprtState::Accepted;
    return llr <= -kSprtBound ? SprtState::Rejected : SprtState::Open;
}

} // namespace sixth::match
