#include "server/people/glicko2.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace sixth::server::people {
namespace {

constexpr double kScale = 173.7178;
constexpr double kPi = 3.14159265358979323846;
constexpr double kMostDeviation = 350;
constexpr double kLeastDeviation = 45; // people change; nobody is ever known exactly
constexpr double kMostVolatility = 0.1;

double g(double phi) {
    return 1 / std::sqrt(1 + 3 * phi * phi / (kPi * kPi));
}

// Step 5 of the paper: the root of f by the Illinois algorithm.
double newVolatility(double phi, double sigma, double variance, double delta) {
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double sum = phi * phi + variance + e;
        return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (kTau * kTau);
    };
    double low = a;
    double high = 0;
    if (delta * delta > phi * phi + variance) {
        high = std::log(delta * delta - phi * phi - variance);
    } else {
        int k = 1;
        while (f(a - k * kTau) < 0) ++k;
        high = a - k * kTau;
    }
    double atLow = f(low);
    double atHigh = f(high);
    constexpr double kExact = 0.000001;
    for (int step = 0; step < 100 && std::abs(high - low) > kExact; ++step) {
        const double middle = low + (low - high) * atLow / (atHigh - atLow);
        const double atMiddle = f(middle);
        if (atMiddle * atHigh <= 0) {
            low = high;
            atLow = atHigh;
        } else {
            atLow /= 2;
        }
        high = middle;
        atHigh = atMiddle;
    }
    return std::exp(low / 2);
}

} // namespace

Rating afterGames(const Rating& before, std::span<const RatedGame> games) {
    assert(!games.empty());
    const double mu = (before.rating - 1500) / kScale;
    const double phi = before.deviation / kScale;
    double information = 0;
    double surprise = 0;
    for (const RatedGame& game : games) {
        const double weight = g(game.opponent.deviation / kScale);
        const double expected = 1 / (1 + std::exp(-weight * (mu - (game.opponent.rating - 1500) / kScale)));
        information += weight * weight * expected * (1 - expected);
        surprise += weight * (game.score - expected);
    }
    const double variance = 1 / information;
    const double sigma = newVolatility(phi, before.volatility, variance, variance * surprise);
    const double phiStar = std::sqrt(phi * phi + sigma * sigma);
    const double newPhi = 1 / std::sqrt(1 / (phiStar * phiStar) + information);
    const double newMu = mu + newPhi * newPhi * surprise;
    return {newMu * kScale + 1500, std::clamp(newPhi * kScale, kLeastDeviation, kMostDeviation),
            std::min(sigma, kMostVolatility)};
}

Rating afterPause(const Rating& before, double periods) {
    const double phi = before.deviation / kScale;
    const double wider =
        std::sqrt(phi * phi + std::max(periods, 0.0) * before.volatility * before.volatility);
    return {before.rating, std::min(wider * kScale, kMostDeviation), before.volatility};
}

} // namespace sixth::server::people
