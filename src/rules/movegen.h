#pragma once

#include "base/static_vector.h"
#include "rules/move.h"
#include "rules/position.h"

#include <cstddef>

namespace sixth::rules {

// More than any position has: at most 34 disks, each the deepest of a carry to at most 8 towers, and 4 kinds
// of disk to place on at most 25 squares.
inline constexpr std::size_t kMaxMoves = 34 * 8 + 4 * 25;
using MoveList = base::StaticVector<Move, kMaxMoves>;

// Appends every legal move: none in a finished game, only `pass` for a player who may and must (R2.4).
void generateMoves(const Position& position, MoveList& moves);
[[nodiscard]] MoveList legalMoves(const Position& position);

// How many legal moves there are, without making them.
[[nodiscard]] int countMoves(const Position& position);

// Whether the player to move can place or carry anything; a pass is not an action.
[[nodiscard]] bool hasAction(const Position& position);

// The colour that a legal move would crown (R5.2), if any.
[[nodiscard]] std::optional<Color> crownedBy(const Position& position, Move move);

} // namespace sixth::rules
