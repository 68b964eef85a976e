#pragma once

#include "base/static_vector.h"
#include "rules/move.h"
#include "rules/position.h"

#include <cstddef>

namespace sixth::rules {

// An upper bound. Each disk on the board is the lowest of the disks carried in at most 8 moves, one to each
// tower in reach. Each kind in hand can be placed on at most 25 squares. There are at most 37 disks, and a
// kind in hand keeps at least one of them off the board, so the worst case is 33 on the board and 4 kinds in
// hand.
inline constexpr std::size_t kMaxMoves = 33 * 8 + 4 * 25;
using MoveList = base::StaticVector<Move, kMaxMoves>;

// Appends every legal move: none in a finished game, only `pass` for a player who may and must (R2.4).
void generateMoves(const Position& position, MoveList& moves);
[[nodiscard]] MoveList legalMoves(const Position& position);

// How many legal moves there are, without making them.
[[nodiscard]] int countMoves(const Position& position);

// Whether the player to move can place or carry anything; a pass is not an action.
[[nodiscard]] bool hasAction(const Position& position);

// Whether a player has a disk left to place, or points for one (R7.12). Milady does not count. Whether a
// square is empty does not matter either: play can empty one.
[[nodiscard]] inline bool canPlace(const Position& position, Color color) {
    const Hands& hands = position.hands();
    if (position.rules().army == ArmyRule::Open) return hands.points[color] > 0;
    return hands.pawns[color] + hands.hunchbacks[color] + hands.giants[color] > 0;
}

// Whether the player who is not to move can place a disk in reply to any move: a move fills one square at
// most. With Milady in play, her obligation may still forbid it (R7.8).
[[nodiscard]] inline bool canPlaceInReply(const Position& position) {
    return canPlace(position, other(position.side())) && position.empty().count() >= 2;
}

// The colour that a legal move would crown (R5.2), if any.
[[nodiscard]] inline std::optional<Color> crownedBy(const Position& position, Move move) {
    if (!move.isCarry()) return std::nullopt;
    const Tower carried = position.towerAt(move.from()).topPart(move.count());
    if (carried.height() + position.heightAt(move.to()) < Tower::kKingHeight) return std::nullopt;
    return carried.top().owner();
}

// Whether later moves could bring back the position before this legal move. Only after a pass, or a carry of
// part of a tower that does not crown: a placement adds a disk, a whole carry ends a tower, a crown adds a
// point.
[[nodiscard]] inline bool isReversible(const Position& before, Move move) {
    if (move.isPass()) return true;
    return move.isCarry() && move.count() < before.towerAt(move.from()).diskCount() &&
           !crownedBy(before, move);
}

} // namespace sixth::rules
