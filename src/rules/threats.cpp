#include "rules/threats.h"

#include "rules/geometry.h"
#include "rules/legality.h"

#include <optional>

namespace sixth::rules {
namespace {

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
        const Squares hit = reach(Height, from, position.occupied()) & targets;
        if (hit.any() && visit(from, hit)) return true;
    }
    return false;
}

// Calls visit(from, targets) for the towers that crown; stops and returns true when visit does.
template <typename Visit>
bool visitCrowns(const Position& position, Color color, Visit visit) {
    const Squares tops = position.topped(color);
    const Squares open = position.occupied() & ~position.hunchbacks(); // R7.2
    if (position.rules().rights != MiladyRights::Move)
        return visitWhole<5>(position, tops, open, visit) ||
               visitWhole<4>(position, tops, open & atLeast<2>(position), visit) ||
               visitWhole<3>(position, tops, open & atLeast<3>(position), visit) ||
               visitWhole<2>(position, tops, open & atLeast<4>(position), visit) ||
               visitWhole<1>(position, tops, open & atLeast<5>(position), visit);
    // R7.13: part of a tower may be out of bounds for this player.
    for (const Square from : position.occupied() & tops) {
        const Tower tower = position.towerAt(from);
        const int most = mostCarried(position, tower);
        if (most == 0) continue;
        const int carried = tower.topPart(most).height();
        Squares hit;
        for (const Square to : reach(position.heightAt(from), from, position.occupied()) & open)
            if (carried + position.heightAt(to) >= Tower::kKingHeight) hit |= to;
        if (hit.any() && visit(from, hit)) return true;
    }
    return false;
}

// R7.8: with Milady in sight the obligation decides what is legal, and only the list of moves knows.
bool hasLegalCrown(const Position& position, Color color) {
    for (const Move move : legalMoves(position))
        if (crownedBy(position, move) == color) return true;
    return false;
}

Squares betweenSquares(Square from, Square to) {
    for (int direction = 0; direction < 8; ++direction) {
        const Squares line = ray(static_cast<Direction>(direction), from);
        if (line.contains(to)) {
            const Squares beyond = ray(static_cast<Direction>(direction), to);
            return line & ~beyond & ~Squares(to);
        }
    }
    return {}; // a knight's jump
}

// The same board with the other player to move. A ban is for the player to move only, so it goes. Nothing at
// the last ply that a setup can have.
std::optional<Position> withTurnPassed(const Position& position) {
    Setup setup = position.setup();
    setup.side = other(setup.side);
    setup.ply += 1;
    setup.ko = {};
    const auto passed = Position::from(setup);
    return passed ? std::optional(*passed) : std::nullopt;
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

bool touches(Move move, const Threat& threat) {
    if (move.isPass()) return false;
    if (move.isPlace()) return threat.between.contains(move.to());
    return move.from() == threat.from || move.from() == threat.to || move.to() == threat.from ||
           move.to() == threat.to;
}

MoveList crowningCarries(const Position& position, Color player) {
    MoveList carries;
    if (position.isEnded()) return carries;
    const auto seen = position.side() == player ? std::optional(position) : withTurnPassed(position);
    if (!seen) return carries;
    for (const Move move : legalMoves(*seen))
        if (crownedBy(*seen, move) == player) carries.push_back(move);
    return carries;
}

} // namespace sixth::rules
