#pragma once

#include "cli/failure.h"
#include "puzzle/puzzle.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sixth::cli {

// A pack that grows: the puzzles found so far, and how many games were looked through for them, so that a
// later run goes on where this one ended. save() replaces the file as a whole, so a kill loses at most what
// was found since.
class PuzzleFile {
public:
    // What is in the file; a new file is empty.
    [[nodiscard]] static Expected<PuzzleFile> open(const std::string& path);

    [[nodiscard]] const std::vector<puzzle::Puzzle>& puzzles() const { return puzzles_; }
    void add(puzzle::Puzzle puzzle) { puzzles_.push_back(std::move(puzzle)); }
    // The number of games of this ruleset and seed that were looked through.
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
