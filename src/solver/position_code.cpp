#include "solver/position_code.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace sixth::solver {
namespace {

using rules::Color;
using rules::Disk;
using rules::DiskKind;
using rules::Move;
using rules::Position;
using rules::Square;
using rules::Symmetry;
using rules::Tower;

int diskTotal(const rules::Ruleset& rules) {
    const rules::Hands hands = rules.startingHands();
    int total = rules.usesMilady() ? 1 : 0;
    for (const Color color : rules::kColors)
        total += hands.pawns[color] + hands.hunchbacks[color] + hands.giants[color];
    return total;
}

// Squares of a smaller board numbered without gaps, a1 = 0.
int numberOf(Square square, int size) {
    return square.rank() * size + square.file();
}

Square squareOf(int number, int size) {
    return Square::at(number % size, number / size);
}

// Takes fields from the low end of a number.
class LowBits {
public:
    explicit LowBits(std::uint64_t rest) : rest_(rest) {}
    std::uint64_t take(int width) {
        const std::uint64_t part = rest_ & ((std::uint64_t{1} << width) - 1);
        rest_ >>= width;
        return part;
    }
    [[nodiscard]] std::uint64_t rest() const { return rest_; }

private:
    std::uint64_t rest_;
};

// How many bits hold the numbers up to this one. Not all libraries count them as int.
int widthOf(int most) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(most)));
}

} // namespace

std::optional<PositionCode> PositionCode::of(const rules::Ruleset& rules) {
    if (rules.army == rules::ArmyRule::Open) return std::nullopt;
    const PositionCode code(rules);
    if (code.bits() > 64) return std::nullopt;
    return code;
}

PositionCode::PositionCode(const rules::Ruleset& rules)
    : rules_(rules), squares_(rules.size * rules.size), disks_(diskTotal(rules)),
      kindBits_(rules.hasBonusDisks() ? 3 : 1), sideBits_(rules.startsAtPlyZero() ? 2 : 1),
      scoreBits_(rules.isPointsGame() ? widthOf(rules.kings - 1) : 0),
      koBits_(widthOf(Tower::kLiveDisks * squares_ * squares_)) {
    for (int s = 0; s < Symmetry::kCount; ++s)
        for (const Square square : rules.squares()) {
            const int place = numberOf(Symmetry(s).apply(square, rules.size), rules.size);
            order_[static_cast<std::size_t>(s)][static_cast<std::size_t>(place)] =
                static_cast<std::uint8_t>(square.index());
        }
}

int PositionCode::bits() const {
    return squares_ + disks_ * (kindBits_ + 1) + sideBits_ + 2 * scoreBits_ + koBits_;
}

std::uint32_t PositionCode::occupiedImage(const Position& position, const Order& order) const {
    const std::uint32_t occupied = position.occupied().bits();
    std::uint32_t image = 0;
    for (int i = 0; i < squares_; ++i)
        image = (image << 1) | ((occupied >> order[static_cast<std::size_t>(i)]) & 1U);
    return image;
}

std::uint64_t PositionCode::encode(const Position& position) const {
    assert(position.rules() == rules_ && !position.isEnded());
    std::array<std::uint32_t, Symmetry::kCount> occupied{};
    std::uint32_t least = UINT32_MAX;
    for (std::size_t s = 0; s < occupied.size(); ++s) {
        occupied[s] = occupiedImage(position, order_[s]);
        least = std::min(least, occupied[s]);
    }
    // The occupied squares are the highest bits, so most images are ruled out by them.
    std::uint64_t best = UINT64_MAX;
    for (int s = 0; s < Symmetry::kCount; ++s)
        if (occupied[static_cast<std::size_t>(s)] == least) best = std::min(best, image(position, s, least));
    return best;
}

std::uint64_t PositionCode::image(const Position& position, int symmetry, std::uint32_t occupied) const {
    std::uint64_t code = occupied;
    const auto add = [&code](std::uint64_t value, int width) { code = (code << width) | value; };
    int written = 0;
    const Order& order = order_[static_cast<std::size_t>(symmetry)];
    for (int i = 0; i < squares_; ++i) {
        const Tower tower = position.towerAt(Square::fromIndex(order[static_cast<std::size_t>(i)]));
        const int height = tower.diskCount();
        for (int disk = 0; disk < height; ++disk) {
            add(tower.fromBottom(disk).raw() - 1U, kindBits_);
            add(disk + 1 == height ? 1 : 0, 1);
        }
        written += height;
    }
    assert(written <= disks_);
    add(0, (disks_ - written) * (kindBits_ + 1));
    add(position.ply() == 0 ? 2U : static_cast<unsigned>(position.side()), sideBits_);
    for (const Color color : rules::kColors) add(position.score()[color], scoreBits_);
    const Move ko = Symmetry(symmetry).apply(position.ko(), rules_.size);
    if (ko.isNone()) {
        add(0, koBits_);
    } else {
        const int from = numberOf(ko.from(), rules_.size);
        const int to = numberOf(ko.to(), rules_.size);
        add(static_cast<std::uint64_t>(1 + ((ko.count() - 1) * squares_ + from) * squares_ + to), koBits_);
    }
    return code;
}

std::optional<Position> PositionCode::decode(std::uint64_t code) const {
    rules::Setup setup;
    setup.rules = rules_;
    LowBits fields(code);
    const int ko = static_cast<int>(fields.take(koBits_)) - 1;
    rules::PerColor<std::uint8_t> score;
    score.red = static_cast<std::uint8_t>(fields.take(scoreBits_));
    score.silver = static_cast<std::uint8_t>(fields.take(scoreBits_));
    if (rules_.isPointsGame()) setup.score = score;
    const std::uint64_t side = fields.take(sideBits_);
    if (side > 2) return std::nullopt;
    setup.side = side == 0 ? Color::Silver : Color::Red;
    setup.ply = side == 2 ? 0 : side == 1 ? 2 : 1;
    const std::uint64_t disks = fields.take(disks_ * (kindBits_ + 1));
    if (fields.rest() >> squares_ != 0) return std::nullopt;
    if (!readTowers(static_cast<std::uint32_t>(fields.rest()), disks, setup)) return std::nullopt;
    const auto hands = handsBeside(setup.towers);
    if (!hands) return std::nullopt;
    setup.hands = *hands;
    if (ko >= 0) {
        const int count = ko / (squares_ * squares_) + 1;
        const Square from = squareOf(ko / squares_ % squares_, rules_.size);
        if (count > Tower::kLiveDisks) return std::nullopt;
        setup.ko = Move::carry(from, squareOf(ko % squares_, rules_.size), count);
    }
    const auto position = Position::from(setup);
    if (!position) return std::nullopt;
    return *position;
}

// False if the disks are not those of the occupied squares.
bool PositionCode::readTowers(std::uint32_t occupied, std::uint64_t disks, rules::Setup& setup) const {
    int left = disks_;
    const int width = kindBits_ + 1;
    for (int i = 0; i < squares_; ++i) {
        if (((occupied >> (squares_ - 1 - i)) & 1U) == 0) continue;
        Tower tower;
        for (bool isTop = false; !isTop;) {
            if (left == 0 || tower.diskCount() == Tower::kLiveDisks) return false;
            const std::uint64_t part = (disks >> (--left * width)) & ((std::uint64_t{1} << width) - 1);
            if ((part >> 1) + 1 > 7) return false;
            tower = tower.under(Tower::of(Disk::fromRaw(static_cast<std::uint32_t>(part >> 1) + 1)));
            isTop = (part & 1U) != 0;
        }
        setup.at(squareOf(i, rules_.size)) = tower;
    }
    return (disks & ((std::uint64_t{1} << (left * width)) - 1)) == 0;
}

// The hands of the start without what is on the board; nothing if that is more than there was.
std::optional<rules::Hands> PositionCode::handsBeside(const Towers& towers) const {
    rules::Hands hands = rules_.startingHands();
    for (const Tower tower : towers)
        for (int i = 0; i < tower.diskCount(); ++i) {
            const Disk disk = tower.fromTop(i);
            if (disk.isMilady()) {
                if (hands.milady == rules::MiladyPlace::Away) return std::nullopt;
                hands.milady = rules::MiladyPlace::Away;
                continue;
            }
            const Color owner = *disk.owner();
            std::uint8_t& count = disk.kind() == DiskKind::Pawn        ? hands.pawns[owner]
                                  : disk.kind() == DiskKind::Hunchback ? hands.hunchbacks[owner]
                                                                       : hands.giants[owner];
            if (count == 0) return std::nullopt;
            --count;
        }
    return hands;
}

bool PositionCode::isWhole(const Position& position) const {
    Towers towers{};
    for (const Square square : position.occupied())
        towers[static_cast<std::size_t>(square.index())] = position.towerAt(square);
    return handsBeside(towers) == position.hands();
}

} // namespace sixth::solver
