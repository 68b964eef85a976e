#pragma once

#include "rules/legality.h"
#include "rules/position.h"
#include "rules/square.h"

#include <optional>

namespace sixth::coach {

// Why the player to move can carry nothing from this square. Nothing if they can.
//
// Where no tower is in reach it is NoTowerThere (the square is empty), or OutOfReach. Where a tower is in
// reach, and only another rule forbids the carry, it is that rule: Ko, Hunchback, CoverMilady and so on. If
// several forbid it, it is the one that forbids the carry to the lowest square, then of the fewest disks.
[[nodiscard]] std::optional<rules::Refusal> whyNoCarry(const rules::Position& position, rules::Square from);

} // namespace sixth::coach
