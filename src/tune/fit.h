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
    std::size_t batch = 8192;               // positions to a step
    int neurons = search::Network::kHidden; // fewer make a smaller file; those left out stay zero
    double rate = 0.003;                    // of Adam, falling to 0 along half a cosine
    double resultShare =
        0.5; // of the game's result in what is to be foretold; the rest is the search's score
    // Features in a smaller share of the positions are left out: they would learn little, and the browser
    // loads them.
    double rareShare = 3e-4;
    std::uint64_t seed = 1;
};

// A network in the numbers it was trained with.
struct TrainedNetwork {
    static constexpr std::size_t kHidden = search::Network::kHidden;

    std::vector<std::array<float, kHidden>> rows; // one for each feature
    std::array<float, kHidden> bias{};
    std::array<float, kHidden> output{};
    float outputBias = 0;
};

struct FitResult {
    TrainedNetwork network;
    double resultLoss = 0; // both on the samples held back
    double mixedLoss = 0;
    double drawnLoss = 0; // of the constant guess against the results, for scale
};

// Trains a network to foretell results and search scores, by the mean of -(r log p + (1 - r) log(1 - p)) with
// p = 1 / (1 + e^(-worth / kWorthScale)). Each position is seen turned at random, so that the network learns
// the board's symmetries.
[[nodiscard]] FitResult
fit(const Samples& samples, const FitOptions& options,
    const std::function<void(int epoch, double resultLoss, double mixedLoss)>& onEpoch);

// The same in whole numbers, as the engine uses them.
[[nodiscard]] search::Network rounded(const TrainedNetwork& network);

} // namespace sixth::tune
