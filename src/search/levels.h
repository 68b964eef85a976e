#pragma once

#include "base/rng.h"
#include "search/engine.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sixth::search {

// How a weaker player plays: searches less deep, evaluates with noise, and sometimes overlooks what a move
// allows. A grade never picks a move at random; it picks what looks best to a player who sees that much.
struct Grade {
    int depth = 0;               // of the search
    std::uint64_t nodes = 0;     // of the search
    int doubt = 0;               // largest error of its evaluation, in hundredths, either way
    int overlooksPercent = 0;    // how often it misses a forced end, except a crown of its own now
    bool judgesByHeight = false; // evaluates by the heights of towers alone
    std::size_t lines = 0;       // how many moves it compares
};

// The grade of levels 1 to 9; level 10 is the engine at full strength. Like a person, a level has better and
// worse days: `form`, the same throughout a game, moves it a little up or down.
[[nodiscard]] const Grade& gradeOf(int level, base::Rng& form);

// A beginner's evaluation after their own move: the heights of their towers less those of the opponent, who
// is to move.
[[nodiscard]] Score worthByHeight(const rules::Position& afterMove);

// Moves the line that such a player would choose to the front. `quietWorth[i]` is the evaluation of line i
// after its first move, without the reply.
void chooseLike(const Grade& grade, base::Rng& rng, const std::vector<Score>& quietWorth,
                std::vector<Line>& lines);

} // namespace sixth::search
