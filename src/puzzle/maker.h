#pragma once

#include "puzzle/puzzle.h"
#include "puzzle/referee.h"

#include <optional>
#include <string>

namespace sixth::puzzle {

// Which positions are wanted as puzzles, by length.
struct Lengths {
    int least = kLeastMoves;
    int most = kMostMoves;

    [[nodiscard]] bool contains(int moves) const { return moves >= least && moves <= most; }
};

// Makes puzzles from positions, and proves existing puzzles again. The referee settles every claim.
class Maker {
public:
    // At most so many nodes of the solver for each answer.
    Maker(solver::Solver::Clock clock, std::uint64_t nodes, int hashMegabytes = 64);

    // Called often; true stops the work under way. May be empty.
    void setStop(std::function<bool()> shouldStop) { referee_.shouldStop = std::move(shouldStop); }

    // Whether this move wins in so many moves; nothing if that can't be settled.
    [[nodiscard]] bool wins(const rules::Position& position, rules::Move move, int moves);
    // The fewest moves in which the player to move wins. Nothing if they are more than `most`, or if it can't
    // be settled within the limit.
    [[nodiscard]] std::optional<int> fewestMoves(const rules::Position& position, int most);
    // The puzzle of this position, whose fewest moves are known. Nothing if more than three first moves win
    // as soon, or if that can't be settled within the limit.
    [[nodiscard]] std::optional<Puzzle> make(const rules::Position& position, int moves);
    // Proves a puzzle again and says what is wrong with it; empty if nothing is.
    [[nodiscard]] std::string check(const Puzzle& puzzle);
    // The winning strategy of a puzzle that was checked.
    [[nodiscard]] std::optional<solver::Proof> prove(const Puzzle& puzzle) {
        return referee_.prove(puzzle.position, puzzle.moves);
    }

private:
    Referee referee_;
};

} // namespace sixth::puzzle
