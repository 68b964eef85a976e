#pragma once

#include "rules/color.h"

#include <cassert>
#include <cstdint>
#include <optional>

namespace sixth::rules {

// What a disk is, whoever owns it.
enum class DiskKind : std::uint8_t { Pawn = 1, Hunchback = 2, Giant = 3, Milady = 4 };

// One disk: its kind and its owner (nobody's for Milady), in three bits; 0 is "no disk".
//
//   1 Silver pawn   2 Red pawn   3 Silver Hunchback   4 Red Hunchback   5 Silver Giant   6 Red Giant   7
//   Milady
class Disk {
public:
    constexpr Disk() = default;
    [[nodiscard]] static constexpr Disk of(DiskKind kind, Color owner) {
        if (kind == DiskKind::Milady) return milady();
        return Disk(static_cast<std::uint8_t>(2 * static_cast<int>(kind) - 1 + static_cast<int>(owner)));
    }
    [[nodiscard]] static constexpr Disk milady() { return Disk(7); }
    [[nodiscard]] static constexpr Disk fromRaw(std::uint32_t raw) {
        assert(raw <= 7);
        return Disk(static_cast<std::uint8_t>(raw));
    }

    [[nodiscard]] constexpr std::uint8_t raw() const { return raw_; }
    [[nodiscard]] constexpr bool isNone() const { return raw_ == 0; }
    [[nodiscard]] constexpr bool isMilady() const { return raw_ == 7; }
    [[nodiscard]] constexpr DiskKind kind() const { return static_cast<DiskKind>((raw_ + 1) / 2); }
    [[nodiscard]] constexpr std::optional<Color> owner() const {
        if (isNone() || isMilady()) return std::nullopt;
        return (raw_ & 1) != 0 ? Color::Silver : Color::Red;
    }
    // R7.1, R7.4, R7.6: a Giant is two high, every other disk one.
    [[nodiscard]] constexpr int height() const { return kind() == DiskKind::Giant ? 2 : 1; }
    friend constexpr bool operator==(Disk, Disk) = default;

private:
    explicit constexpr Disk(std::uint8_t raw) : raw_(raw) {}
    std::uint8_t raw_ = 0;
};

// R7 "Army": what a disk costs in points.
[[nodiscard]] constexpr int cost(DiskKind kind) {
    switch (kind) {
    case DiskKind::Pawn: return 1;
    case DiskKind::Hunchback: return 3;
    case DiskKind::Giant:
    case DiskKind::Milady: return 2;
    }
    return 0;
}

} // namespace sixth::rules
