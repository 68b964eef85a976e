#pragma once

#include "rules/position.h"

#include <cstdint>

namespace sixth::rules {

// How many sequences of `depth` legal moves there are; a finished game has none beyond its end. The
// repetition rule plays no part. The last ply is counted without making its moves.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

} // namespace sixth::rules
