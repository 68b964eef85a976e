#pragma once

#include "rules/move.h"
#include "search/score.h"

#include <vector>

namespace sixth::search {

// A move at the root, with its score and line from the last depth that searched it.
struct RootMove {
    rules::Move move;
    Score score = -kInfinite;
    Score previousScore = -kInfinite;
    int selectiveDepth = 0;
    std::vector<rules::Move> line;
};

} // namespace sixth::search
