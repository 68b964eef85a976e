#pragma once

#include "cli/dialogue.h"
#include "cli/terminal.h"
#include "puzzle/puzzle.h"
#include "puzzle/referee.h"

#include <optional>
#include <string>
#include <vector>

namespace sixth::cli {

// Puzzles at the terminal, one after another. Every move that keeps the shortest win is right. The opponent
// makes the moves that delay the win most.
class PuzzleSession {
public:
    PuzzleSession(std::vector<puzzle::Puzzle> puzzles, Style style);

    int run();

private:
    enum class Next { Again, Solved, Skip, Quit };

    [[nodiscard]] Next solve(const puzzle::Puzzle& puzzle, std::size_t number);
    [[nodiscard]] Next handle(const std::string& word);
    [[nodiscard]] Next play(const std::string& text);
    void answer();
    // The right moves in this position, computed when they are first needed.
    [[nodiscard]] const std::vector<rules::Move>& rightMoves();
    void hint();
    void tellSolution();
    void show();
    void help();

    std::vector<puzzle::Puzzle> puzzles_;
    Style style_;
    Dialogue dialogue_;
    puzzle::Referee referee_;

    bool isInterrupted_ = false; // by the last line, a Ctrl-C

    // The current puzzle.
    rules::Position position_;
    int movesLeft_ = 0;
    std::optional<std::vector<rules::Move>> right_;
    int hints_ = 0;       // given for this move
    bool helped_ = false; // a hint or the solution was asked for
    int mistakes_ = 0;
};

} // namespace sixth::cli
