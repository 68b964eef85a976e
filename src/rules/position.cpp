#include "rules/position.h"

#include "rules/geometry.h"
#include "rules/legality.h"
#include "rules/movegen.h"

#include <cassert>

namespace sixth::rules {
namespace {

[[nodiscard]] std::uint64_t towerKey(Square square, std::uint32_t raw) {
    return raw == 0 ? 0
                    : base::mix64((static_cast<std::uint64_t>(raw) << 5) |
                                  static_cast<std::uint64_t>(square.index()));
}

} // namespace

Position Position::start(const Ruleset& rules) {
    Setup setup;
    setup.rules = rules;
    setup.hands = rules.startingHands();
    if (rules.isPointsGame()) setup.score = PerColor<std::uint8_t>{};
    setup.ply = rules.startsAtPlyZero() ? 0 : 1;
    setup.side = rules.startsAtPlyZero() ? Color::Red : Color::Silver;
    return build(setup);
}

tl::expected<Position, std::vector<SetupFault>> Position::from(const Setup& setup) {
    if (auto faults = findFaults(setup); !faults.empty()) return tl::unexpected(std::move(faults));
    return build(setup);
}

Position Position::build(const Setup& setup) {
    Position position;
    position.rules_ = setup.rules;
    position.hands_ = setup.hands;
    position.score_ = setup.score.value_or(PerColor<std::uint8_t>{});
    position.ply_ = setup.ply;
    for (const Square square : setup.rules.squares()) position.setTower(square, setup.at(square));
    position.ko_ = setup.ko;
    return position;
}

Setup Position::setup() const {
    Setup setup;
    setup.rules = rules_;
    for (const Square square : rules_.squares()) setup.at(square) = towerAt(square);
    setup.side = side();
    setup.hands = hands_;
    if (rules_.isPointsGame()) setup.score = score_;
    setup.ko = ko_;
    setup.ply = ply_;
    return setup;
}

Position Position::after(Move move) const {
    Position next = *this;
    next.ko_ = Move();
    if (move.isCarry()) {
        next.carry(move.from(), move.to(), move.count());
    } else if (move.isPlace()) {
        next.place(move.kind(), move.to());
        ++next.ply_;
    } else {
        ++next.ply_;
        // R2.4: a pass that meets a player without an action draws at once.
        if (!hasAction(next)) next.ending_ = Ending::Passes;
    }
    return next;
}

void Position::place(DiskKind kind, Square to) {
    const Color mover = side();
    switch (kind) {
    case DiskKind::Pawn:
        if (rules_.army != ArmyRule::Open) --hands_.pawns[mover];
        break;
    case DiskKind::Hunchback: --hands_.hunchbacks[mover]; break;
    case DiskKind::Giant: --hands_.giants[mover]; break;
    case DiskKind::Milady: hands_.milady = MiladyPlace::Away; break;
    }
    if (rules_.army == ArmyRule::Open) // R7.12: whoever places pays
        hands_.points[mover] = static_cast<std::uint8_t>(hands_.points[mover] - cost(kind));
    setTower(to, Tower::of(Disk::of(kind, mover)));
}

void Position::carry(Square from, Square to, int count) {
    const Tower source = towerAt(from);
    const Tower carried = source.topPart(count);
    const Tower built = towerAt(to).under(carried);
    const Tower left = source.withoutTop(count);
    setTower(from, left);
    if (built.isKing()) { // R4.1: a carry that crowns leaves no ban
        crown(to, built);
        ++ply_;
        return;
    }
    setTower(to, built);
    ++ply_;
    if (left.isEmpty()) return;
    // R4.1, R4.2: the same disks may not go straight back, if they could at all. Only Milady can forbid what
    // is in reach: the way back makes no King, and no Hunchback was under the disks carried.
    const Move back = Move::carry(to, from, count);
    const bool possible = rules_.usesMilady() ? !findRefusal(*this, back).has_value()
                                              : reach(built.height(), to, occupied()).contains(from);
    if (possible) ko_ = back;
}

void Position::crown(Square square, Tower king) {
    const std::optional<Color> owner = king.top().owner();
    assert(owner.has_value()); // R7.9: never Milady
    const Color winner = *owner;
    if (rules_.isPointsGame()) ++score_[winner];
    if (!rules_.isPointsGame() || score_[winner] >= rules_.kings) {
        // R5.3: the game is over and the King stays to be seen.
        setTower(square, Tower());
        height_[1] |= Squares(square).bits();
        height_[2] |= Squares(square).bits();
        tops_[winner] |= Squares(square).bits();
        kingDisks_ = king.raw();
        kingSquare_ = square;
        boardHash_ ^= towerKey(square, king.raw());
        ending_ = winner == Color::Silver ? Ending::Silver : Ending::Red;
        return;
    }
    Tower stays = king;
    int removed = 0;
    if (rules_.crown == CrownRule::Clear) { // R6.3
        removed = king.diskCount();
        stays = Tower();
    } else {
        while (stays.isKing()) { // R6.2, R6.6
            stays = stays.withoutTop(1);
            ++removed;
        }
    }
    setTower(square, stays);
    takeHome(king.topPart(removed));
}

// R6.4: removed disks go back to their owners' hands.
void Position::takeHome(Tower disks) {
    for (int i = 0; i < disks.diskCount(); ++i) {
        const Disk disk = disks.fromTop(i);
        if (disk.isMilady()) { // R7.10, R7.12, R7.13: to the box, or to the only player who paid; no refund
            const auto owner = rules_.miladyOwner();
            hands_.milady = owner ? miladyInHandOf(*owner) : MiladyPlace::Box;
            continue;
        }
        assert(disk.owner().has_value());
        const Color owner = *disk.owner();
        if (disk.kind() == DiskKind::Hunchback) ++hands_.hunchbacks[owner];
        if (disk.kind() == DiskKind::Giant) ++hands_.giants[owner];
        if (rules_.army == ArmyRule::Open)
            hands_.points[owner] = static_cast<std::uint8_t>(hands_.points[owner] + cost(disk.kind()));
        else if (disk.kind() == DiskKind::Pawn)
            ++hands_.pawns[owner];
    }
}

void Position::setTower(Square square, Tower tower) {
    std::uint16_t& slot = towers_[static_cast<std::size_t>(square.index())];
    boardHash_ ^= towerKey(square, slot) ^ towerKey(square, tower.raw());
    slot = static_cast<std::uint16_t>(tower.raw());

    const std::uint32_t bit = Squares(square).bits();
    const auto put = [bit](std::uint32_t& set, bool on) { set = (set & ~bit) | (on ? bit : 0U); };
    const auto height = static_cast<unsigned>(tower.height());
    put(height_[0], (height & 1U) != 0);
    put(height_[1], (height & 2U) != 0);
    put(height_[2], (height & 4U) != 0);
    const std::uint32_t top = tower.top().raw();
    put(tops_.silver, top == 1 || top == 3 || top == 5);
    put(tops_.red, top == 2 || top == 4 || top == 6);
    put(hunchbacks_, top == 3 || top == 4);
}

// Everything of R4.2 but the board:
//
//   bits 63-48 ko   47 side   46-43 42-39 score   38-34 33-29 pawns   28-25 24-21 points
//        20-19 Hunchbacks   18-17 Giants   16-15 Milady   0 always set, so that no state mixes to 0
std::uint64_t Position::stateBits(Move ko) const {
    std::uint64_t bits = ko.raw();
    const auto add = [&bits](std::uint64_t value, int width) { bits = (bits << width) | value; };
    add(side() == Color::Silver ? 0 : 1, 1);
    add(score_.silver, 4);
    add(score_.red, 4);
    add(hands_.pawns.silver, 5);
    add(hands_.pawns.red, 5);
    add(hands_.points.silver, 4);
    add(hands_.points.red, 4);
    add(hands_.hunchbacks.silver, 1);
    add(hands_.hunchbacks.red, 1);
    add(hands_.giants.silver, 1);
    add(hands_.giants.red, 1);
    add(static_cast<std::uint64_t>(hands_.milady), 2);
    add(1, 15);
    return bits;
}

bool Position::isSameAs(const Position& that) const {
    return boardHash_ == that.boardHash_ && towers_ == that.towers_ && side() == that.side() &&
           hands_ == that.hands_ && score_ == that.score_ && ko_ == that.ko_ && kingDisks_ == that.kingDisks_;
}

Outcome Position::outcome() const {
    if (const auto winner = crowned())
        return {winFor(*winner), rules_.isPointsGame() ? Reason::Points : Reason::Crown};
    if (ending_ == Ending::Passes) return {Result::Draw, Reason::Passes};
    if (rules_.stuck == StuckRule::Pass || hasAction(*this)) return {};
    if (rules_.stuck == StuckRule::Draw) return {Result::Draw, Reason::Stuck};
    return {winFor(other(side())), Reason::Stuck}; // R2.4
}

} // namespace sixth::rules
