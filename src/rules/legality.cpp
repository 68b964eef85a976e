#include "rules/legality.h"

#include "rules/geometry.h"

#include <array>
#include <cstdlib>

namespace sixth::rules {
namespace {

struct Words {
    Refusal refusal;
    std::string_view code;
    std::string_view rule;
    std::string_view sentence;
};

constexpr std::array<Words, 20> kWords{{
    {Refusal::GameOver, "game-over", "R5.1", "the game is over"},
    {Refusal::OffBoard, "off-board", "R1.1", "that square is not on this board"},
    {Refusal::SquareTaken, "square-taken", "R2.3",
     "a disk is placed on an empty square, and this one is taken"},
    {Refusal::NoSuchDisk, "no-such-disk", "R2.1", "there is no such disk in your hand"},
    {Refusal::NotEnoughPoints, "not-enough-points", "R7.12", "your army points do not pay for that disk"},
    {Refusal::MiladyOffEdge, "milady-off-edge", "R7.7", "Milady is placed on an edge square"},
    {Refusal::MiladyElsewhere, "milady-elsewhere", "R7.10", "Milady is not yours to place now"},
    {Refusal::MiladyFirst, "milady-first", "R7.10", "the game begins with Red placing Milady"},
    {Refusal::NoTowerThere, "no-tower", "R2.2", "there is no tower to carry from"},
    {Refusal::NotThatMany, "not-that-many", "R2.2", "the tower does not have that many disks"},
    {Refusal::TargetEmpty, "target-empty", "R2.3", "a carry ends on a tower, never on an empty square"},
    {Refusal::SameSquare, "same-square", "R2.2", "a carry goes to another square"},
    {Refusal::OutOfReach, "out-of-reach", "R3", "a tower of that height does not move so"},
    {Refusal::InTheWay, "in-the-way", "R3.1", "another tower stands in the way"},
    {Refusal::Ko, "ko", "R4.1", "the same disks may not go straight back"},
    {Refusal::Hunchback, "hunchback", "R7.2", "nothing may be carried onto a Hunchback"},
    {Refusal::CoverMilady, "cover-milady", "R7.8", "Milady is visible and must be covered"},
    {Refusal::MiladyCrown, "milady-crown", "R7.9", "a King with Milady on top may not be made"},
    {Refusal::NotYourMilady, "not-your-milady", "R7.13", "only her owner may carry Milady"},
    {Refusal::NoPass, "no-pass", "R2.4",
     "a pass is only for a player without any other action, where the ruleset has it"},
}};

[[nodiscard]] const Words& words(Refusal refusal) {
    return kWords[static_cast<std::size_t>(refusal)];
}

std::optional<Refusal> placeRefusal(const Position& position, DiskKind kind, Square to) {
    if (!position.rules().squares().contains(to)) return Refusal::OffBoard;
    if (position.ply() == 0 && kind != DiskKind::Milady) return Refusal::MiladyFirst;
    if (!position.towerAt(to).isEmpty()) return Refusal::SquareTaken;
    if (!canAfford(position, kind)) {
        const Color mover = position.side();
        const Hands& hands = position.hands();
        const bool hasDisk = kind == DiskKind::Pawn        ? true
                             : kind == DiskKind::Hunchback ? hands.hunchbacks[mover] > 0
                             : kind == DiskKind::Giant     ? hands.giants[mover] > 0
                                                           : hands.milady == MiladyPlace::Box;
        if (position.rules().army == ArmyRule::Open && hasDisk) return Refusal::NotEnoughPoints;
        return kind == DiskKind::Milady && position.rules().usesMilady() ? Refusal::MiladyElsewhere
                                                                         : Refusal::NoSuchDisk;
    }
    if (kind == DiskKind::Milady && !position.rules().edgeSquares().contains(to))
        return Refusal::MiladyOffEdge;
    return std::nullopt;
}

// R3: the squares a tower of this height would see on an empty board.
Squares pattern(int height, Square from) {
    Squares result;
    for (const Square to : boardSquares(Square::kWidth)) {
        const int dx = std::abs(to.file() - from.file());
        const int dy = std::abs(to.rank() - from.rank());
        const bool straight = (dx == 0) != (dy == 0);
        const bool diagonal = dx == dy && dx != 0;
        const bool seen = height == 1   ? dx + dy == 1
                          : height == 2 ? straight
                          : height == 3 ? dx * dy == 2
                          : height == 4 ? diagonal
                                        : height == 5 && (straight || diagonal);
        if (seen) result |= to;
    }
    return result;
}

// R3.1: whether a tower stands between two squares of one line.
bool isBlocked(const Position& position, Square from, Square to) {
    const auto sign = [](int value) { return (value > 0) - (value < 0); };
    const int dx = sign(to.file() - from.file());
    const int dy = sign(to.rank() - from.rank());
    for (int x = from.file() + dx, y = from.rank() + dy; x != to.file() || y != to.rank(); x += dx, y += dy)
        if (position.heightAt(Square::at(x, y)) != 0) return true;
    return false;
}

// Everything about a carry but the ko (R4.1) and Milady's obligation (R7.8).
std::optional<Refusal> carryRefusal(const Position& position, Move move) {
    const Square from = move.from();
    const Square to = move.to();
    const Squares board = position.rules().squares();
    if (!board.contains(from) || !board.contains(to)) return Refusal::OffBoard;
    if (position.ply() == 0) return Refusal::MiladyFirst;
    const Tower tower = position.towerAt(from);
    if (tower.isEmpty()) return Refusal::NoTowerThere;
    if (from == to) return Refusal::SameSquare;
    if (move.count() < 1 || move.count() > tower.diskCount()) return Refusal::NotThatMany;
    const Tower target = position.towerAt(to);
    if (target.isEmpty()) return Refusal::TargetEmpty;
    const int height = tower.height();
    if (!pattern(height, from).contains(to)) return Refusal::OutOfReach;
    if (height != 3 && isBlocked(position, from, to)) return Refusal::InTheWay;
    if (target.top().kind() == DiskKind::Hunchback) return Refusal::Hunchback;
    if (move.count() > mostCarried(position, tower)) return Refusal::NotYourMilady;
    const Tower carried = tower.topPart(move.count());
    if (carried.top().isMilady() && target.under(carried).isKing()) return Refusal::MiladyCrown;
    return std::nullopt;
}

// R7.8: whether a legal carry covers a visible Milady.
bool canCover(const Position& position, Square milady) {
    for (const Square from : position.occupied())
        for (int count = 1; count <= position.towerAt(from).diskCount(); ++count) {
            const Move move = Move::carry(from, milady, count);
            if (move != position.ko() && !carryRefusal(position, move)) return true;
        }
    return false;
}

} // namespace

std::optional<Refusal> findRefusal(const Position& position, Move move) {
    if (move.isNone()) return Refusal::NoPass;
    if (position.isEnded()) return Refusal::GameOver;
    if (move.isPass()) {
        if (position.rules().stuck != StuckRule::Pass) return Refusal::NoPass;
        for (const Square a : position.rules().squares()) {
            for (const DiskKind kind :
                 {DiskKind::Pawn, DiskKind::Hunchback, DiskKind::Giant, DiskKind::Milady})
                if (!findRefusal(position, Move::place(kind, a))) return Refusal::NoPass;
            for (const Square b : position.rules().squares())
                for (int count = 1; count <= Tower::kLiveDisks; ++count)
                    if (!findRefusal(position, Move::carry(a, b, count))) return Refusal::NoPass;
        }
        return std::nullopt;
    }
    const auto refusal =
        move.isCarry() ? carryRefusal(position, move) : placeRefusal(position, move.kind(), move.to());
    if (refusal) return refusal;
    if (move == position.ko()) return Refusal::Ko; // R4.1
    const Squares milady = position.visibleMilady();
    const bool covers = move.isCarry() && milady.contains(move.to());
    if (milady.any() && !covers && canCover(position, milady.first())) return Refusal::CoverMilady; // R7.8
    return std::nullopt;
}

bool isLegal(const Position& position, Move move) {
    return !findRefusal(position, move).has_value();
}

std::string_view code(Refusal refusal) {
    return words(refusal).code;
}

std::string_view ruleNumber(Refusal refusal) {
    return words(refusal).rule;
}

std::string_view sentence(Refusal refusal) {
    return words(refusal).sentence;
}

bool canAfford(const Position& position, DiskKind kind) {
    const Color mover = position.side();
    const Hands& hands = position.hands();
    const bool open = position.rules().army == ArmyRule::Open;
    if (open && hands.points[mover] < cost(kind)) return false; // R7.12
    switch (kind) {
    case DiskKind::Pawn: return open || hands.pawns[mover] > 0;
    case DiskKind::Hunchback: return hands.hunchbacks[mover] > 0;
    case DiskKind::Giant: return hands.giants[mover] > 0;
    case DiskKind::Milady: return hands.milady == MiladyPlace::Box || hands.milady == miladyInHandOf(mover);
    }
    return false;
}

int mostCarried(const Position& position, Tower tower) {
    const int all = tower.diskCount();
    if (position.rules().rights != MiladyRights::Move) return all;
    if (position.rules().miladyOwner() == position.side()) return all;
    for (int above = 0; above < all; ++above)
        if (tower.fromTop(above).isMilady()) return above;
    return all;
}

} // namespace sixth::rules
