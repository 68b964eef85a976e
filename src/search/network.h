#pragma once

#include "search/features.h"

#include <array>
#include <cstdint>
#include <span>

namespace sixth::search {

// The trained numbers of the evaluation, as they are stored: a network with one hidden layer. Every feature
// of a position adds its row and those it shares with others (features.h), together cut to ±kMostWeight, to
// the hidden neurons; each neuron is cut to 0 … kOne and squared; the output is
// their weighted sum, in hundredths for the player to move.
struct Network {
    static constexpr int kHidden = 32;
    static constexpr int kOne = 128; // what 1 is in the numbers of the hidden layer
    static constexpr std::int16_t kMostWeight = 127;

    // A feature the family never has, or never had in training, has no row and adds nothing.
    struct Row {
        std::uint16_t feature;
        std::array<std::int8_t, kHidden> weights;
    };

    std::span<const Row> rows;
    std::array<std::int16_t, kHidden> bias{};
    std::array<std::int16_t, kHidden> output{};
    int outputBias = 0;
};

// The networks in use; network_weights.cpp says how they were made.
[[nodiscard]] const Network& trainedNetwork(Family family);

} // namespace sixth::search
