#pragma once

#include "puzzle/known.h"
#include "puzzle/maker.h"
#include "puzzle/puzzle.h"
#include "rules/game.h"
#include "rules/ruleset.h"
#include "search/engine.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sixth::puzzle {

// Finds puzzles in games that the engine plays against itself, so that the positions are natural ones. Game
// number n of a seed and a ruleset is always the same game.
class Generator {
public:
    struct Options {
        Lengths lengths;
        std::uint64_t seed = 1;
        std::uint64_t nodes = 3'000'000; // positions made for each question about one
    };
    using Found = std::function<void(const Puzzle&)>;

    Generator(solver::Solver::Clock clock, const Options& options);

    // Asked all the time; true ends what is under way. May be empty.
    void setStop(std::function<bool()> shouldStop);
    // What is known already is not found again.
    void know(const Puzzle& puzzle) { known_.add(puzzle); }
    // Plays one game and looks through it.
    void run(const rules::Ruleset& rules, std::uint64_t number, const Found& found);

private:
    // A game, and for each of its positions the moves in which the engine has seen a win of the player to
    // move; 0 if it has seen none.
    struct Played {
        rules::Game game;
        std::vector<int> seenWins;
    };

    [[nodiscard]] Played play(const rules::Ruleset& rules, std::uint64_t number);
    [[nodiscard]] std::vector<int> findWins(const Played& played);

    Options options_;
    std::function<bool()> shouldStop_;
    search::Engine engine_;
    Maker maker_;
    Known known_;
};

} // namespace sixth::puzzle
