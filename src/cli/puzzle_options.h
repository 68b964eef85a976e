#pragma once

#include "cli/failure.h"
#include "puzzle/maker.h"
#include "puzzle/puzzle.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// What `sixth puzzle` was told.
struct PuzzleOptions {
    std::optional<std::string> action; // none: play
    std::vector<std::string> rules;
    std::optional<std::string> moves;
    int grade = 0;  // 0: any
    int count = 0;  // 0: the command's own
    int seed = 0;   // 0: the command's own
    int effort = 3; // million positions
    std::optional<std::string> file;
    std::optional<std::string> out;
    std::string color = "auto";
    bool ascii = false;
};

// The pack that is part of the program.
[[nodiscard]] std::string_view builtInPuzzles();

// --moves: "3" or "5-8".
[[nodiscard]] Expected<puzzle::Lengths> readLengths(const std::optional<std::string>& text);
// The puzzles of a text; `name` says whose, for messages.
[[nodiscard]] Expected<std::vector<puzzle::Puzzle>> readPuzzles(std::string_view text,
                                                                const std::string& name);
// The puzzles of --file or of the pack that fit the options; none is an error.
[[nodiscard]] Expected<std::vector<puzzle::Puzzle>> choosePuzzles(const PuzzleOptions& options);

// One function per action: each returns the exit code.
[[nodiscard]] int playPuzzles(const PuzzleOptions& options);
[[nodiscard]] int checkPuzzles(const PuzzleOptions& options);
[[nodiscard]] int generatePuzzles(const PuzzleOptions& options);

} // namespace sixth::cli
