#pragma once

#include "properties/choices.h"
#include "rules/game.h"

namespace sixth::properties {

// How one random game is played. Uniform play fills the board with single disks and ends early: a game that
// is to reach the far corners of the rules needs more carries, fewer crowns, and now and then a player who
// shuffles the same disks to and fro until a position comes back (R4.3).
struct Style {
    int carriesIn8 = 4;
    bool avoidsCrowns = false;
    bool shuffles = false;
};

[[nodiscard]] Style randomStyle(Choices& choices);

// One of the legal moves of a game that is not over.
[[nodiscard]] rules::Move randomMove(const rules::Game& game, const Style& style, Choices& choices);

} // namespace sixth::properties
