#pragma once

#include "base/static_vector.h"
#include "rules/color.h"
#include "rules/position.h"

namespace sixth::search {

// Who can crown now, and how: the question every node asks first. All of it works on the sets of towers by
// height, so it costs a few operations per tall tower and nothing when there is none.

// Whether a player would crown their own colour at once if it were their turn. Exact for the player to move.
// For the other player it is what they threaten: right unless Milady's obligation or ownership would stop
// them.
[[nodiscard]] bool canCrown(const rules::Position& position, rules::Color color);

// A carry that would crown: from a tower to one in its reach, and the empty squares it passes over.
struct Threat {
    rules::Square from;
    rules::Square to;
    rules::Squares between;
};
using ThreatList = base::StaticVector<Threat, 200>;

// Every pair of towers by which `color` would crown.
void findThreats(const rules::Position& position, rules::Color color, ThreatList& threats);

// Whether a move could answer a threat at all: it takes from, adds to or blocks it. A move that does not
// leaves the threat standing. Not to be used where Milady is in play, who can forbid the threat itself.
[[nodiscard]] bool touches(rules::Move move, const Threat& threat);

// Whether a crown decides the game for this player.
[[nodiscard]] inline bool nextCrownDecides(const rules::Position& position, rules::Color color) {
    return position.score()[color] + 1 >= position.rules().kings;
}

} // namespace sixth::search
