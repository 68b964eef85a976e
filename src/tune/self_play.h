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
    // One move in so many is drawn at random, for variety; 0 for none.
    std::uint32_t strayOneIn = 0;
};

// A game with the search's score of each position, for the player to move. Nothing where there was no search,
// or its move was not played.
struct TrainingGame {
    rules::Game game;
    std::vector<std::optional<search::Score>> scores; // as many as moves
};

// The ruleset of the n-th training game. Popular games are the most frequent; all presets and a few
// combinations occur.
[[nodiscard]] rules::Ruleset trainingRuleset(std::uint64_t index);

// One game of the engine against itself after random first plies; the same seed gives the same game.
[[nodiscard]] TrainingGame playTrainingGame(search::Engine& engine, const rules::Ruleset& rules,
                                            std::uint64_t seed, const SelfPlayOptions& options);

} // namespace sixth::tune
