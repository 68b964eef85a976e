#pragma once

#include "base/static_vector.h"
#include "rules/color.h"
#include "rules/move.h"
#include "rules/position.h"
#include "rules/square.h"

#include <optional>

// What can be said for a move. Everything here is a fact that follows from the rules alone and can be checked
// by hand: no evaluation, no search beyond the reply and the turn after it, and no texts. Whoever speaks to a
// player chooses which facts to tell and puts them into words.
namespace sixth::coach {

// Two towers by which a player can crown their own colour: disks of the first are carried onto the second,
// and the King stands on `to`.
struct Crown {
    rules::Square from;
    rules::Square to;

    friend constexpr bool operator==(Crown, Crown) = default;
};
using Crowns = base::StaticVector<Crown, 200>;

// The crowns of a player, in the order of the squares `from`, then `to`. For the player to move these are
// legal carries. For the other player they are what would be legal if it were their turn. None in a finished
// game.
[[nodiscard]] Crowns crownsOf(const rules::Position& position, rules::Color player);

// Below, "before" is the position in which the move is made and "after" the one that it makes; "own" is the
// player who moves.
struct MoveFacts {
    // The colour that the move itself crowns.
    std::optional<rules::Color> crowned;
    // The move ends the game, and own has won.
    bool wins = false;
    // There is no other legal move.
    bool isOnlyMove = false;
    // Own crowns after, without those before: the threats that the move makes.
    Crowns threats;
    // The opponent's crowns before that are no longer there after: what the move stops.
    Crowns stops;
    // The opponent's crowns after: how they can answer.
    Crowns allows;
    // The opponent has a crown before and none after, and after any other legal move the opponent has a
    // crown or own has lost.
    bool isOnlyDefence = false;
    // The game goes on after, and whatever legal move the opponent makes, own has won by it or can crown
    // their own colour at the next turn.
    bool crownsNext = false;
    // A carry that puts an own disk on top of a tower that had the opponent's on top.
    bool takesOver = false;
};

// The facts of a legal move.
[[nodiscard]] MoveFacts factsOf(const rules::Position& position, rules::Move move);

} // namespace sixth::coach
