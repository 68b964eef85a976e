#pragma once

#include <algorithm>
#include <bit>

// The numbers of the search in one place, each accepted by match (see the commit that set it).
namespace sixth::search {

// What a move promises (see MoveOrder), beside its history.
namespace order {
inline constexpr int kTableMove = 1 << 21;
inline constexpr int kCrown = 1 << 20;
inline constexpr int kKiller = 30'000;
inline constexpr int kSecondKiller = 20'000;
inline constexpr int kCounter = 15'000;
inline constexpr int kThreat = 25'000;
inline constexpr int kGift = -(1 << 20);
inline constexpr int kKindHalves = 3; // what the history of a move's kind counts, in halves of its own
} // namespace order

// How often a line beyond the depth may look for answers to a threat.
inline constexpr int kQuietAnswers = 1;

namespace prune {
inline constexpr int kStaticNullDepth = 8;
inline constexpr int kStaticNullMargin = 40;
inline constexpr int kIidDepth = 5;
inline constexpr int kHistoryPerPly = 8'192;
} // namespace prune

// When a remembered move is asked whether it is the only good one: from this depth on, if it was found by a
// search at most so many plies shallower; the others have to be worse by the margin a ply.
namespace singular {
inline constexpr int kDepth = 6;
inline constexpr int kStaleness = 3;
inline constexpr int kMargin = 2;
} // namespace singular

// log2 in sixteenths, whole numbers only: the same on every machine.
[[nodiscard]] constexpr int log2Sixteenths(int x) {
    const int whole = static_cast<int>(std::bit_width(static_cast<unsigned>(x))) - 1;
    return whole * 16 + ((x << 4) >> whole) - 16;
}

// How many plies a late quiet move is searched less deep.
[[nodiscard]] constexpr int lateMoveReduction(int depth, int searched) {
    return log2Sixteenths(std::min(depth, 63)) * log2Sixteenths(std::min(searched, 255)) / 700;
}

} // namespace sixth::search
