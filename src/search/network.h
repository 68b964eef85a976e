#pragma once

#include "search/features.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sixth::search {

// The trained numbers of the evaluation: a network with one hidden layer.
//
// Every feature of a position (features.h) adds a row of weights to the hidden neurons: its own row and the
// rows it shares with others, together cut to ±kMostWeight. Each neuron is cut to 0 … kOne and squared. The
// output is their weighted sum, in hundredths for the player to move.
struct Network {
    static constexpr int kHidden = 32;
    static constexpr int kOne = 128; // what 1 is in the numbers of the hidden layer
    static constexpr std::int16_t kMostWeight = 127;

    // A feature without a row adds nothing: the family never has it, or it was too rare in training.
    struct Row {
        std::uint16_t feature = 0;
        std::array<std::int8_t, kHidden> weights{};

        friend bool operator==(const Row&, const Row&) = default;
    };

    std::vector<Row> rows; // in ascending order of their features
    std::array<std::int16_t, kHidden> bias{};
    std::array<std::int16_t, kHidden> output{};
    int outputBias = 0;

    friend bool operator==(const Network&, const Network&) = default;
};

// The network in use for a family of games, read from src/search/networks.
[[nodiscard]] Network trainedNetwork(Family family);

} // namespace sixth::search
