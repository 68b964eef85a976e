#pragma once

#include "search/engine.h"

#include <cstdint>
#include <functional>

namespace sixth::search {

struct BenchResult {
    std::uint64_t nodes = 0; // the signature: the same on every compiler, with sanitizers and in the browser
    std::int64_t elapsedMs = 0;
};

// Searches fixed positions of every preset to a fixed depth, one thread, a fresh small table each. The
// positions come from seeded random games, so nothing has to be parsed. `onPosition` hears the running count.
[[nodiscard]] BenchResult runBench(const Engine::Clock& clock,
                                   const std::function<void(int done, int total)>& onPosition);

} // namespace sixth::search
