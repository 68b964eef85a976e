#pragma once

#include "search/score.h"

#include <algorithm>
#include <bit>
#include <cstdint>

// The tuned numbers of the search. Each was accepted by a match; the commit that set it has the result.
namespace sixth::search {

// Priorities of moves (see MoveOrder); killers, countermoves and threats are added to the history score.
namespace order {
inline constexpr int kTableMove = 1 << 21;
inline constexpr int kCrown = 1 << 20;
inline constexpr int kKiller = 30'000;
inline constexpr int kSecondKiller = 20'000;
inline constexpr int kCounter = 15'000;
inline constexpr int kThreat = 25'000;
inline constexpr int kGift = -(1 << 20);
} // namespace order

namespace history {
inline constexpr int kMost = 16'384;  // bound of a history score
inline constexpr int kKindHalves = 3; // weight of the history of a move's kind, in halves of the move's own
inline constexpr int kBonusPerDepth2 = 16; // bonus of a cutoff, per depth squared
inline constexpr int kMostBonus = 2'000;
} // namespace history
[[nodiscard]] constexpr int historyBonus(int depth) {
    return std::min(depth * depth * history::kBonusPerDepth2, history::kMostBonus);
}

// Aspiration windows: from this depth on, the window around the score of the depth before. It grows by the
// factor until it is wider than kWidest, and is then open.
namespace aspiration {
inline constexpr int kDepth = 4;
inline constexpr Score kWindow = 30;
inline constexpr Score kGrowth = 3;
inline constexpr Score kWidest = 1'000;
} // namespace aspiration

// How often a line of the quiescence search may try all answers to a threat.
inline constexpr int kQuietAnswers = 1;

// Mirrored lines share a table entry up to this ply below a symmetric root; deeper ones are too rare to pay
// for the key.
inline constexpr int kSymmetricPlies = 4;

namespace prune {
inline constexpr int kStaticNullDepth = 8;
inline constexpr int kStaticNullMargin = 40; // a ply
inline constexpr int kIirDepth = 5;          // internal iterative reduction from this depth on
} // namespace prune

// Singular extension: from this depth on, for a table move whose entry is at most kStaleness plies shallower;
// the other moves have to be worse by kMargin a ply.
namespace singular {
inline constexpr int kDepth = 6;
inline constexpr int kStaleness = 3;
inline constexpr int kMargin = 2;
} // namespace singular

// Late move reduction: from this depth on, after so many moves at full depth.
namespace lmr {
inline constexpr int kDepth = 3;
inline constexpr int kFullMoves = 1;
inline constexpr int kFullMovesPv = 3;
inline constexpr int kHistoryPerPly = 8'192; // history score that saves a ply of reduction
inline constexpr int kDivisor = 700;
} // namespace lmr

// Transposition table: an entry of this search gives way to a shallower one for the same position only up to
// this difference in depth.
inline constexpr int kKeptDepth = 3;

// Time for a move, of what is left on the clock.
namespace timing {
inline constexpr std::int64_t kOverheadMs = 5; // for the answer's way to whoever holds the clock
inline constexpr std::int64_t kMovesToGo = 30; // assumed: one part in so many is for this move
inline constexpr std::int64_t kHardShare = 4;  // the hard limit is one part in so many
} // namespace timing

// log2 in sixteenths. Whole numbers only, so that it is the same on every machine.
[[nodiscard]] constexpr int log2Sixteenths(int x) {
    const int whole = static_cast<int>(std::bit_width(static_cast<unsigned>(x))) - 1;
    return whole * 16 + ((x << 4) >> whole) - 16;
}

// By how many plies the depth of a late quiet move is reduced.
[[nodiscard]] constexpr int lateMoveReduction(int depth, int searched) {
    return log2Sixteenths(std::min(depth, 63)) * log2Sixteenths(std::min(searched, 255)) / lmr::kDivisor;
}

} // namespace sixth::search
