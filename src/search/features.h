#pragma once

#include "rules/geometry.h"
#include "rules/position.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace sixth::search {

// What the evaluation sees of a position: a list of features, each the number of a row of weights (see
// network.h). The tuner and the evaluation share this one reading. "Own" is the viewer's colour, "other" the
// opponent's.

// Games that differ so much in what wins them that each kind has weights of its own: the first King among
// pawns, points, and bonus disks (for points or not).
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

// What a player sees at a glance: height and the owners of the two top levels, or Milady and the height.
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

// A tower as one end of a pair: its height (1 to 5) and whose top it is (own, other's, Milady's).
inline constexpr int kEndKinds = 15;
[[nodiscard]] constexpr int endKind(int height, bool own, bool others) {
    return (height - 1) * 3 + (own ? 0 : others ? 1 : 2);
}
[[nodiscard]] constexpr int heightOf(int endKind) {
    return endKind / 3 + 1;
}

inline constexpr int kHandKinds = 17; // disks one may still place, 16 and more alike
[[nodiscard]] int handSize(const rules::Position& position, rules::Color color);

inline constexpr int kCrownsToGo = 10; // points still needed, 1 to 9

// The rows, kind after kind.
namespace row {
inline constexpr int kFace = 0;                         // + place * kFaces + face
inline constexpr int kShape = kFace + kPlaces * kFaces; // + squareKind * kTowerKinds + towerKind
inline constexpr int kHunchback = kShape + kSquareKinds * kTowerKinds;
inline constexpr int kPair = kHunchback + kHunchbackKinds; // + (hot * kEndKinds + from) * kEndKinds + to
inline constexpr int kOwnHand = kPair + 2 * kEndKinds * kEndKinds;
inline constexpr int kOtherHand = kOwnHand + kHandKinds;
inline constexpr int kOwnToGo = kOtherHand + kHandKinds;
inline constexpr int kOtherToGo = kOwnToGo + kCrownsToGo;
inline constexpr int kCount = kOtherToGo + kCrownsToGo;
} // namespace row

// Calls visit(row) for the rows of one tower.
template <typename Visit>
void visitTower(rules::Tower tower, rules::Square square, int size, rules::Color viewer, Visit visit) {
    const int kind = towerKind(tower, viewer);
    visit(row::kFace + placeOf(square, size) * kFaces + faceOf(kind));
    visit(row::kShape + squareKind(square, size) * kTowerKinds + kind);
    if (const int hunchback = hunchbackKind(tower, viewer); hunchback >= 0)
        visit(row::kHunchback + hunchback);
}

// Calls visit(row) for every tower that another one can be carried onto. A pair is hot if the tower that it
// makes could crown with its next carry: a threat one move away.
template <typename Visit>
void visitPairs(const rules::Position& position, rules::Color viewer, Visit visit);

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

// --- the pairs in full, as they are counted at every node ---

namespace detail {

// Whether a tower would be hot on a square: whether it would reach one that it crowns on. Worked out only
// where it is asked for, and once.
class HotHeights {
public:
    explicit HotHeights(const rules::Position& position)
        : occupied_(position.occupied()), open_(occupied_ & ~position.hunchbacks()), // R7.2
          two_(open_ & ~position.ofHeight(1)), three_(two_ & ~position.ofHeight(2)) {}

    // Is one of these heights hot there? Bit k stands for the height k; only 3, 4 and 5 can be.
    [[nodiscard]] bool isAny(rules::Square square, unsigned heights) {
        const auto i = static_cast<std::size_t>(square.index());
        if ((hot_[i] & heights) != 0) return true;
        heights &= kPossible & ~unsigned{known_[i]};
        known_[i] = static_cast<std::uint8_t>(known_[i] | heights);
        unsigned hot = 0;
        if ((heights & kThree) != 0 && (rules::reach(3, square, occupied_) & three_).any()) hot |= kThree;
        if ((heights & kFour) != 0 && (rules::reach(4, square, occupied_) & two_).any()) hot |= kFour;
        if ((heights & kFive) != 0 && (rules::reach(5, square, occupied_) & open_).any()) hot |= kFive;
        hot_[i] = static_cast<std::uint8_t>(hot_[i] | hot);
        return hot != 0;
    }
    [[nodiscard]] rules::Squares open() const { return open_; }

private:
    static constexpr unsigned kThree = 1U << 3;
    static constexpr unsigned kFour = 1U << 4;
    static constexpr unsigned kFive = 1U << 5;
    static constexpr unsigned kPossible = kThree | kFour | kFive;

    rules::Squares occupied_;
    rules::Squares open_;
    rules::Squares two_;   // at least two high
    rules::Squares three_; // at least three high
    std::array<std::uint8_t, rules::Square::kCount> known_{};
    std::array<std::uint8_t, rules::Square::kCount> hot_{};
};

// The ends of all pairs, worked out once.
class EndKinds {
public:
    EndKinds(const rules::Position& position, rules::Color viewer) {
        const rules::Squares own = position.topped(viewer);
        const rules::Squares others = position.topped(rules::other(viewer));
        for (const rules::Square square : position.occupied())
            kinds_[static_cast<std::size_t>(square.index())] = static_cast<std::uint8_t>(
                endKind(position.heightAt(square), own.contains(square), others.contains(square)));
    }
    [[nodiscard]] int at(rules::Square square) const {
        return kinds_[static_cast<std::size_t>(square.index())];
    }

private:
    std::array<std::uint8_t, rules::Square::kCount> kinds_; // NOLINT: set where there is a tower
};

// The pairs that begin with a tower of one height: known here, so that the compiler can leave out the rest.
template <int kHeight, typename Visit>
void visitPairsFrom(const rules::Position& position, const EndKinds& kinds, HotHeights& hot, Visit visit) {
    constexpr unsigned kCarried = (2U << kHeight) - 2U; // bit k: k levels may go
    for (const rules::Square square : position.ofHeight(kHeight)) {
        const int fromRow = row::kPair + kinds.at(square) * kEndKinds;
        for (const rules::Square target : rules::reach(kHeight, square, position.occupied()) & hot.open()) {
            const int kind = kinds.at(target);
            const bool isHot = hot.isAny(target, kCarried << heightOf(kind));
            visit(fromRow + (isHot ? kEndKinds * kEndKinds : 0) + kind);
        }
    }
}

} // namespace detail

template <typename Visit>
void visitPairs(const rules::Position& position, rules::Color viewer, Visit visit) {
    const detail::EndKinds kinds(position, viewer);
    detail::HotHeights hot(position);
    detail::visitPairsFrom<1>(position, kinds, hot, visit);
    detail::visitPairsFrom<2>(position, kinds, hot, visit);
    detail::visitPairsFrom<3>(position, kinds, hot, visit);
    detail::visitPairsFrom<4>(position, kinds, hot, visit);
    detail::visitPairsFrom<5>(position, kinds, hot, visit);
}

} // namespace sixth::search
