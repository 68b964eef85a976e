#pragma once

#include "rules/color.h"
#include "rules/move.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace sixth::search {

// What the search has learnt about moves, whatever the position: how often a move has refuted (history), and
// which moves refuted lately at a ply (killers) or as an answer to a move (countermoves).
class History {
public:
    static constexpr int kMost = 16'384;

    History() : worth_(2 * kMoves), counters_(2 * kMoves) {}

    [[nodiscard]] int worth(rules::Color color, rules::Move move) const { return worth_[index(color, move)]; }
    // Moves the worth towards ±kMost by a bonus, the slower the nearer it is.
    void reward(rules::Color color, rules::Move move, int bonus) {
        std::int16_t& worth = worth_[index(color, move)];
        worth = static_cast<std::int16_t>(worth + bonus - worth * std::abs(bonus) / kMost);
    }
    [[nodiscard]] rules::Move counter(rules::Color color, rules::Move to) const {
        return counters_[index(color, to)];
    }
    void setCounter(rules::Color color, rules::Move to, rules::Move answer) {
        counters_[index(color, to)] = answer;
    }
    void clear() {
        worth_.assign(worth_.size(), 0);
        counters_.assign(counters_.size(), rules::Move());
    }

private:
    static constexpr std::size_t kMoves = 1 << 13; // Move::raw() has 13 bits

    [[nodiscard]] static std::size_t index(rules::Color color, rules::Move move) {
        return static_cast<std::size_t>(color) * kMoves + move.raw();
    }

    std::vector<std::int16_t> worth_;
    std::vector<rules::Move> counters_;
};

} // namespace sixth::search
