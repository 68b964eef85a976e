#pragma once

#include <cstdint>

namespace sixth::search {

// A score for the player to move, in hundredths of a disk. Scores of decided games lie beyond ±kDecided and
// contain the distance to the end in plies, so that a nearer win scores higher and a nearer loss lower.
using Score = std::int32_t;

inline constexpr int kMaxPly = 128; // longest line of the search
inline constexpr Score kInfinite = 32'000;
inline constexpr Score kWin = 30'000; // the game is won now
inline constexpr Score kDecided = kWin - 1'000;
inline constexpr Score kDraw = 0;

[[nodiscard]] constexpr Score winIn(int plies) {
    return kWin - plies;
}
[[nodiscard]] constexpr Score lossIn(int plies) {
    return -kWin + plies;
}
[[nodiscard]] constexpr bool isWin(Score score) {
    return score >= kDecided;
}
[[nodiscard]] constexpr bool isLoss(Score score) {
    return score <= -kDecided;
}
[[nodiscard]] constexpr bool isDecided(Score score) {
    return isWin(score) || isLoss(score);
}
// Plies until a decided game ends.
[[nodiscard]] constexpr int pliesToEnd(Score score) {
    return isWin(score) ? kWin - score : kWin + score;
}
// The same in moves of the winner: positive if the player to move wins, negative if they lose.
[[nodiscard]] constexpr int movesToEnd(Score score) {
    return isWin(score) ? (pliesToEnd(score) + 1) / 2 : -((pliesToEnd(score) + 1) / 2);
}

} // namespace sixth::search
