#include "rules/movegen.h"

#include "rules/geometry.h"
#include "rules/legality.h"

namespace sixth::rules {
namespace {

// The kinds of disk the player to move may place, and where.
struct Placements {
    Squares pawn, hunchback, giant, milady;

    [[nodiscard]] int count() const {
        return pawn.count() + hunchback.count() + giant.count() + milady.count();
    }
};

Placements placements(const Position& position) {
    Placements result;
    const Squares empty = position.empty();
    const auto where = [&](DiskKind kind) {
        if (!canAfford(position, kind)) return Squares();
        return kind == DiskKind::Milady ? empty & position.rules().edgeSquares() : empty; // R7.7
    };
    result.milady = where(DiskKind::Milady);
    if (position.ply() == 0) return result; // R7.10
    result.pawn = where(DiskKind::Pawn);
    result.hunchback = where(DiskKind::Hunchback);
    result.giant = where(DiskKind::Giant);
    return result;
}

// Calls visit(from, targets, count) for the carries of a game with bonus disks, ko not yet taken out: count
// disks may go from `from` to each of `targets`. With `only` set to Milady's square just the carries that
// cover her.
template <typename Visit>
void visitBonusCarries(const Position& position, Squares only, Visit visit) {
    const Squares occupied = position.occupied();
    const Squares targets = occupied & ~position.hunchbacks() & only; // R7.2
    const Squares milady = position.visibleMilady();
    for (const Square from : occupied) {
        const Squares reached = reach(position.heightAt(from), from, occupied) & targets;
        if (reached.empty()) continue;
        const Tower tower = position.towerAt(from);
        const int most = mostCarried(position, tower); // R7.13
        for (int count = 1; count <= most; ++count) {
            Squares to = reached;
            if (milady.contains(from)) { // R7.9: she is on top and may not be crowned
                const int carried = tower.topPart(count).height();
                for (const Square square : reached)
                    if (carried + position.heightAt(square) >= Tower::kKingHeight) to &= ~Squares(square);
            }
            visit(from, to, count);
        }
    }
}

int countBonusCarries(const Position& position, Squares only) {
    int count = 0;
    visitBonusCarries(position, only, [&](Square, Squares targets, int) { count += targets.count(); });
    const Move ko = position.ko();
    if (!ko.isNone() && only.contains(ko.to()))
        --count; // R4.1: the ban is always one of those carries (R4.2)
    return count;
}

// R7.8: Milady's square if she is visible and some legal carry covers her, then nothing else is legal.
Squares mustCover(const Position& position) {
    const Squares milady = position.visibleMilady();
    if (milady.empty() || countBonusCarries(position, milady) == 0) return {};
    return milady;
}

void addBonusCarries(const Position& position, Squares only, MoveList& moves) {
    const Move ko = position.ko();
    visitBonusCarries(position, only, [&](Square from, Squares targets, int count) {
        for (const Square to : targets) {
            const Move move = Move::carry(from, to, count);
            if (move != ko) moves.push_back(move);
        }
    });
}

template <int Height>
void addPlainCarries(const Position& position, Squares occupied, MoveList& moves) {
    const Move ko = position.ko();
    for (const Square from : position.ofHeight(Height))
        for (const Square to : reach(Height, from, occupied))
            for (int count = 1; count <= Height; ++count) {
                const Move move = Move::carry(from, to, count);
                if (move != ko) moves.push_back(move);
            }
}

// Only pawns: a tower has as many disks as its height, and nothing forbids a carry but the ko.
int countPlainCarries(const Position& position) {
    const Squares occupied = position.occupied();
    const auto open = [occupied](Direction direction, Square from) {
        return (ray(direction, from) & occupied).any() ? 1 : 0;
    };
    const auto orthogonal = [&](Square from) {
        return open(East, from) + open(North, from) + open(West, from) + open(South, from);
    };
    const auto diagonal = [&](Square from) {
        return open(NorthEast, from) + open(NorthWest, from) + open(SouthWest, from) + open(SouthEast, from);
    };
    const auto at = [](const auto& table, Square s) { return table[static_cast<std::size_t>(s.index())]; };

    // Pawns all at once: shift the towers by one step in each direction. File a has the squares 0, 5, 10,
    // 15, 20.
    constexpr std::uint32_t kFileA = 0x0108421U;
    const std::uint32_t o = occupied.bits();
    const std::uint32_t pawns = position.ofHeight(1).bits();
    const auto steps = [pawns](std::uint32_t neighbours) { return std::popcount(pawns & neighbours); };
    int count = steps(o >> 5) + steps(o << 5) + steps((o & ~kFileA) >> 1) + steps((o << 1) & ~kFileA);

    for (const Square from : position.ofHeight(2)) count += 2 * orthogonal(from);
    for (const Square from : position.ofHeight(3))
        count += 3 * (at(kGeometry.jumps, from) & occupied).count();
    for (const Square from : position.ofHeight(4)) count += 4 * diagonal(from);
    for (const Square from : position.ofHeight(5)) count += 5 * (orthogonal(from) + diagonal(from));
    return count - (position.ko().isNone() ? 0 : 1);
}

int countActions(const Position& position) {
    if (position.isEnded()) return 0;
    if (!position.rules().hasBonusDisks()) {
        const int places = position.hands().pawns[position.side()] > 0 ? position.empty().count() : 0;
        return places + countPlainCarries(position);
    }
    if (position.ply() == 0) return placements(position).count();
    const Squares milady = position.visibleMilady();
    if (milady.any()) // R7.8
        if (const int covers = countBonusCarries(position, milady); covers > 0) return covers;
    return placements(position).count() + countBonusCarries(position, position.rules().squares());
}

void generateActions(const Position& position, MoveList& moves) {
    if (position.isEnded()) return;
    if (!position.rules().hasBonusDisks()) {
        if (position.hands().pawns[position.side()] > 0)
            for (const Square to : position.empty()) moves.push_back(Move::place(DiskKind::Pawn, to));
        const Squares occupied = position.occupied();
        addPlainCarries<1>(position, occupied, moves);
        addPlainCarries<2>(position, occupied, moves);
        addPlainCarries<3>(position, occupied, moves);
        addPlainCarries<4>(position, occupied, moves);
        addPlainCarries<5>(position, occupied, moves);
        return;
    }
    if (const Squares milady = mustCover(position); milady.any())
        return addBonusCarries(position, milady, moves);
    const Placements where = placements(position);
    for (const Square to : where.pawn) moves.push_back(Move::place(DiskKind::Pawn, to));
    for (const Square to : where.hunchback) moves.push_back(Move::place(DiskKind::Hunchback, to));
    for (const Square to : where.giant) moves.push_back(Move::place(DiskKind::Giant, to));
    for (const Square to : where.milady) moves.push_back(Move::place(DiskKind::Milady, to));
    addBonusCarries(position, position.rules().squares(), moves);
}

} // namespace

void generateMoves(const Position& position, MoveList& moves) {
    const std::size_t before = moves.size();
    generateActions(position, moves);
    if (moves.size() == before && position.rules().stuck == StuckRule::Pass && !position.isEnded())
        moves.push_back(Move::pass()); // R2.4
}

MoveList legalMoves(const Position& position) {
    MoveList moves;
    generateMoves(position, moves);
    return moves;
}

int countMoves(const Position& position) {
    const int actions = countActions(position);
    if (actions == 0 && position.rules().stuck == StuckRule::Pass && !position.isEnded()) return 1;
    return actions;
}

bool hasAction(const Position& position) {
    return countActions(position) > 0;
}

} // namespace sixth::rules
