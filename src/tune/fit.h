#pragma once

#include "search/network.h"
#include "tune/sample.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sixth::tune {

struct FitOptions {
    int epochs = 30;
    int threads = 2;
    std::size_t batch = 8192;               // positions in a step
    int neurons = search::Network::kHidden; // fewer make a smaller file; those left out stay zero
    double rate = 0.003;                    // of Adam, falling to 0 along half a cosine
    double resultShare = 0.5; // weight of the game's result in the target; the rest is the search's score
    // Features that occur in a smaller share of the positions are left out: they would learn little, and the
    // browser has to load them.
    double rareShare = 3e-4;
    std::uint64_t seed = 1;
};

// A network in floating point, as it is trained.
struct TrainedNetwork {
    static constexpr std::size_t kHidden = search::Network::kHidden;

    std::vector<std::array<float, kHidden>> rows; // one for each feature
    std::array<float, kHidden> bias{};
    std::array<float, kHidden> output{};
    float outputBias = 0;
};

struct FitResult {
    TrainedNetwork network;
    double resultLoss = 0; // this and the next on the samples held back
    double mixedLoss = 0;
    double drawnLoss = 0; // of always guessing a draw, for comparison
};

// Trains a network to predict results and search scores. The loss is the mean of -(r log p + (1 - r) log(1 -
// p)) with p = 1 / (1 + e^(-score / kWorthScale)). Each position is turned at random, so that the network
// learns the board's symmetries.
[[nodiscard]] FitResult
fit(const Samples& samples, const FitOptions& options,
    const std::function<void(int epoch, double resultLoss, double mixedLoss)>& onEpoch);

// The same in whole numbers, as the engine uses them.
[[nodiscard]] search::Network rounded(const TrainedNetwork& network);

} // namespace sixth::tune
