#pragma once

#include "rules/game.h"
#include "rules/ruleset.h"
#include "search/engine.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sixth::tune {

struct SelfPlayOptions {
    std::uint64_t nodes = 2000; // a move
    int leastRandomPlies = 3;
    int mostRandomPlies = 10;
    int mostPlies = 300; // then the game counts as a draw
    // One move in so many is drawn at random, so that the games leave the beaten track; 0 for none.
    std::uint32_t strayOneIn = 0;
};

// A game with what the search thought of each position, for the player to move; nothing where it was not
// asked or its move was not played.
struct TrainingGame {
    rules::Game game;
    std::vector<std::optional<search::Score>> scores; // as many as moves
};

// The ruleset of the n-th training game: the games people play most often come most often, every preset and a
// few combinations come.
[[nodiscard]] rules::Ruleset trainingRuleset(std::uint64_t index);

// One game of the engine against itself after random first plies; the same seed gives the same game.
[[nodiscard]] TrainingGame playTrainingGame(search::Engine& engine, const rules::Ruleset& rules,
                                            std::uint64_t seed, const SelfPlayOptions& options);

} // namespace sixth::tune
