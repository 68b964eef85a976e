#pragma once

#include "rules/move.h"
#include "rules/position.h"

#include <cstdint>
#include <vector>

namespace sixth::puzzle {

inline constexpr int kLeastMoves = 2;
inline constexpr int kMostMoves = 8;
inline constexpr int kGrades = 5;
inline constexpr std::size_t kMostSolutions = 3;

// "King in N": the player to move forces a win in N moves of their own, and not in fewer. In a points game
// this means the deciding point. A win that the opponent is forced to bring about after the Nth move counts
// too.
struct Puzzle {
    rules::Position position;
    int moves = 0;
    int grade = 1;                      // 1, the easiest, to 5
    std::vector<rules::Move> solutions; // all first moves that win in N, by Move::raw()
};

// The plies of so many moves by the player to move, each with a reply of the opponent.
[[nodiscard]] constexpr int pliesOf(int moves) {
    return 2 * moves;
}

// A key that is the same for positions that differ only by a symmetry of the board or by the colours.
[[nodiscard]] std::uint64_t identity(const rules::Position& position);

} // namespace sixth::puzzle
