#include "cli/puzzle_options.h"

#include "cli/files.h"
#include "notation/ruleset_text.h"
#include "puzzle/pack.h"

#include <fmt/core.h>

#include <algorithm>

namespace sixth::cli {
namespace {

std::optional<int> readLength(std::string_view text) {
    if (text.size() != 1) return std::nullopt;
    const int moves = text[0] - '0';
    if (moves < puzzle::kLeastMoves || moves > puzzle::kMostMoves) return std::nullopt;
    return moves;
}

} // namespace

Expected<puzzle::Lengths> readLengths(const std::optional<std::string>& text) {
    if (!text) return puzzle::Lengths{};
    const std::size_t dash = text->find('-');
    const auto least = readLength(std::string_view(*text).substr(0, dash));
    const auto most =
        dash == std::string::npos ? least : readLength(std::string_view(*text).substr(dash + 1));
    if (!least || !most || *least > *most)
        return tl::unexpected(
            failure("--moves",
                    fmt::format("{} is not a number from 2 to 8 or two as in 5-8", notation::quoted(*text)),
                    "see 'sixth puzzle --help'"));
    return puzzle::Lengths{*least, *most};
}

Expected<std::vector<puzzle::Puzzle>> readPuzzles(std::string_view text, const std::string& name) {
    auto puzzles = puzzle::readPack(text);
    if (!puzzles) return tl::unexpected(failureIn(name, {puzzles.error()}, kBadInput));
    return std::move(*puzzles);
}

Expected<std::vector<puzzle::Puzzle>> choosePuzzles(const PuzzleOptions& options) {
    const std::string name = options.file.value_or("the pack");
    std::string text(options.file ? std::string_view{} : builtInPuzzles());
    if (options.file) {
        auto read = readText(*options.file);
        if (!read) return tl::unexpected(read.error());
        text = std::move(*read);
    }
    auto puzzles = readPuzzles(text, name);
    if (!puzzles) return puzzles;
    std::vector<rules::Ruleset> wanted;
    for (const std::string& rules : options.rules) {
        const auto read = notation::readRuleset(rules);
        if (!read) return tl::unexpected(failure(read.error()));
        wanted.push_back(*read);
    }
    const auto lengths = readLengths(options.moves);
    if (!lengths) return tl::unexpected(lengths.error());
    std::erase_if(*puzzles, [&](const puzzle::Puzzle& puzzle) {
        const bool fits = wanted.empty() ||
                          std::find(wanted.begin(), wanted.end(), puzzle.position.rules()) != wanted.end();
        return !fits || !lengths->contains(puzzle.moves) ||
               (options.grade > 0 && puzzle.grade != options.grade);
    });
    if (puzzles->empty()) return tl::unexpected(failure("puzzle", "there is none that fits", name));
    return puzzles;
}

} // namespace sixth::cli
