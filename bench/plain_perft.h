#pragma once

#include <cstdint>

namespace sixth::bench {

// The baseline of the fast generator: perft of the first-King game with pawns only, written in the obvious
// way, with an array of vectors and a loop for every rule.
[[nodiscard]] std::uint64_t plainPerft(int size, int disks, int depth);

} // namespace sixth::bench
