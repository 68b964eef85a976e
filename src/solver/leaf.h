#pragma once

#include "rules/position.h"
#include "solver/proof_table.h"

#include <limits>

namespace sixth::solver {

// Any number of plies.
inline constexpr int kUnbounded = std::numeric_limits<int>::max();

// What is known of a position without a search: proved or disproved for the attacker, or its first proof
// numbers.
struct Leaf {
    Known known = Known::Open; // Open, Proved or Disproved
    Numbers numbers;
    int distance = 0; // of a proved position, in plies
};

// Whether `attacker` wins here within `remaining` plies, as far as two plies tell: the game is over, the
// player to move can crown, or can't answer all threats. If that settles nothing, the number of the player to
// move (proof of the attacker, disproof of the defender) is 1, and the other is the number of moves, or under
// threat of answers.
[[nodiscard]] Leaf judge(const rules::Position& position, rules::Color attacker, int remaining);

} // namespace sixth::solver
