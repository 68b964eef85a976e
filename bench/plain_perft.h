#pragma once

#include <cstdint>

namespace sixth::bench {

// The yardstick: perft of the first-King game with pawns only, written the obvious way, an array of vectors
// and a loop for every rule. What the fast generator is measured against in the same run.
[[nodiscard]] std::uint64_t plainPerft(int size, int disks, int depth);

} // namespace sixth::bench
