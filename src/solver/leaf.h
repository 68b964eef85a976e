#pragma once

#include "rules/position.h"
#include "solver/proof_table.h"

#include <limits>

namespace sixth::solver {

// As many plies as it takes.
inline constexpr int kUnbounded = std::numeric_limits<int>::max();

// What a look at a position says, without a search: won or lost for the attacker, or how much there is to do.
struct Leaf {
    Known known = Known::Open; // Open, Proved or Disproved
    Numbers numbers;
    int distance = 0; // of a proved position, in plies
};

// Whether `attacker` wins here within `remaining` plies, as far as two plies tell: the game is over, the
// player to move can crown, or can't answer every crown that threatens. Where that does not tell, the numbers
// are what the player to move has to choose from: all moves, or under threat the answers.
[[nodiscard]] Leaf judge(const rules::Position& position, rules::Color attacker, int remaining);

} // namespace sixth::solver
