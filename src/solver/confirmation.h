#pragma once

#include "rules/game.h"
#include "search/engine.h"
#include "solver/solver.h"

namespace sixth::solver {

// Checks the wins that the engine announces: a line is called proved only if the solver shows, with a search
// of its own and within the same number of plies, that the game is decided so.
class Confirmation {
public:
    explicit Confirmation(Solver::Clock clock);

    // Sets `proved` in every line of a report about this game.
    void apply(const rules::Game& game, search::Report& report);

private:
    [[nodiscard]] bool holds(const rules::Game& game, const search::Line& line);

    Solver solver_;
    std::uint64_t lastRoot_ = 0;
    std::vector<std::uint64_t> drawn_;
};

} // namespace sixth::solver
