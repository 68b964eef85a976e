#pragma once

#include "rules/game.h"
#include "search/engine.h"
#include "solver/solver.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sixth::solver {

// Adds to a report of the engine what can be proved. A line is called proved only if the solver shows, with a
// search of its own, that the game is decided within the plies its score tells. An end that the engine
// announces is checked; where it only estimates, the solver looks for a forced win of the player who is
// ahead, and finds some that lie far beyond the engine's depth.
class Prover {
public:
    using ShouldStop = std::function<bool()>;

    explicit Prover(Solver::Clock clock);

    // Works on a report about this game. A win that the engine has not seen becomes the first line, and a
    // position that is lost has no line that is not. The effort is limited; who has to stop sooner says so,
    // is asked every few thousand positions, and has the rest unproved.
    void prove(const rules::Game& game, search::Report& report, const ShouldStop& shouldStop = {});

private:
    // A win that was looked for and found at the root.
    struct Win {
        rules::Color winner = rules::Color::Silver;
        int distance = 0; // in plies, at most
    };

    [[nodiscard]] bool holds(const rules::Game& game, const search::Line& line, const ShouldStop& shouldStop);
    void seek(const rules::Position& root, const search::Report& report, const ShouldStop& shouldStop);
    void enter(const rules::Game& game, search::Report& report, const ShouldStop& shouldStop);

    Solver solver_; // what it knows holds for these rules and draws, at every root
    std::optional<rules::Ruleset> rules_;
    std::vector<std::uint64_t> drawn_;
    std::uint64_t lastRoot_ = 0;
    // Of this root: the engine's positions in the search that is reported and in those before it, and those
    // that seek() has made for each player.
    std::uint64_t searched_ = 0;
    std::uint64_t searchedBefore_ = 0;
    rules::PerColor<std::uint64_t> sought_;
    std::optional<Win> found_;
};

} // namespace sixth::solver
