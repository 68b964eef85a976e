#pragma once

#include "rules/game.h"
#include "search/engine.h"
#include "solver/solver.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sixth::solver {

// Checks the wins that the engine announces: a line is called proved only if the solver shows, with a search
// of its own and within the same number of plies, that the game is decided so.
class Confirmation {
public:
    using ShouldStop = std::function<bool()>;

    explicit Confirmation(Solver::Clock clock);

    // Sets `proved` in every line of a report about this game. The effort for each is limited; who has to
    // stop sooner says so, is asked every few thousand positions, and has the lines that are left unproved.
    void apply(const rules::Game& game, search::Report& report, const ShouldStop& shouldStop = {});

private:
    [[nodiscard]] bool holds(const rules::Game& game, const search::Line& line, const ShouldStop& shouldStop);

    Solver solver_;
    std::uint64_t lastRoot_ = 0;
    std::vector<std::uint64_t> drawn_;
};

} // namespace sixth::solver
