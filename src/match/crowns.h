#pragma once

#include "rules/game.h"
#include "rules/move.h"
#include "rules/position.h"

#include <optional>

namespace sixth::match {

// A legal move that crowns the mover's own colour, if there is one. In a points game it scores a point.
[[nodiscard]] std::optional<rules::Move> findCrown(const rules::Position& position);

// Whether every move crowns the opponent or lets them crown next, and none crowns the player to move.
[[nodiscard]] bool isLostAtOnce(const rules::Position& position);

// Whether the move would lead to the third occurrence of a position (R4.3).
[[nodiscard]] bool drawsByRepetition(const rules::Game& game, rules::Move move);

} // namespace sixth::match
