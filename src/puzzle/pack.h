#pragma once

#include "notation/error.h"
#include "puzzle/puzzle.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sixth::puzzle {

// A pack is text, one puzzle to a line: ruleset, moves, grade, position, solutions; tabs between them, spaces
// between solutions. Lines that begin with # are notes. docs/puzzles.md has it in full.

// The first thing that is wrong is the error; its line counts from 1.
[[nodiscard]] tl::expected<std::vector<Puzzle>, notation::Error> readPack(std::string_view text);

// The line of a puzzle, with its end.
[[nodiscard]] std::string writePuzzle(const Puzzle& puzzle);

} // namespace sixth::puzzle
