#pragma once

#include "rules/color.h"
#include "rules/move.h"
#include "search/move_kind.h"
#include "search/parameters.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace sixth::search {

// What the search has learnt about moves, whatever the position: how often a move has refuted, and moves of
// its kind anywhere on the board (history), and which moves refuted as an answer to a move (countermoves).
class History {
public:
    static constexpr int kMost = 16'384;

    History() : worth_(2 * kMoves), kindWorth_(2 * MoveKinds::kCount), counters_(2 * kMoves) {}

    [[nodiscard]] int worth(rules::Color color, rules::Move move, const MoveKinds& kinds) const {
        return worth_[index(color, move)] + kindWorth_[index(color, kinds.of(move))] * order::kKindHalves / 2;
    }
    void reward(rules::Color color, rules::Move move, const MoveKinds& kinds, int bonus) {
        shift(worth_[index(color, move)], bonus);
        shift(kindWorth_[index(color, kinds.of(move))], bonus);
    }
    [[nodiscard]] rules::Move counter(rules::Color color, rules::Move to) const {
        return counters_[index(color, to)];
    }
    void setCounter(rules::Color color, rules::Move to, rules::Move answer) {
        counters_[index(color, to)] = answer;
    }
    void clear() {
        worth_.assign(worth_.size(), 0);
        kindWorth_.assign(kindWorth_.size(), 0);
        counters_.assign(counters_.size(), rules::Move());
    }

private:
    static constexpr std::size_t kMoves = 1 << 13; // Move::raw() has 13 bits

    // Moves a worth towards ±kMost by a bonus, the slower the nearer it is.
    static void shift(std::int16_t& worth, int bonus) {
        worth = static_cast<std::int16_t>(worth + bonus - worth * std::abs(bonus) / kMost);
    }
    [[nodiscard]] static std::size_t index(rules::Color color, rules::Move move) {
        return static_cast<std::size_t>(color) * kMoves + move.raw();
    }
    [[nodiscard]] static std::size_t index(rules::Color color, std::size_t kind) {
        return static_cast<std::size_t>(color) * MoveKinds::kCount + kind;
    }

    std::vector<std::int16_t> worth_;
    std::vector<std::int16_t> kindWorth_;
    std::vector<rules::Move> counters_;
};

} // namespace sixth::search
