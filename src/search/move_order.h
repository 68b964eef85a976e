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

// The priorities of a position's moves. Most nodes try only a few moves, so nothing is sorted: pick()
// searches for the best move left, comparing several at a time.
class MoveOrder {
public:
    static constexpr int kMost = 1 << 21; // of a priority, positive or negative

    // For every move, before it is picked.
    void set(std::size_t index, int priority) {
        assert(std::abs(priority) <= kMost);
        keys_[index] = keyOf(priority, index);
    }
    [[nodiscard]] int operator[](std::size_t index) const { return keys_[index] >> kIndexBits; }

    // Swaps the best of the moves from `from` on, of equals the first, to the place `from`. Returns its
    // priority.
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

    // The priority in the high bits and the index below, so that the highest key tells where the move is.
    [[nodiscard]] static int keyOf(int priority, std::size_t index) {
        return (priority << kIndexBits) | static_cast<int>(kIndexMask - index);
    }

    std::array<int, rules::kMaxMoves + kLanes> keys_; // NOLINT: set for the moves there are
};

} // namespace sixth::search
