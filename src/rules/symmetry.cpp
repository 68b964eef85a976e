#include "rules/symmetry.h"

#include <cassert>
#include <utility>

namespace sixth::rules {
namespace {

template <typename T>
void swapPlayers(PerColor<T>& pair) {
    std::swap(pair.silver, pair.red);
}

Tower swapped(Tower tower) {
    Tower result;
    for (int i = 0; i < tower.diskCount(); ++i) {
        const Disk disk = tower.fromBottom(i);
        const Disk twin = disk.owner() ? Disk::of(disk.kind(), other(*disk.owner())) : disk;
        result = result.under(Tower::of(twin));
    }
    return result;
}

} // namespace

Move Symmetry::apply(Move move, int size) const {
    if (move.isCarry()) return Move::carry(apply(move.from(), size), apply(move.to(), size), move.count());
    if (move.isPlace()) return Move::place(move.kind(), apply(move.to(), size));
    return move;
}

Position Symmetry::apply(const Position& position) const {
    const int size = position.rules().size;
    const Setup before = position.setup();
    Setup setup = before;
    for (const Square square : position.rules().squares()) setup.at(apply(square, size)) = before.at(square);
    setup.ko = apply(before.ko, size);
    auto result = Position::from(setup);
    assert(result.has_value());
    return *result;
}

Position withColorsSwapped(const Position& position) {
    assert(position.ply() > 0 && !position.isEnded());
    Setup setup = position.setup();
    for (Tower& tower : setup.towers) tower = swapped(tower);
    swapPlayers(setup.hands.pawns);
    swapPlayers(setup.hands.hunchbacks);
    swapPlayers(setup.hands.giants);
    swapPlayers(setup.hands.points);
    if (setup.hands.milady == MiladyPlace::SilverHand)
        setup.hands.milady = MiladyPlace::RedHand;
    else if (setup.hands.milady == MiladyPlace::RedHand)
        setup.hands.milady = MiladyPlace::SilverHand;
    if (setup.score) swapPlayers(*setup.score);
    swapPlayers(setup.rules.draft);
    setup.side = other(setup.side);
    setup.ply = (setup.ply % 2) != 0 ? setup.ply + 1 : setup.ply - 1;
    auto result = Position::from(setup);
    assert(result.has_value());
    return *result;
}

} // namespace sixth::rules
