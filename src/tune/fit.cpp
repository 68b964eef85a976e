#include "tune/fit.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

namespace sixth::tune {
namespace {

constexpr std::size_t kHoldBack = 20;
constexpr std::size_t kBatch = 4096;

using Values = std::vector<double>;

// Adam: gradient steps scaled by the size each weight's gradients have had.
class Adam {
public:
    Adam(std::size_t size, double rate) : mean_(size), square_(size), rate_(rate) {}

    void step(Values& values, const Values& gradient, double rateFactor) {
        ++steps_;
        const double c1 = 1 - std::pow(kBeta1, steps_);
        const double c2 = 1 - std::pow(kBeta2, steps_);
        for (std::size_t i = 0; i < values.size(); ++i) {
            mean_[i] = kBeta1 * mean_[i] + (1 - kBeta1) * gradient[i];
            square_[i] = kBeta2 * square_[i] + (1 - kBeta2) * gradient[i] * gradient[i];
            values[i] -= rate_ * rateFactor * (mean_[i] / c1) / (std::sqrt(square_[i] / c2) + 1e-10);
        }
    }

private:
    static constexpr double kBeta1 = 0.9;
    static constexpr double kBeta2 = 0.999;
    Values mean_;
    Values square_;
    double rate_;
    int steps_ = 0;
};

double sigmoid(double x) {
    return 1.0 / (1.0 + std::exp(-x));
}

double lossOf(double probability, double result) {
    const double p = std::clamp(probability, 1e-9, 1 - 1e-9);
    return -(result * std::log(p) + (1 - result) * std::log(1 - p));
}

double heldBackLoss(const std::vector<Sample>& samples, const Values& early, const Values& late,
                    double scale) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < samples.size(); i += kHoldBack, ++count)
        sum +=
            lossOf(sigmoid(worth(samples[i], early, late) / scale), static_cast<double>(samples[i].result));
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

void addGradient(const Sample& sample, const Values& early, const Values& late, double scale,
                 Values& earlyGradient, Values& lateGradient) {
    const double error = sigmoid(worth(sample, early, late) / scale) - static_cast<double>(sample.result);
    const double share = static_cast<double>(sample.phase);
    for (const std::uint16_t index : sample.weights) {
        earlyGradient[index] += error * (1 - share);
        lateGradient[index] += error * share;
    }
}

std::span<const search::Weight> asList(const search::Weights& weights) {
    return {reinterpret_cast<const search::Weight*>(&weights), kWeightCount}; // NOLINT
}

search::Weights rounded(const Values& early, const Values& late) {
    const auto whole = [](double value) {
        return static_cast<std::int16_t>(std::lround(std::clamp(value, -3000.0, 3000.0)));
    };
    std::vector<search::Weight> list(kWeightCount);
    for (std::size_t i = 0; i < kWeightCount; ++i) list[i] = {whole(early[i]), whole(late[i])};
    search::Weights weights;
    std::memcpy(static_cast<void*>(&weights), list.data(), sizeof(weights));
    return weights;
}

} // namespace

FitResult fit(const std::vector<Sample>& samples, const search::Weights& before, const FitOptions& options,
              const std::function<void(int, double)>& onEpoch) {
    FitResult result;
    Values early(kWeightCount);
    Values late(kWeightCount);
    for (std::size_t i = 0; i < kWeightCount; ++i) {
        early[i] = asList(before)[i].early;
        late[i] = asList(before)[i].late;
    }
    result.lossBefore = heldBackLoss(samples, early, late, options.scale);
    result.drawnLoss = heldBackLoss(samples, Values(kWeightCount), Values(kWeightCount), options.scale);

    Adam earlyAdam(kWeightCount, options.rate);
    Adam lateAdam(kWeightCount, options.rate);
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        // Half a cosine: large steps first, none at the end.
        const double factor = 0.5 * (1 + std::cos(3.14159265358979 * epoch / options.epochs));
        for (std::size_t begin = 0; begin < samples.size(); begin += kBatch) {
            const std::size_t last = std::min(begin + kBatch, samples.size());
            Values earlyGradient(kWeightCount);
            Values lateGradient(kWeightCount);
            for (std::size_t i = begin; i < last; ++i)
                if (i % kHoldBack != 0)
                    addGradient(samples[i], early, late, options.scale, earlyGradient, lateGradient);
            const double size = static_cast<double>(last - begin);
            for (std::size_t i = 0; i < kWeightCount; ++i) {
                earlyGradient[i] = earlyGradient[i] / size + options.decay * early[i];
                lateGradient[i] = lateGradient[i] / size + options.decay * late[i];
            }
            earlyAdam.step(early, earlyGradient, factor);
            lateAdam.step(late, lateGradient, factor);
        }
        onEpoch(epoch + 1, heldBackLoss(samples, early, late, options.scale));
    }
    result.weights = rounded(early, late);
    for (std::size_t i = 0; i < kWeightCount; ++i) {
        early[i] = asList(result.weights)[i].early;
        late[i] = asList(result.weights)[i].late;
    }
    result.lossAfter = heldBackLoss(samples, early, late, options.scale);
    return result;
}

} // namespace sixth::tune
