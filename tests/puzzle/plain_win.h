#pragma once

#include "puzzle/puzzle.h"

#include <string>
#include <vector>

namespace sixth::puzzle::testing {

// The first moves by which the player to move wins in so many of their own moves, by the plain rules and
// nothing but trying every move of both players; sorted by their text. For two moves: three take hours.
[[nodiscard]] std::vector<std::string> plainSolutions(const rules::Position& position, int moves);

// The solutions of a puzzle as text, sorted.
[[nodiscard]] std::vector<std::string> solutionTexts(const Puzzle& puzzle);

} // namespace sixth::puzzle::testing
