#include "cli/puzzle_file.h"

#include "cli/files.h"
#include "cli/puzzle_options.h"
#include "puzzle/pack.h"

#include <fmt/core.h>

#include <filesystem>
#include <sstream>

namespace sixth::cli {
namespace {

constexpr std::string_view kHeading = "# King in N: ruleset, moves, grade, position, solutions\n";
constexpr std::string_view kGames = "# games";

} // namespace

Expected<PuzzleFile> PuzzleFile::open(const std::string& path) {
    PuzzleFile file(path);
    std::error_code ignored;
    if (path != "-" && !std::filesystem::exists(path, ignored)) return file;
    const auto text = readText(path);
    if (!text) return tl::unexpected(text.error());
    auto puzzles = readPuzzles(*text, path);
    if (!puzzles) return tl::unexpected(puzzles.error());
    file.puzzles_ = std::move(*puzzles);
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(kGames)) continue;
        std::istringstream words(line.substr(kGames.size()));
        std::string rules;
        std::uint64_t seed = 0;
        std::uint64_t count = 0;
        if (words >> rules >> seed >> count) file.games_[{rules, seed}] = count;
    }
    return file;
}

Expected<void> PuzzleFile::save() const {
    std::string text(kHeading);
    for (const auto& [game, count] : games_)
        text += fmt::format("{} {} {} {}\n", kGames, game.first, game.second, count);
    for (const puzzle::Puzzle& puzzle : puzzles_) text += puzzle::writePuzzle(puzzle);
    return writeFile(path_, text, true);
}

} // namespace sixth::cli
