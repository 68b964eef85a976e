#pragma once

#include "cli/failure.h"
#include "puzzle/puzzle.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sixth::cli {

// A pack of puzzles that grows. It also counts the games searched for puzzles, so that a later run continues
// where this one ended. save() replaces the file atomically; a kill loses only what was found since.
class PuzzleFile {
public:
    // Reads the file. A file that does not exist is an empty pack.
    [[nodiscard]] static Expected<PuzzleFile> open(const std::string& path);

    [[nodiscard]] const std::vector<puzzle::Puzzle>& puzzles() const { return puzzles_; }
    void add(puzzle::Puzzle puzzle) { puzzles_.push_back(std::move(puzzle)); }
    // The number of games of this ruleset and seed that were searched.
    [[nodiscard]] std::uint64_t& games(const std::string& rules, std::uint64_t seed) {
        return games_[{rules, seed}];
    }
    [[nodiscard]] Expected<void> save() const;

private:
    explicit PuzzleFile(std::string path) : path_(std::move(path)) {}

    std::string path_;
    std::vector<puzzle::Puzzle> puzzles_;
    std::map<std::pair<std::string, std::uint64_t>, std::uint64_t> games_;
};

} // namespace sixth::cli
