#pragma once

#include "cli/failure.h"
#include "puzzle/maker.h"
#include "puzzle/puzzle.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// The options of `sixth puzzle`.
struct PuzzleOptions {
    std::optional<std::string> action; // none: play
    std::vector<std::string> rules;
    std::optional<std::string> moves;
    int grade = 0;  // 0: any
    int count = 0;  // 0: the default of the command
    int seed = 0;   // 0: the default of the command
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
// Reads puzzles from a text. Messages call it `name`.
[[nodiscard]] Expected<std::vector<puzzle::Puzzle>> readPuzzles(std::string_view text,
                                                                const std::string& name);
// The puzzles of --file, or of the pack, that match the options. It is an error if there is none.
[[nodiscard]] Expected<std::vector<puzzle::Puzzle>> choosePuzzles(const PuzzleOptions& options);

// One function per action: each returns the exit code.
[[nodiscard]] int playPuzzles(const PuzzleOptions& options);
[[nodiscard]] int checkPuzzles(const PuzzleOptions& options);
[[nodiscard]] int generatePuzzles(const PuzzleOptions& options);

} // namespace sixth::cli
