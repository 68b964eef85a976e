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

// What cutoffs have taught about moves, whatever the position. The history score of a move grows when it
// causes a cutoff and falls when it was tried before one. There is one score for the move itself and one for
// its kind anywhere on the board. The countermove is the last refutation of a move.
class History {
public:
    History() : scores_(2 * kMoves), kindScores_(2 * MoveKinds::kCount), counters_(2 * kMoves) {}

    [[nodiscard]] int score(rules::Color color, rules::Move move, const MoveKinds& kinds) const {
        return scores_[index(color, move)] +
               kindScores_[index(color, kinds.of(move))] * history::kKindHalves / 2;
    }
    void reward(rules::Color color, rules::Move move, const MoveKinds& kinds, int bonus) {
        shift(scores_[index(color, move)], bonus);
        shift(kindScores_[index(color, kinds.of(move))], bonus);
    }
    [[nodiscard]] rules::Move counter(rules::Color color, rules::Move to) const {
        return counters_[index(color, to)];
    }
    void setCounter(rules::Color color, rules::Move to, rules::Move answer) {
        counters_[index(color, to)] = answer;
    }
    void clear() {
        scores_.assign(scores_.size(), 0);
        kindScores_.assign(kindScores_.size(), 0);
        counters_.assign(counters_.size(), rules::Move());
    }

private:
    static constexpr std::size_t kMoves = 1 << 13; // Move::raw() has 13 bits

    // Adds a bonus, and less of it the nearer the score is to ±kMost.
    static void shift(std::int16_t& score, int bonus) {
        score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / history::kMost);
    }
    [[nodiscard]] static std::size_t index(rules::Color color, rules::Move move) {
        return static_cast<std::size_t>(color) * kMoves + move.raw();
    }
    [[nodiscard]] static std::size_t index(rules::Color color, std::size_t kind) {
        return static_cast<std::size_t>(color) * MoveKinds::kCount + kind;
    }

    std::vector<std::int16_t> scores_;
    std::vector<std::int16_t> kindScores_;
    std::vector<rules::Move> counters_;
};

} // namespace sixth::search
