#pragma once

#include "rules/position.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace sixth::search {

// What the evaluation sees, as plain numbers, so that the tuner, the evaluation and any later network share
// one reading of a position. "Own" is the viewer's colour, "other" the opponent's.

// Games that differ so much in what wins them that each kind has weights of its own: the first King among
// pawns, points, and bonus disks (for points or not).
enum class Family : std::uint8_t { FirstKing, Points, Bonus };
inline constexpr std::array kFamilies{Family::FirstKing, Family::Points, Family::Bonus};
[[nodiscard]] Family familyOf(const rules::Ruleset& rules);

// Towers: the owners of their levels from the top down, at most five levels. A Giant is two levels of its
// owner, a buried Milady counts with the disk above her.
//
//   0-61   height h, pattern p: (1 << h) - 2 + p, bit i of p set if the level i from the top is the other
//   player's 62-66  Milady on top, by height
inline constexpr int kTowerKinds = 67;
[[nodiscard]] int towerKind(rules::Tower tower, rules::Color viewer);

// A Hunchback on top, own or other's, by height: added to the tower's kind.
inline constexpr int kHunchbackKinds = 10;
[[nodiscard]] int hunchbackKind(rules::Tower tower, rules::Color viewer); // -1 if there is none

// Squares that the board's symmetries do not tell apart: 6 on 5x5, 3 on 4x4, 3 on 3x3.
inline constexpr int kSquareKinds = 12;
[[nodiscard]] constexpr int squareKind(rules::Square square, int size) {
    const int x = std::min(square.file(), size - 1 - square.file());
    const int y = std::min(square.rank(), size - 1 - square.rank());
    const int inner = std::max(x, y);
    const int outer = std::min(x, y);
    const int kind = inner * (inner + 1) / 2 + outer; // (0,0) (1,0) (1,1) (2,0) (2,1) (2,2)
    return kind + (size == 5 ? 0 : size == 4 ? 6 : 9);
}

// A tower as one end of a pair: its height (1 to 5) and whose top it is (own, other's, Milady's).
inline constexpr int kEndKinds = 15;
[[nodiscard]] constexpr int endKind(int height, bool own, bool others) {
    return (height - 1) * 3 + (own ? 0 : others ? 1 : 2);
}

// How far the game has come, by the height of all towers together: each weight is blended between an early
// and a late value.
inline constexpr int kPhaseMax = 24;
[[nodiscard]] int phaseOf(const rules::Position& position);

inline constexpr int kHandKinds = 17; // disks one may still place, 16 and more alike
[[nodiscard]] int handSize(const rules::Position& position, rules::Color color);

inline constexpr int kCrownsToGo = 10; // points still needed, 1 to 9

} // namespace sixth::search
