#pragma once

#include "rules/game.h"
#include "search/engine.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sixth::search {

// The positions of the benchmark: four of every preset, from seeded random games, so that nothing has to be
// parsed.
[[nodiscard]] std::vector<rules::Game> benchGames();

struct BenchResult {
    std::uint64_t nodes = 0; // the signature: the same on every compiler, with sanitizers and in the browser
    std::int64_t elapsedMs = 0;
};

// Searches them to a fixed depth with one thread, each with an empty table. `onPosition` is called after
// each.
[[nodiscard]] BenchResult runBench(const Engine::Clock& clock,
                                   const std::function<void(int done, int total)>& onPosition);

} // namespace sixth::search
