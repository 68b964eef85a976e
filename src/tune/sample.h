#pragma once

#include "rules/position.h"
#include "search/weights.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sixth::tune {

// The weights as one list, in the order they have in search::Weights. Each has an early and a late half.
inline constexpr std::size_t kWeightCount = sizeof(search::Weights) / sizeof(search::Weight);

// A position as the evaluation sees it: which weights it sums up, how far the game has come, and how the game
// ended for the player to move (1 won, 0.5 drawn, 0 lost).
struct Sample {
    std::vector<std::uint16_t> weights; // a weight that counts twice is listed twice
    search::Family family = search::Family::FirstKing;
    float phase = 0; // 0 early to 1 late
    float result = 0;
};

// The features of a position, in the reading of search/features.h.
[[nodiscard]] Sample makeSample(const rules::Position& position, float result);

// The worth of a sample under some weights, unrounded; what Evaluation::evaluate gives but for rounding.
[[nodiscard]] double worth(const Sample& sample, const std::vector<double>& early,
                           const std::vector<double>& late);

} // namespace sixth::tune
