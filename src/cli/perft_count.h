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

// Called from time to time with the part of the work that is done, 0 to 1.
using Progress = std::function<void(double)>;

// rules::perft on several threads, which share the first two plies. Returns the count for each first move.
// `depth` is at least 1. Repetition is ignored.
[[nodiscard]] std::vector<MoveCount> countByMove(const rules::Position& position, int depth, int threads,
                                                 const Progress& progress);

} // namespace sixth::cli
