#pragma once

#include "rules/position.h"
#include "solver/key_numbers.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace sixth::solver::testing {

// A tiny game solved from its end: every position that can arise, with its value and its distance to the end,
// symmetries counted once. Nothing is searched, so nothing can be missed: the truth that the solver is held
// against.
class Enumeration {
public:
    struct Value {
        std::optional<rules::Color> winner; // nobody forces a win in a drawn position
        int distance = 0;                   // plies to the end if the winner hurries and the loser delays
    };

    // All positions that moves can reach from `start`.
    explicit Enumeration(const rules::Position& start);

    [[nodiscard]] std::size_t size() const { return positions_.size(); }
    [[nodiscard]] const rules::Position& position(std::size_t index) const { return positions_[index]; }
    [[nodiscard]] Value value(std::size_t index) const;

private:
    using Index = std::uint32_t;
    // Ends of the game in place of an index.
    static constexpr Index kSilverWon = 0xFFFFFFFF;
    static constexpr Index kRedWon = 0xFFFFFFFE;
    static constexpr Index kDrawn = 0xFFFFFFFD;
    static constexpr std::uint16_t kOpen = 0xFFFF;

    [[nodiscard]] Index indexOf(const rules::Position& position);
    void listMoves(std::size_t index);
    [[nodiscard]] bool improve(std::size_t index, int round);
    [[nodiscard]] bool isWonBy(Index next, rules::Color color, int before) const;
    void settle(std::size_t index, rules::Color winner, int distance);

    std::deque<rules::Position> positions_; // these lists grow without being copied
    KeyNumbers numbers_;                    // of the positions, by their keys
    std::deque<std::size_t> firstMove_;     // into nexts_, one more than positions_
    std::deque<Index> nexts_;
    std::vector<std::uint16_t> distance_;
    std::vector<rules::Color> winner_;
};

} // namespace sixth::solver::testing
