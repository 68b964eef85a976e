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

// "King in N": the player to move forces the end of the game in N moves of their own, and not in fewer. In a
// points game the deciding point is meant. An end that the opponent is forced to bring about after the Nth
// move counts as well.
struct Puzzle {
    rules::Position position;
    int moves = 0;
    int grade = 1;                      // 1, the easiest, to 5
    std::vector<rules::Move> solutions; // every first move that wins in N, in the order of their 16 bits
};

// The plies within which a player who is to move has made so many moves, and the opponent as many answers.
[[nodiscard]] constexpr int pliesOf(int moves) {
    return 2 * moves;
}

// The same for positions that differ only by a symmetry of the board or by the colours.
[[nodiscard]] std::uint64_t identity(const rules::Position& position);

} // namespace sixth::puzzle
