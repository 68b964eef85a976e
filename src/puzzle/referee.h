#pragma once

#include "rules/move.h"
#include "rules/position.h"
#include "solver/solver.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sixth::puzzle {

// Says what counts in a puzzle: which moves still win in time, and how the opponent holds out. Every word of
// it is the solver's, so it is exact; nothing is said when it was told to stop. One thread, no I/O, and the
// same answers everywhere.
//
// "In so many moves" counts the winner's own moves. A position is taken as it is, without a game before it.
class Referee {
public:
    explicit Referee(solver::Solver::Clock clock, int hashMegabytes = 16);

    std::function<bool()> shouldStop;     // asked every few thousand positions; may be empty
    std::uint64_t mostNodes = UINT64_MAX; // positions made for all answers until takeNodes()

    // Whether the player to move still wins in `movesLeft` moves, this legal move being the first of them.
    [[nodiscard]] solver::Verdict judge(const rules::Position& position, int movesLeft, rules::Move move);
    // Whether this player wins in so many moves, whoever is to move.
    [[nodiscard]] solver::Verdict winsIn(const rules::Position& position, rules::Color player, int moves);
    // The fewest moves in which the player to move wins, if at most `most`; nothing if there is no such win
    // or it can't be settled.
    [[nodiscard]] std::optional<int> fewestMoves(const rules::Position& position, int most);
    // Every move of the player to move that wins in `movesLeft`, in the order of their 16 bits; nothing if
    // one can't be settled, or as soon as there are more than `most`.
    [[nodiscard]] std::optional<std::vector<rules::Move>>
    solutions(const rules::Position& position, int movesLeft, std::size_t most = SIZE_MAX);
    // The reply of a player who is to move and loses to `movesLeft` moves of the opponent: one that holds out
    // longest, and among those one that sets many traps: moves that tempt and do not win in time.
    [[nodiscard]] std::optional<rules::Move> defence(const rules::Position& position, int movesLeft);

    // The strategy of the player to move, who is known to win in so many moves; nothing if it was stopped.
    [[nodiscard]] std::optional<solver::Proof> prove(const rules::Position& position, int moves);

    // The positions made for all answers since the last call; the count begins again.
    [[nodiscard]] std::uint64_t takeNodes();
    // Empties the table, so that the next answers take the same effort whatever came before.
    void forget() { solver_.forget(); }

private:
    [[nodiscard]] solver::Verdict ask(const rules::Position& position, rules::Color player, int plies);
    [[nodiscard]] std::optional<std::vector<rules::Move>> longestReplies(const rules::Position& position,
                                                                         int movesLeft);
    [[nodiscard]] std::optional<int> countTraps(const rules::Position& position, int movesLeft);

    solver::Solver solver_;
    std::optional<rules::Ruleset> rules_; // of what is in the solver's table
    std::uint64_t nodes_ = 0;
};

} // namespace sixth::puzzle
