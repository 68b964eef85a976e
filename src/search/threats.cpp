#include "search/threats.h"

#include "rules/geometry.h"
#include "rules/legality.h"
#include "rules/movegen.h"

namespace sixth::search {
namespace {

using rules::Color;
using rules::Position;
using rules::Square;
using rules::Squares;

// The towers at least this high.
template <int Height>
Squares atLeast(const Position& position) {
    const Squares occupied = position.occupied();
    if constexpr (Height == 1) return occupied;
    Squares lower = position.ofHeight(1);
    if constexpr (Height >= 3) lower |= position.ofHeight(2);
    if constexpr (Height >= 4) lower |= position.ofHeight(3);
    if constexpr (Height >= 5) lower |= position.ofHeight(4);
    return occupied & ~lower;
}

// The whole of a tower of height h crowns on any tower of at least 6 - h in its reach.
template <int Height, typename Visit>
bool visitWhole(const Position& position, Squares tops, Squares targets, Visit visit) {
    if (targets.empty()) return false;
    for (const Square from : position.ofHeight(Height) & tops) {
        const Squares hit = rules::reach(Height, from, position.occupied()) & targets;
        if (hit.any() && visit(from, hit)) return true;
    }
    return false;
}

// Calls visit(from, targets) for the towers that crown; stops and returns true when visit does.
template <typename Visit>
bool visitCrowns(const Position& position, Color color, Visit visit) {
    const Squares tops = position.topped(color);
    const Squares open = position.occupied() & ~position.hunchbacks(); // R7.2
    if (position.rules().rights != rules::MiladyRights::Move)
        return visitWhole<5>(position, tops, open, visit) ||
               visitWhole<4>(position, tops, open & atLeast<2>(position), visit) ||
               visitWhole<3>(position, tops, open & atLeast<3>(position), visit) ||
               visitWhole<2>(position, tops, open & atLeast<4>(position), visit) ||
               visitWhole<1>(position, tops, open & atLeast<5>(position), visit);
    // R7.13: part of a tower may be out of bounds for this player.
    for (const Square from : position.occupied() & tops) {
        const rules::Tower tower = position.towerAt(from);
        const int most = rules::mostCarried(position, tower);
        if (most == 0) continue;
        const int carried = tower.topPart(most).height();
        Squares hit;
        for (const Square to : rules::reach(position.heightAt(from), from, position.occupied()) & open)
            if (carried + position.heightAt(to) >= rules::Tower::kKingHeight) hit |= to;
        if (hit.any() && visit(from, hit)) return true;
    }
    return false;
}

// R7.8: with Milady in sight the obligation decides what is legal, and only the list of moves knows.
bool hasLegalCrown(const Position& position, Color color) {
    for (const rules::Move move : rules::legalMoves(position))
        if (rules::crownedBy(position, move) == color) return true;
    return false;
}

Squares betweenSquares(Square from, Square to) {
    for (int direction = 0; direction < 8; ++direction) {
        const Squares line = rules::ray(static_cast<rules::Direction>(direction), from);
        if (line.contains(to)) {
            const Squares beyond = rules::ray(static_cast<rules::Direction>(direction), to);
            return line & ~beyond & ~Squares(to);
        }
    }
    return {}; // a knight's jump
}

} // namespace

bool canCrown(const Position& position, Color color) {
    const auto any = [](Square, Squares) { return true; };
    if (!visitCrowns(position, color, any)) return false;
    if (position.side() != color || position.visibleMilady().empty()) return true;
    return hasLegalCrown(position, color);
}

void findThreats(const Position& position, Color color, ThreatList& threats) {
    visitCrowns(position, color, [&](Square from, Squares targets) {
        for (const Square to : targets) threats.push_back({from, to, betweenSquares(from, to)});
        return false;
    });
}

bool touches(rules::Move move, const Threat& threat) {
    if (move.isPass()) return false;
    if (move.isPlace()) return threat.between.contains(move.to());
    return move.from() == threat.from || move.from() == threat.to || move.to() == threat.from ||
           move.to() == threat.to;
}

} // namespace sixth::search
