#pragma once

#include "rules/movegen.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <climits>
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace sixth::search {

// What the moves of a position promise, and the order that follows from it. Few moves are tried at most
// positions, so the best one left is looked for each time instead of sorting them; as that happens at every
// node, it looks at several at a time.
class MoveOrder {
public:
    static constexpr int kMost = 1 << 21; // a promise, for good or bad

    // For every move, before it is picked.
    void set(std::size_t index, int promise) {
        assert(std::abs(promise) <= kMost);
        keys_[index] = keyOf(promise, index);
    }
    [[nodiscard]] int operator[](std::size_t index) const { return keys_[index] >> kIndexBits; }

    // Brings the best of the moves from `from` on to the place `from` (of equals the first) and returns what
    // it promises.
    int pick(rules::MoveList& moves, std::size_t from) {
        const std::size_t count = moves.size();
        const Lanes none = Lanes{} + INT_MIN;
        std::memcpy(&keys_[count], &none, sizeof none);
        Lanes highest = none;
        for (std::size_t i = from; i < count; i += kLanes) {
            Lanes some;
            std::memcpy(&some, &keys_[i], sizeof some);
            highest = some > highest ? some : highest;
        }
        int key = INT_MIN;
        for (std::size_t i = 0; i < kLanes; ++i) key = std::max(key, highest[i]);
        const std::size_t best = kIndexMask - (static_cast<std::size_t>(key) & kIndexMask);
        keys_[best] = keyOf(keys_[from] >> kIndexBits, best);
        keys_[from] = key;
        std::swap(moves[from], moves[best]);
        return key >> kIndexBits;
    }

private:
    static constexpr std::size_t kLanes = 8;
    using Lanes = int __attribute__((vector_size(4 * kLanes)));
    static constexpr int kIndexBits = 9;
    static constexpr std::size_t kIndexMask = (1U << kIndexBits) - 1;
    static_assert(rules::kMaxMoves <= kIndexMask);

    // The promise above, and below the index, so that the highest key tells where it is.
    [[nodiscard]] static int keyOf(int promise, std::size_t index) {
        return (promise << kIndexBits) | static_cast<int>(kIndexMask - index);
    }

    std::array<int, rules::kMaxMoves + kLanes> keys_; // NOLINT: set for the moves there are
};

} // namespace sixth::search
