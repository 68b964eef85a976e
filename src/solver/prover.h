#pragma once

#include "rules/game.h"
#include "search/engine.h"
#include "solver/solver.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sixth::solver {

// A line of a report, and whether the solver has proved its score: the game is decided within the plies that
// the score tells.
struct Line : search::Line {
    bool proved = false;
};

// The lines of a report as the engine gave them, none proved.
[[nodiscard]] std::vector<Line> unproved(const search::Report& report);

// Proves lines of the engine's reports by searches of its own. Where the engine announces an end, the prover
// checks it. Where the engine only estimates, the prover looks for a forced win of the player who is ahead;
// some of these lie far beyond the engine's depth.
class Prover {
public:
    using ShouldStop = std::function<bool()>;

    explicit Prover(Solver::Clock clock);

    // The lines of a report about this game, with what could be proved. A win that the engine has not seen
    // becomes the first line. If the position is lost, all lines get the score of a loss.
    //
    // The effort is limited. `shouldStop` is called every few thousand positions and may end it sooner; what
    // was not settled by then stays unproved.
    [[nodiscard]] std::vector<Line> prove(const rules::Game& game, const search::Report& report,
                                          const ShouldStop& shouldStop = {});

private:
    // A forced win that was found at the root.
    struct Win {
        rules::Color winner = rules::Color::Silver;
        int distance = 0; // in plies, at most
    };

    [[nodiscard]] bool holds(const rules::Game& game, const search::Line& line, const ShouldStop& shouldStop);
    void seek(const rules::Position& root, const search::Report& report, const ShouldStop& shouldStop);
    void enter(const rules::Game& game, std::vector<Line>& lines, const ShouldStop& shouldStop);

    Solver solver_; // its table is valid at every root with these rules and these draws
    std::optional<rules::Ruleset> rules_;
    std::vector<std::uint64_t> drawn_;
    std::uint64_t lastRoot_ = 0;
    // Counts of positions, all for the present root.
    std::uint64_t searched_ = 0;            // by the engine, in the search that is reported
    std::uint64_t searchedBefore_ = 0;      // by the engine, in earlier searches
    rules::PerColor<std::uint64_t> sought_; // by seek(), for each player
    std::optional<Win> found_;
};

} // namespace sixth::solver
