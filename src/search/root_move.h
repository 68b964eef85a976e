#pragma once

#include "rules/move.h"
#include "search/score.h"

#include <vector>

namespace sixth::search {

// A move at the root with what the last finished depth thought of it.
struct RootMove {
    rules::Move move;
    Score score = -kInfinite;
    Score previousScore = -kInfinite;
    int selectiveDepth = 0;
    std::vector<rules::Move> line;
};

} // namespace sixth::search
