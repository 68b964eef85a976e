#pragma once

#include "rules/disk.h"
#include "rules/square.h"

#include <cassert>
#include <cstdint>

namespace sixth::rules {

// One action of a turn, in 16 bits:
//
//   bit  15-13  12-10   9-5                     4-0
//        0      count   from, or what is placed  to
//
// count is the number of disks carried (1 to 5, also when the whole tower goes) and 0 for a placement; then
// bits 9-5 hold the DiskKind. A pass is a "placement" of kind 5. 0 is no move at all.
class Move {
public:
    constexpr Move() = default;
    [[nodiscard]] static constexpr Move place(DiskKind kind, Square to) {
        return Move(static_cast<std::uint16_t>((static_cast<int>(kind) << 5) | to.index()));
    }
    [[nodiscard]] static constexpr Move carry(Square from, Square to, int count) {
        assert(count >= 1 && count <= 5);
        return Move(static_cast<std::uint16_t>((count << 10) | (from.index() << 5) | to.index()));
    }
    [[nodiscard]] static constexpr Move pass() { return Move(kPass); }
    [[nodiscard]] static constexpr Move fromRaw(std::uint16_t raw) { return Move(raw); }

    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }
    [[nodiscard]] constexpr bool isNone() const { return raw_ == 0; }
    [[nodiscard]] constexpr bool isPass() const { return raw_ == kPass; }
    [[nodiscard]] constexpr bool isCarry() const { return (raw_ >> 10) != 0; }
    [[nodiscard]] constexpr bool isPlace() const { return !isNone() && !isPass() && !isCarry(); }

    [[nodiscard]] constexpr Square to() const { return Square::fromIndex(raw_ & 31); }
    [[nodiscard]] constexpr Square from() const {
        return assert(isCarry()), Square::fromIndex((raw_ >> 5) & 31);
    }
    [[nodiscard]] constexpr int count() const { return raw_ >> 10; }
    [[nodiscard]] constexpr DiskKind kind() const {
        return assert(isPlace()), static_cast<DiskKind>(raw_ >> 5);
    }

    friend constexpr bool operator==(Move, Move) = default;

private:
    static constexpr std::uint16_t kPass = 5 << 5;
    explicit constexpr Move(std::uint16_t raw) : raw_(raw) {}
    std::uint16_t raw_ = 0;
};
static_assert(sizeof(Move) == 2);

} // namespace sixth::rules
