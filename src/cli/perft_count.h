#pragma once

#include "rules/position.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sixth::cli {

struct MoveCount {
    rules::Move move;
    std::uint64_t nodes = 0;
};

// Told from time to time which part of the work is done, 0 to 1.
using Progress = std::function<void(double)>;

// rules::perft with its first two plies shared out to threads: the sequences after each first move. `depth`
// is at least 1; the repetition rule plays no part.
[[nodiscard]] std::vector<MoveCount> countByMove(const rules::Position& position, int depth, int threads,
                                                 const Progress& progress);

} // namespace sixth::cli
