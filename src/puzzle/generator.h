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

// Finds puzzles in games of the engine against itself, so that the positions are natural. The same seed,
// ruleset and number give the same game.
class Generator {
public:
    struct Options {
        Lengths lengths;
        std::uint64_t seed = 1;
        std::uint64_t nodes = 3'000'000; // limit of the solver for each question
    };
    using Found = std::function<void(const Puzzle&)>;

    Generator(solver::Solver::Clock clock, const Options& options);

    // Called often; true stops the work under way. May be empty.
    void setStop(std::function<bool()> shouldStop);
    // Marks puzzles as known, so that they are not found again.
    void know(const Puzzle& puzzle) { known_.add(puzzle); }
    // Plays one game and looks for puzzles in it.
    void run(const rules::Ruleset& rules, std::uint64_t number, const Found& found);

private:
    // A game, and for each of its positions the number of moves in which the engine saw the player to move
    // win; 0 if it saw no win.
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
