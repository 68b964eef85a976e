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

// Makes puzzles of positions, and proves those there are anew. Every claim of a puzzle comes from the
// referee.
class Maker {
public:
    // At most so many positions are made for each answer.
    Maker(solver::Solver::Clock clock, std::uint64_t nodes, int hashMegabytes = 64);

    // Ends what is under way; may be empty.
    void setStop(std::function<bool()> shouldStop) { referee_.shouldStop = std::move(shouldStop); }

    // Whether the player to move wins in so many moves by this one, as far as can be settled.
    [[nodiscard]] bool wins(const rules::Position& position, rules::Move move, int moves);
    // The fewest moves in which the player to move wins, if at most `most` and settled with the effort
    // allowed.
    [[nodiscard]] std::optional<int> fewestMoves(const rules::Position& position, int most);
    // The puzzle that this position is, whose fewest moves are known; nothing if more than three first moves
    // win as soon, or if that can't be settled with the effort allowed.
    [[nodiscard]] std::optional<Puzzle> make(const rules::Position& position, int moves);
    // What is wrong with a puzzle, proved anew; empty if it is as it says.
    [[nodiscard]] std::string check(const Puzzle& puzzle);
    // The winning strategy of a puzzle that was checked, for who wants to hold it against other rules.
    [[nodiscard]] std::optional<solver::Proof> prove(const Puzzle& puzzle) {
        return referee_.prove(puzzle.position, puzzle.moves);
    }

private:
    Referee referee_;
};

} // namespace sixth::puzzle
