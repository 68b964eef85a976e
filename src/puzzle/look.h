#pragma once

#include "rules/move.h"
#include "rules/position.h"

#include <vector>

namespace sixth::puzzle {

// The moves that look like the start of a win at a glance: they threaten a King of the mover's colour, and
// the opponent can't crown at once.
[[nodiscard]] std::vector<rules::Move> temptingMoves(const rules::Position& position);

} // namespace sixth::puzzle
