#pragma once

#include "rules/game.h"
#include "search/engine.h"
#include "solver/solver.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace sixth::solver {

// A line of a report, and what the solver has proved of its score.
struct Line : search::Line {
    bool proved = false; // the game is decided within the moves that the score tells
    // And not in fewer: of the first line, whatever is played; of the others, after their first move.
    bool exact = false;
};

// The lines of a report as the engine gave them, none proved.
[[nodiscard]] std::vector<Line> unproved(const search::Report& report);

// Whether the player to move wins within so many plies, and how.
struct WinWithin {
    Verdict verdict = Verdict::Unknown;
    Line line; // of a win
};

// Proves lines of the engine's reports by searches of its own. Where the engine announces an end, the prover
// checks it. Where the engine only estimates, the prover looks for a forced win of the player who is ahead;
// some of these lie far beyond the engine's depth.
class Prover {
public:
    using ShouldStop = std::function<bool()>;

    // `most` is how many positions all questions about one root may take together, if that is less than what
    // each of them may take anyway. Some thousands more are possible.
    explicit Prover(Solver::Clock clock, std::uint64_t most = UINT64_MAX);

    // The lines of a report about this game, with what could be proved. A win that the engine has not seen
    // becomes the first line. If the position is lost, all lines get the score of a loss.
    //
    // The effort is limited. `shouldStop` is called every few thousand positions and may end it sooner; what
    // was not settled by then stays unproved. A win that is proved is then made shorter, until no shorter one
    // is left or the effort is used up; the next report goes on with that.
    [[nodiscard]] std::vector<Line> prove(const rules::Game& game, const search::Report& report,
                                          const ShouldStop& shouldStop = {});
    // The same for the last report of a search, with so many positions more to find the shortest win.
    [[nodiscard]] std::vector<Line> shorten(const rules::Game& game, const search::Report& report,
                                            std::uint64_t nodes, const ShouldStop& shouldStop = {});

    // One question about the player to move in a game that is not over. It may take some hundred thousand
    // positions, or `nodes` if that is more.
    [[nodiscard]] WinWithin winWithin(const rules::Game& game, int plies, std::uint64_t nodes,
                                      const ShouldStop& shouldStop = {});

private:
    // A forced win that was found at the root.
    struct Win {
        rules::Color winner = rules::Color::Silver;
        int distance = 0;   // in plies, at most
        bool exact = false; // there is none in fewer moves
    };

    void prepare(const rules::Game& game);
    [[nodiscard]] Answer ask(const Question& question, int within, std::uint64_t nodes,
                             const ShouldStop& shouldStop);
    [[nodiscard]] bool holds(const rules::Game& game, const search::Line& line, const ShouldStop& shouldStop);
    [[nodiscard]] bool isShortest(const rules::Game& game, const Line& line, const ShouldStop& shouldStop);
    void adopt(const rules::Game& game, const Line& line, const ShouldStop& shouldStop);
    void seek(const rules::Position& root, const search::Report& report, const ShouldStop& shouldStop);
    void tighten(const rules::Position& root, const ShouldStop& shouldStop);
    void enter(const rules::Game& game, std::vector<Line>& lines, const ShouldStop& shouldStop);

    std::uint64_t most_; // positions for one root
    Solver solver_;      // its table is valid at every root with these rules and these draws
    std::optional<rules::Ruleset> rules_;
    std::vector<std::uint64_t> drawn_;
    std::uint64_t lastRoot_ = 0;
    // Counts of positions, all for the present root.
    std::uint64_t asked_ = 0;               // by the solver, for all its questions
    std::uint64_t searched_ = 0;            // by the engine, in the search that is reported
    std::uint64_t searchedBefore_ = 0;      // by the engine, in earlier searches
    rules::PerColor<std::uint64_t> sought_; // by seek(), for each player
    std::uint64_t tightened_ = 0;           // by tighten()
    std::uint64_t granted_ = 0;             // to tighten(), beyond its share
    std::optional<Win> found_;
    // For each move and score of the present root that isShortest() was asked about: its answer.
    std::map<std::pair<std::uint16_t, search::Score>, bool> shortest_;
};

} // namespace sixth::solver
