#pragma once

#include "rules/position.h"
#include "rules/symmetry.h"

#include <array>
#include <cstdint>
#include <optional>

namespace sixth::solver {

// Positions of a small game as numbers, without loss, the same for all symmetric images. From the highest
// bit:
//
//   occupied  a bit for each square, a1 first
//   disks     for each disk the game has, squares in the same order, each tower from its bottom: what it is
//             (1 bit if all are pawns, otherwise 3) and whether it is the top of its tower (1 bit); 0 beyond
//             the last
//   side      0 Silver, 1 Red; 2 bits under milady=start, where 2 is Red at ply 0
//   score     of Silver and of Red, in points games
//   ko        0, or 1 + ((count - 1) * squares + from) * squares + to
//
// Of the eight images the least number counts. Hands need no bits: what is not on the board is in the hand it
// came from. Only an open army (R7.12) differs, and such a game has no codes.
class PositionCode {
public:
    // Nothing if a number of 64 bits is too small.
    [[nodiscard]] static std::optional<PositionCode> of(const rules::Ruleset& rules);

    [[nodiscard]] const rules::Ruleset& rules() const { return rules_; }
    // Whether every disk is on the board or in the hand it came from. In a position that was set up some may
    // be missing, and its code is then that of another one.
    [[nodiscard]] bool isWhole(const rules::Position& position) const;
    // The code of a position of this game that is not ended.
    [[nodiscard]] std::uint64_t encode(const rules::Position& position) const;
    // The image that has this code, at the first ply of its side; nothing if there is no such position.
    [[nodiscard]] std::optional<rules::Position> decode(std::uint64_t code) const;

private:
    using Towers = std::array<rules::Tower, rules::Square::kCount>;
    using Order = std::array<std::uint8_t, rules::Square::kCount>;

    explicit PositionCode(const rules::Ruleset& rules);
    [[nodiscard]] std::uint32_t occupiedImage(const rules::Position& position, const Order& order) const;
    [[nodiscard]] std::uint64_t image(const rules::Position& position, int symmetry,
                                      std::uint32_t occupied) const;
    [[nodiscard]] int bits() const;
    [[nodiscard]] bool readTowers(std::uint32_t occupied, std::uint64_t disks, rules::Setup& setup) const;
    [[nodiscard]] std::optional<rules::Hands> handsBeside(const Towers& towers) const;

    rules::Ruleset rules_;
    int squares_ = 0;
    int disks_ = 0; // of both players and Milady
    int kindBits_ = 1;
    int sideBits_ = 1;
    int scoreBits_ = 0;
    int koBits_ = 0;
    // For each symmetry the square that comes to each place: order_[s][number] is a Square::index().
    std::array<Order, rules::Symmetry::kCount> order_{};
};

} // namespace sixth::solver
