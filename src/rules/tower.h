#pragma once

#include "rules/disk.h"

#include <bit>
#include <cassert>
#include <cstdint>

namespace sixth::rules {

// The disks on one square, at most ten (two Queens make the tallest King). Three bits a disk, the top disk
// lowest:
//
//   bit   29-27 … 8-6    5-3     2-0
//         10th  … 3rd    2nd     top disk
//
// so taking the top n disks is a mask, and putting them elsewhere a shift. A live tower (five disks) fits in
// 16 bits.
class Tower {
public:
    static constexpr int kLiveDisks = 5;
    static constexpr int kMostDisks = 10;
    static constexpr int kKingHeight = 6;

    constexpr Tower() = default;
    [[nodiscard]] static constexpr Tower of(Disk disk) { return Tower(disk.raw()); }
    [[nodiscard]] static constexpr Tower fromRaw(std::uint32_t raw) { return Tower(raw); }

    [[nodiscard]] constexpr std::uint32_t raw() const { return raw_; }
    [[nodiscard]] constexpr bool isEmpty() const { return raw_ == 0; }
    [[nodiscard]] constexpr int diskCount() const { return (static_cast<int>(std::bit_width(raw_)) + 2) / 3; }
    [[nodiscard]] constexpr int height() const { return diskCount() + giantCount(); }
    [[nodiscard]] constexpr bool isKing() const { return height() >= kKingHeight; }
    [[nodiscard]] constexpr Disk top() const { return Disk::fromRaw(raw_ & 7U); }
    // The disk with `index` disks below it.
    [[nodiscard]] constexpr Disk fromBottom(int index) const { return fromTop(diskCount() - 1 - index); }
    // The disk with `index` disks above it.
    [[nodiscard]] constexpr Disk fromTop(int index) const {
        assert(index >= 0 && index < diskCount());
        return Disk::fromRaw((raw_ >> (3 * index)) & 7U);
    }

    // The top n disks, and what stays below them.
    [[nodiscard]] constexpr Tower topPart(int n) const { return Tower(raw_ & ((1U << (3 * n)) - 1U)); }
    [[nodiscard]] constexpr Tower withoutTop(int n) const { return Tower(raw_ >> (3 * n)); }
    // R3.2: this tower with `carried` on top, in the order it had.
    [[nodiscard]] constexpr Tower under(Tower carried) const {
        return Tower((raw_ << (3 * carried.diskCount())) | carried.raw_);
    }

    [[nodiscard]] constexpr bool contains(Disk disk) const {
        for (std::uint32_t rest = raw_; rest != 0; rest >>= 3)
            if ((rest & 7U) == disk.raw()) return true;
        return false;
    }

    friend constexpr bool operator==(Tower, Tower) = default;

private:
    explicit constexpr Tower(std::uint32_t raw) : raw_(raw) {}
    // Giants are 101 and 110: the high bit set and the lower two different.
    [[nodiscard]] constexpr int giantCount() const {
        constexpr std::uint32_t kLowBits = 0x09249249U;
        return std::popcount((raw_ >> 2) & ((raw_ >> 1) ^ raw_) & kLowBits);
    }
    std::uint32_t raw_ = 0;
};

} // namespace sixth::rules
