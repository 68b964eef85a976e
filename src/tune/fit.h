#pragma once

#include "search/weights.h"
#include "tune/sample.h"

#include <functional>
#include <vector>

namespace sixth::tune {

struct FitOptions {
    int epochs = 60;
    double rate = 0.3;    // of Adam, in hundredths of a disk
    double decay = 2e-7;  // pull of every weight towards zero, so that rare features stay small
    double scale = 200.0; // a worth of this many hundredths means a score of 1 / (1 + e^-1)
};

struct FitResult {
    search::Weights weights;
    double lossBefore = 0; // on the samples held back, with the weights in use so far
    double lossAfter = 0;
    double drawnLoss = 0; // of the constant guess, for scale
};

// Logistic regression: finds the weights whose worth best foretells the results, by the mean of
// -(r log p + (1 - r) log(1 - p)). Every twentieth sample is held back to measure on.
[[nodiscard]] FitResult fit(const std::vector<Sample>& samples, const search::Weights& before,
                            const FitOptions& options,
                            const std::function<void(int epoch, double loss)>& onEpoch);

} // namespace sixth::tune
