#pragma once

#include "base/rng.h"
#include "search/engine.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sixth::search {

// How a player holds back: looks less far, judges less surely, and overlooks now and then that a move lets
// somebody crown. A grade never picks a move at random; it picks what looks best to somebody who sees that
// much.
struct Grade {
    int depth = 0;           // how far it looks
    std::uint64_t nodes = 0; // how much it looks at
    int doubt = 0; // how far its judgement of a move can be off, in hundredths of a disk, either way
    int overlooksPercent = 0;    // how often it does not see where a move leads beyond a crown of its own now
    bool judgesByHeight = false; // knows no better measure than the height of its own towers
    std::size_t lines = 0;       // how many moves it weighs against each other
};

// How levels 1 to 9 play; the tenth holds nothing back. Like people, a level has better and worse days: its
// form, drawn once for a game, takes it a little up or down.
[[nodiscard]] const Grade& gradeOf(int level, base::Rng& form);

// What a beginner sees in the position after their own move: their towers, taller is better, and those of the
// other, who is to move now.
[[nodiscard]] Score worthByHeight(const rules::Position& afterMove);

// Brings the line such a player would choose to the front. `quietWorth[i]` is what line i is worth to
// somebody who does not see the reply.
void chooseLike(const Grade& grade, base::Rng& rng, const std::vector<Score>& quietWorth,
                std::vector<Line>& lines);

} // namespace sixth::search
