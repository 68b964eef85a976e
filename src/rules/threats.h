#pragma once

#include "base/static_vector.h"
#include "rules/movegen.h"
#include "rules/position.h"

namespace sixth::rules {

// Who can crown now, and how. The search asks this at every node, so the answers come from the sets of towers
// by height: a few operations for each tall tower, and none where there is no tall tower.

// Whether a player would crown their own colour at once if it were their turn. Exact for the player to move.
// For the other player it is a threat, and can be wrong only with Milady in play: her obligation (R7.8) or
// her owner's right (R7.13) may forbid the carry.
[[nodiscard]] bool canCrown(const Position& position, Color color);

// Whether this player's next crown decides the game.
[[nodiscard]] inline bool nextCrownDecides(const Position& position, Color color) {
    return position.score()[color] + 1 >= position.rules().kings;
}

// A carry that would crown: from a tower to one in its reach, over the empty squares between them.
struct Threat {
    Square from;
    Square to;
    Squares between;
};
using ThreatList = base::StaticVector<Threat, 200>;

// Appends every pair of towers by which `color` would crown.
void findThreats(const Position& position, Color color, ThreatList& threats);

// Whether a move could answer a threat: it takes from it, adds to it or blocks it. A move that does none of
// these leaves the threat standing. Not for games with Milady, who can forbid the threat itself.
[[nodiscard]] bool touches(Move move, const Threat& threat);

// The carries by which a player would crown their own colour if it were their turn. These are legal moves for
// the player to move and threats for the other one, who is bound by no ko ban (R4.1). Slow and exact: for
// people, not for the search.
[[nodiscard]] MoveList crowningCarries(const Position& position, Color player);

} // namespace sixth::rules
