#pragma once

#include "rules/game.h"
#include "rules/ruleset.h"
#include "search/engine.h"

#include <cstdint>

namespace sixth::tune {

struct SelfPlayOptions {
    std::uint64_t nodes = 2000; // a move
    int leastRandomPlies = 3;
    int mostRandomPlies = 10;
    int mostPlies = 300; // then the game counts as a draw
};

// The ruleset of the n-th training game: the games people play most often come most often, every preset and a
// few combinations come.
[[nodiscard]] rules::Ruleset trainingRuleset(std::uint64_t index);

// One game of the engine against itself after random first plies; the same seed gives the same game.
[[nodiscard]] rules::Game playTrainingGame(search::Engine& engine, const rules::Ruleset& rules,
                                           std::uint64_t seed, const SelfPlayOptions& options);

} // namespace sixth::tune
