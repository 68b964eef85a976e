#pragma once

#include "rules/game.h"
#include "rules/move.h"
#include "rules/position.h"

#include <optional>

namespace sixth::match {

// A legal move with which the player to move crowns their own colour, if there is one. In a points game that
// is a point.
[[nodiscard]] std::optional<rules::Move> findCrown(const rules::Position& position);

// Whether every move crowns the opponent or lets them crown next, and none crowns the player to move.
[[nodiscard]] bool isLostAtOnce(const rules::Position& position);

// Whether the move would bring a position that has stood twice before (R4.3).
[[nodiscard]] bool drawsByRepetition(const rules::Game& game, rules::Move move);

} // namespace sixth::match
