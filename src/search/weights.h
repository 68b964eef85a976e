#pragma once

#include "search/features.h"

#include <array>
#include <cstdint>

namespace sixth::search {

// A weight, or a sum of weights, that changes in the course of a game (see phaseOf).
struct Blend {
    std::int32_t early = 0;
    std::int32_t late = 0;

    constexpr Blend& operator+=(Blend b) { return early += b.early, late += b.late, *this; }
    constexpr void add(Blend b, int sign) { early += sign * b.early, late += sign * b.late; }
};

// A weight as it is stored.
struct Weight {
    std::int16_t early = 0;
    std::int16_t late = 0;

    // NOLINTNEXTLINE(google-explicit-constructor): a stored weight is a blend of one
    constexpr operator Blend() const { return {early, late}; }
};

// One number per feature, for the player to move.
struct Weights {
    template <std::size_t N>
    using Row = std::array<Weight, N>;

    std::array<Row<kTowerKinds>, kSquareKinds> tower{};
    Row<kHunchbackKinds> hunchback{};
    std::array<Row<kEndKinds>, kEndKinds> pair{}; // [from][to]
    Row<kHandKinds> ownHand{};
    Row<kHandKinds> otherHand{};
    Row<kCrownsToGo> ownToGo{};
    Row<kCrownsToGo> otherToGo{};
    Weight tempo{};
};

// The weights in use; weights.cpp says how they were made.
[[nodiscard]] const Weights& tunedWeights();

} // namespace sixth::search
