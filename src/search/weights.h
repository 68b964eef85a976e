#pragma once

#include "search/features.h"

#include <array>
#include <cstdint>

namespace sixth::search {

// A weight, or a sum of weights, that changes in the course of a game (see phaseOf). The early value lies in
// the lower half of one number and the late one in the upper half, so that a sum takes one addition.
class Blend {
public:
    constexpr Blend() = default;
    constexpr Blend(std::int32_t early, std::int32_t late)
        : both_(early + static_cast<std::int64_t>(late) * (std::int64_t{1} << 32)) {}

    [[nodiscard]] constexpr std::int32_t early() const { return static_cast<std::int32_t>(both_); }
    // A negative early value has borrowed one from the late one.
    [[nodiscard]] constexpr std::int32_t late() const {
        return static_cast<std::int32_t>((both_ - early()) >> 32);
    }

    constexpr Blend& operator+=(Blend b) { return both_ += b.both_, *this; }
    constexpr Blend& operator-=(Blend b) { return both_ -= b.both_, *this; }

private:
    std::int64_t both_ = 0;
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
[[nodiscard]] const Weights& tunedWeights(Family family);

} // namespace sixth::search
