#pragma once

#include "rules/move.h"
#include "rules/position.h"
#include "solver/solver.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sixth::puzzle {

// Decides what happens in a puzzle: which moves still win in time, and how the opponent resists. All answers
// come from the solver, so they are exact. There is no answer if it was stopped. One thread, no I/O, the same
// answers everywhere.
//
// "In so many moves" counts the winner's own moves. A position has no game before it.
class Referee {
public:
    explicit Referee(solver::Solver::Clock clock, int hashMegabytes = 16);

    std::function<bool()> shouldStop;     // called every few thousand nodes; may be empty
    std::uint64_t mostNodes = UINT64_MAX; // for all answers together until takeNodes()

    // Whether the player to move wins in `movesLeft` moves, of which this legal move is the first.
    [[nodiscard]] solver::Verdict judge(const rules::Position& position, int movesLeft, rules::Move move);
    // Whether this player wins in so many moves, whoever is to move.
    [[nodiscard]] solver::Verdict winsIn(const rules::Position& position, rules::Color player, int moves);
    // The fewest moves in which the player to move wins. Nothing if they are more than `most`, or if it can't
    // be settled.
    [[nodiscard]] std::optional<int> fewestMoves(const rules::Position& position, int most);
    // All moves that win in `movesLeft`, by Move::raw(). Nothing if one of them can't be settled, or if there
    // are more than `most`.
    [[nodiscard]] std::optional<std::vector<rules::Move>>
    solutions(const rules::Position& position, int movesLeft, std::size_t most = SIZE_MAX);
    // The best reply of a player to move who loses within `movesLeft` moves of the opponent. It resists
    // longest, and of such replies it sets the most traps: tempting moves that do not win in time.
    [[nodiscard]] std::optional<rules::Move> defence(const rules::Position& position, int movesLeft);

    // The strategy of the player to move, who is known to win in so many moves; nothing if stopped.
    [[nodiscard]] std::optional<solver::Proof> prove(const rules::Position& position, int moves);

    // The nodes of all answers since the last call. Starts the count again.
    [[nodiscard]] std::uint64_t takeNodes();
    // Empties the table, so that the effort of the next answers does not depend on earlier ones.
    void forget() { solver_.forget(); }

private:
    [[nodiscard]] solver::Verdict ask(const rules::Position& position, rules::Color player, int plies);
    [[nodiscard]] std::optional<std::vector<rules::Move>> longestReplies(const rules::Position& position,
                                                                         int movesLeft);
    [[nodiscard]] std::optional<int> countTraps(const rules::Position& position, int movesLeft);

    solver::Solver solver_;
    std::optional<rules::Ruleset> rules_; // the solver's table holds positions of these
    std::uint64_t nodes_ = 0;
};

} // namespace sixth::puzzle
