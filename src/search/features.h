#pragma once

#include "rules/position.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace sixth::search {

// The features of a position: a list of numbers of rows of weights (see network.h). Tuner and evaluation
// share this definition. "Own" is the viewer's colour, "other" the opponent's.

// Families of games, each with a network of its own because different things win them: first King with pawns
// only, points, and bonus disks (for points or not).
enum class Family : std::uint8_t { FirstKing, Points, Bonus };
inline constexpr std::array kFamilies{Family::FirstKing, Family::Points, Family::Bonus};
[[nodiscard]] Family familyOf(const rules::Ruleset& rules);

// Towers: the owners of their levels from the top down, at most five levels. A Giant is two levels of its
// owner, a buried Milady counts with the disk above her.
//
//   0-61   height h, pattern p: (1 << h) - 2 + p, bit i of p set if the level i from the top is the other
//          player's
//   62-66  Milady on top, by height
inline constexpr int kTowerKinds = 67;
[[nodiscard]] int towerKind(rules::Tower tower, rules::Color viewer);

// Faces: height and the owners of the two top levels, or Milady and the height.
inline constexpr int kFaces = 23;
[[nodiscard]] constexpr int faceOf(int towerKind) {
    if (towerKind >= 62) return 18 + towerKind - 62;
    if (towerKind < 2) return towerKind;
    int height = 2;
    while (towerKind >= (2 << height) - 2) ++height;
    const int pattern = towerKind - ((1 << height) - 2);
    return 2 + (height - 2) * 4 + (pattern & 3);
}

// A Hunchback on top, own or other's, by height.
inline constexpr int kHunchbackKinds = 10;
[[nodiscard]] int hunchbackKind(rules::Tower tower, rules::Color viewer); // -1 if there is none

// The squares of the three board sizes, one after the other.
inline constexpr int kPlaces = 25 + 16 + 9;
[[nodiscard]] constexpr int placeOf(rules::Square square, int size) {
    return (size == 5 ? 0 : size == 4 ? 25 : 41) + square.rank() * size + square.file();
}

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

// Whose top a tower shows.
enum class Side : std::uint8_t { Own, Other, Milady };
inline constexpr int kSides = 3;

// A tower as one end of a pair: its height (1 to 5) and whose top it is.
inline constexpr int kEndKinds = 5 * kSides;
[[nodiscard]] constexpr int endKind(int height, Side side) {
    return (height - 1) * kSides + static_cast<int>(side);
}

// Traits of a pair besides its ends, as a set of bits. Points and bonus games use only kHotThree, for both
// hot traits: the others would about double the weights that a browser loads.
namespace pair {
inline constexpr int kHotThree = 1;  // it can make a tower of three that could crown with its next carry
inline constexpr int kHotTaller = 2; // the same with a tower of four or five
inline constexpr int kContested = 4; // the carrier's opponent reaches the target
inline constexpr int kSupported = 8; // two towers of the carrier reach the target
inline constexpr int kHunted = 16;   // the opponent reaches the tower to be carried
inline constexpr int kKinds = 32;
} // namespace pair
[[nodiscard]] constexpr int pairKind(int traits, int from, int to) {
    return (traits * kEndKinds + from) * kEndKinds + to;
}
inline constexpr int kPairKinds = pair::kKinds * kEndKinds * kEndKinds;

inline constexpr int kHandKinds = 17; // disks left to place; 16 stands for more
[[nodiscard]] int handSize(const rules::Position& position, rules::Color color);

inline constexpr int kCrownsToGo = 10; // points still needed, 1 to 9

// The rows, kind after kind.
namespace row {
inline constexpr int kFace = 0;                         // + place * kFaces + face
inline constexpr int kShape = kFace + kPlaces * kFaces; // + squareKind * kTowerKinds + towerKind
inline constexpr int kHunchback = kShape + kSquareKinds * kTowerKinds;
inline constexpr int kPair = kHunchback + kHunchbackKinds; // + pairKind
inline constexpr int kOwnHand = kPair + kPairKinds;
inline constexpr int kOtherHand = kOwnHand + kHandKinds;
inline constexpr int kOwnToGo = kOtherHand + kHandKinds;
inline constexpr int kOtherToGo = kOwnToGo + kCrownsToGo;
inline constexpr int kCount = kOtherToGo + kCrownsToGo;

// Shared rows. The weights of a tower or a pair are the sum of its own row and these. So a rare one is judged
// by similar ones and needs no row of its own.
inline constexpr int kSharedTower = kCount;                            // + towerKind, on any square
inline constexpr int kSharedEnds = kSharedTower + kTowerKinds;         // + ends, whatever the traits
inline constexpr int kSharedHot = kSharedEnds + kEndKinds * kEndKinds; // + the same with the two hot traits
inline constexpr int kSharedCarrier = kSharedHot + 4 * kEndKinds * kEndKinds; // + traits and from, any target
inline constexpr int kAll = kSharedCarrier + pair::kKinds * kEndKinds;
} // namespace row

// The shared rows that belong to a row, -1 where there are fewer.
inline constexpr int kMostShared = 3;
[[nodiscard]] constexpr std::array<int, kMostShared> sharedRows(int row) {
    if (row >= row::kShape && row < row::kHunchback)
        return {row::kSharedTower + (row - row::kShape) % kTowerKinds, -1, -1};
    if (row < row::kPair || row >= row::kOwnHand) return {-1, -1, -1};
    constexpr int kEnds = kEndKinds * kEndKinds;
    const int traits = (row - row::kPair) / kEnds;
    const int ends = (row - row::kPair) % kEnds;
    const int hot = traits & (pair::kHotThree | pair::kHotTaller);
    return {row::kSharedEnds + ends, row::kSharedHot + hot * kEnds + ends,
            row::kSharedCarrier + traits * kEndKinds + ends / kEndKinds};
}

// Calls visit(row) for the rows of one tower.
template <typename Visit>
void visitTower(rules::Tower tower, rules::Square square, int size, rules::Color viewer, Visit visit) {
    const int kind = towerKind(tower, viewer);
    visit(row::kFace + placeOf(square, size) * kFaces + faceOf(kind));
    visit(row::kShape + squareKind(square, size) * kTowerKinds + kind);
    if (const int hunchback = hunchbackKind(tower, viewer); hunchback >= 0)
        visit(row::kHunchback + hunchback);
}

// Calls visit(row) for the hands, and for the points to go where there are any.
template <typename Visit>
void visitHands(const rules::Position& position, rules::Color viewer, Visit visit) {
    const rules::Color opponent = rules::other(viewer);
    visit(row::kOwnHand + handSize(position, viewer));
    visit(row::kOtherHand + handSize(position, opponent));
    if (!position.rules().isPointsGame()) return;
    visit(row::kOwnToGo + position.rules().kings - position.score()[viewer]);
    visit(row::kOtherToGo + position.rules().kings - position.score()[opponent]);
}

} // namespace sixth::search
