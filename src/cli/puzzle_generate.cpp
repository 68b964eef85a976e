#include "base/clock.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/puzzle_file.h"
#include "cli/puzzle_options.h"
#include "cli/terminal.h"
#include "notation/ruleset_text.h"
#include "puzzle/generator.h"
#include "puzzle/pack.h"

#include <fmt/core.h>

#include <array>
#include <cstdio>
#include <map>

namespace sixth::cli {
namespace {

constexpr int kDefaultCount = 10;
constexpr std::uint64_t kMillion = 1'000'000;
constexpr std::int64_t kSaveEveryMs = 5'000;

// Plays games of the rulesets in turn until there are enough puzzles, or Ctrl-C.
class Generation {
public:
    Generation(const PuzzleOptions& options, const puzzle::Lengths& lengths,
               std::vector<rules::Ruleset> rules)
        : options_(options), rules_(std::move(rules)),
          seed_(static_cast<std::uint64_t>(std::max(options.seed, 1))),
          wanted_(options.count > 0 ? options.count : kDefaultCount),
          generator_(base::monotonicMs,
                     {lengths, seed_, kMillion * static_cast<std::uint64_t>(options.effort)}) {
        generator_.setStop([this] { return isDone(); });
    }

    int run() {
        if (options_.file)
            if (const auto known = know(*options_.file); !known) return report(known.error());
        if (options_.out.value_or("-") != "-") {
            if (const auto usable = checkOutput(*options_.out, true); !usable) return report(usable.error());
            if (const auto known = know(*options_.out); !known) return report(known.error());
        }
        while (!isDone())
            for (const rules::Ruleset& rules : rules_) {
                if (isDone()) break;
                playOne(rules);
            }
        if (const auto saved = save(); !saved) return report(saved.error());
        tell();
        return exitCode_;
    }

private:
    [[nodiscard]] bool isDone() const {
        return found_ >= wanted_ || exitCode_ != kDone || InterruptGuard::isInterrupted();
    }

    [[nodiscard]] Expected<void> know(const std::string& path) {
        auto file = PuzzleFile::open(path);
        if (!file) return tl::unexpected(file.error());
        for (const puzzle::Puzzle& puzzle : file->puzzles()) generator_.know(puzzle);
        if (path == options_.out) file_ = std::move(*file);
        return {};
    }

    void playOne(const rules::Ruleset& rules) {
        const std::string name = notation::writeRuleset(rules);
        std::uint64_t& number = file_ ? file_->games(name, seed_) : games_[name];
        generator_.run(rules, number, [this](const puzzle::Puzzle& puzzle) { take(puzzle); });
        if (InterruptGuard::isInterrupted()) return; // not seen to its end
        ++number;
        ++played_;
        if (base::monotonicMs() < nextSaveMs_) return;
        if (const auto saved = save(); !saved) exitCode_ = report(saved.error());
        nextSaveMs_ = base::monotonicMs() + kSaveEveryMs;
        if (isErrorTerminal()) tell();
    }

    void take(const puzzle::Puzzle& puzzle) {
        if (isDone() || (options_.grade > 0 && puzzle.grade != options_.grade)) return;
        ++found_;
        ++byLength_[static_cast<std::size_t>(puzzle.moves)];
        if (file_)
            file_->add(puzzle);
        else
            exitCode_ = print(puzzle::writePuzzle(puzzle));
    }

    [[nodiscard]] Expected<void> save() const { return file_ ? file_->save() : Expected<void>{}; }

    void tell() const {
        std::string lengths;
        for (std::size_t moves = 0; moves < byLength_.size(); ++moves)
            if (byLength_[moves] > 0) lengths += fmt::format(", {} in {}", byLength_[moves], moves);
        fmt::print(stderr, "{} game{}, {} puzzle{}{}\n", played_, played_ == 1 ? "" : "s", found_,
                   found_ == 1 ? "" : "s", lengths);
    }

    const PuzzleOptions& options_;
    std::vector<rules::Ruleset> rules_;
    std::uint64_t seed_;
    int wanted_;
    puzzle::Generator generator_;
    std::optional<PuzzleFile> file_;
    std::map<std::string, std::uint64_t> games_;
    std::array<int, puzzle::kMostMoves + 1> byLength_{};
    int found_ = 0;
    int played_ = 0;
    int exitCode_ = kDone;
    std::int64_t nextSaveMs_ = 0;
};

} // namespace

int generatePuzzles(const PuzzleOptions& options) {
    const auto lengths = readLengths(options.moves);
    if (!lengths) return report(lengths.error());
    std::vector<rules::Ruleset> rulesets;
    for (const std::string& text : options.rules) {
        const auto rules = notation::readRuleset(text);
        if (!rules) return report(failure(rules.error()));
        rulesets.push_back(*rules);
    }
    if (rulesets.empty())
        for (const rules::Preset& preset : rules::presets()) rulesets.push_back(preset.rules.normalised());
    const InterruptGuard guard;
    return InterruptGuard::exitCode(Generation(options, *lengths, std::move(rulesets)).run());
}

} // namespace sixth::cli
