#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files.h"
#include "cli/game_blocks.h"
#include "cli/interrupt.h"
#include "cli/option_limits.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "cli/progress_line.h"
#include "match/dataset.h"
#include "match/game_play.h"
#include "match/openings.h"
#include "match/player_spec.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <limits>
#include <memory>
#include <sstream>
#include <streambuf>
#include <thread>

namespace sixth::cli {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16; // is written at a time

struct DatasetOptions {
    std::vector<std::string> files;
    std::optional<std::string> rules;
    std::optional<std::string> out;
    std::string format = "csv";
    int selfPlay = 0; // games
    std::int64_t nodes = 5'000;
    int plies = 4;
    int seed = 1;
    int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
    bool force = false;
    bool scored = false;
    bool read = false;
};

// Samples go out one by one, in either form.
class Sink {
public:
    Sink(FileWriter& out, const DatasetOptions& options) : out_(out), scored_(options.scored) {
        if (options.format == "binary")
            binary_.emplace(text_);
        else
            text_ << match::csvHeader();
    }
    void add(const match::Sample& sample) {
        if (scored_ && !sample.score) return;
        ++count_;
        if (binary_)
            binary_->add(sample);
        else
            text_ << match::writeCsv(sample);
        if (text_.tellp() >= static_cast<std::streamoff>(kPiece)) pass();
    }
    // The samples of the next game.
    void addGame(std::vector<match::Sample> samples) {
        ++games_;
        for (match::Sample& sample : samples) {
            sample.game = static_cast<std::uint32_t>(games_);
            add(sample);
        }
    }
    // After this the output is whole.
    [[nodiscard]] Expected<void> finish() {
        if (binary_) binary_->finish();
        pass();
        if (failed_) return tl::unexpected(*failed_);
        return out_.commit();
    }
    [[nodiscard]] bool hasFailed() const { return failed_.has_value(); }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::size_t games() const { return games_; }

private:
    void pass() {
        if (const auto written = out_.write(text_.str()); !written && !failed_) failed_ = written.error();
        text_.str("");
    }

    FileWriter& out_;
    bool scored_;
    std::ostringstream text_;
    std::optional<match::DatasetWriter> binary_;
    std::size_t count_ = 0;
    std::size_t games_ = 0;
    std::optional<Failure> failed_;
};

// Games of the engine against itself from random openings, with what it thought.
Expected<void> playGames(const DatasetOptions& options, Sink& sink) {
    const auto rules = readRuleset(options.rules);
    if (!rules) return tl::unexpected(rules.error());
    const auto openings =
        match::Openings::random(*rules, options.plies, static_cast<std::uint64_t>(options.seed));
    const match::Surroundings surroundings{match::steadyClock(), InterruptGuard::isInterrupted};
    const auto spec = match::readPlayerSpec("builtin:sixth:hash=16");
    const auto silver = match::makePlayer(*spec, surroundings, {});
    const auto red = match::makePlayer(*spec, surroundings, {});
    ProgressLine progress;
    match::Limit limit;
    limit.nodes = static_cast<std::uint64_t>(options.nodes);
    for (int game = 0; game < options.selfPlay && !sink.hasFailed(); ++game) {
        const match::Opening opening = openings.at(game);
        rules::PerColor<match::Contestant> players;
        players.silver = {silver.get(), limit, static_cast<std::uint64_t>(2 * game)};
        players.red = {red.get(), limit, static_cast<std::uint64_t>(2 * game + 1)};
        const match::PlayedGame played = match::playGame(opening.game, players, surroundings, 0);
        if (played.isStopped) return {};
        notation::Record record = notation::makeRecord(played.game, {});
        for (std::size_t i = 0; i < played.notes.size(); ++i)
            record.moves[opening.game.moves().size() + i].comment = match::writeMoveNote(played.notes[i]);
        sink.addGame(match::samplesOf(record, played.game));
        progress.show([&] {
            return fmt::format("{} of {} games, {} positions", sink.games(), options.selfPlay, sink.count());
        });
    }
    return {};
}

// What a block of games gives.
struct Samples {
    std::vector<std::vector<match::Sample>> ofGames;
    notation::Errors errors;
    std::size_t broken = 0; // games with errors, which are left out
};

Samples samplesOfBlock(GameBlock block) {
    Samples found;
    for (notation::StreamedGame& streamed : block.games) {
        std::optional<rules::Game> game;
        if (streamed.record) game = replayInto(streamed);
        if (streamed.errors.empty())
            found.ofGames.push_back(match::samplesOf(*streamed.record, *game));
        else
            ++found.broken;
        std::move(streamed.errors.begin(), streamed.errors.end(), std::back_inserter(found.errors));
    }
    return found;
}

// Returns how many games were left out for their errors.
Expected<std::size_t> readGames(const DatasetOptions& options, Sink& sink) {
    std::size_t broken = 0;
    for (const std::string& path : options.files) {
        std::size_t errors = 0;
        const auto take = [&](Samples found) {
            for (auto& samples : found.ofGames) sink.addGame(std::move(samples));
            if (!found.errors.empty()) (void)report(failureIn(path, found.errors, kNegative));
            broken += found.broken;
            errors += found.errors.size();
            return errors < kMostErrors && !sink.hasFailed();
        };
        if (const auto read = workOnGames<Samples>(path, options.threads, samplesOfBlock, take); !read)
            return tl::unexpected(read.error());
    }
    return broken;
}

// A file as the reader of datasets takes it.
class DatasetBuffer : public std::streambuf {
public:
    explicit DatasetBuffer(FileReader& file) : file_(file) {}

protected:
    int_type underflow() override {
        const std::size_t size = file_.read(bytes_);
        setg(bytes_.data(), bytes_.data(), bytes_.data() + size);
        return size == 0 ? traits_type::eof() : traits_type::to_int_type(bytes_.front());
    }

private:
    FileReader& file_;
    std::array<char, kPiece> bytes_{};
};

// Back from the binary form, as CSV: for other programs, and to see that the file is whole.
int readBack(const DatasetOptions& options, FileWriter& out) {
    DatasetOptions asCsv = options;
    asCsv.format = "csv";
    Sink sink(out, asCsv);
    for (const std::string& path : options.files) {
        auto file = FileReader::open(path);
        if (!file) return report(file.error());
        DatasetBuffer buffer(*file);
        std::istream in(&buffer);
        const auto count = match::readDataset(in, [&sink](const match::Sample& sample) { sink.add(sample); });
        if (file->failed()) return report(*file->failed());
        if (InterruptGuard::isInterrupted()) return kInterrupted;
        if (!count)
            return report(failure("dataset", count.error().message,
                                  fmt::format("{}, byte {}", path, count.error().column)));
    }
    const auto written = sink.finish();
    return written ? kDone : report(written.error());
}

int runDataset(const DatasetOptions& options) {
    if (options.files.empty() == (options.selfPlay == 0))
        return report(
            failure("usage", "either files or --self-play N is needed", "see 'sixth dataset --help'"));
    if (options.rules && options.selfPlay == 0)
        return report(failure("--rules", "records have rulesets of their own, expected it with --self-play",
                              "see 'sixth dataset --help'"));
    if (options.read && (options.selfPlay > 0 || options.format == "binary"))
        return report(failure("usage",
                              "--read turns files into CSV, expected no --self-play and no other format",
                              "see 'sixth dataset --help'"));
    const std::string target = options.out.value_or("-");
    if (const auto usable = checkOutput(target, options.force, options.files); !usable)
        return report(usable.error());
    const InterruptGuard guard;
    auto out = FileWriter::open(target, options.force, true);
    if (!out) return report(out.error());
    if (options.read) return readBack(options, *out);
    Sink sink(*out, options);
    std::size_t broken = 0;
    if (options.selfPlay > 0) {
        if (const auto played = playGames(options, sink); !played) return report(played.error());
    } else {
        const auto read = readGames(options, sink);
        if (!read) return report(read.error());
        broken = *read;
    }
    // What was done before Ctrl-C is whole games, and is kept.
    if (const auto written = sink.finish(); !written) return report(written.error());
    const std::string leftOut = broken > 0 ? fmt::format(", {} left out for errors", broken) : "";
    const bool isCut = InterruptGuard::isInterrupted();
    fmt::print(stderr, "{} position{} of {} game{}{}{}\n", sink.count(), sink.count() == 1 ? "" : "s",
               sink.games(), sink.games() == 1 ? "" : "s", leftOut, isCut ? ", interrupted" : "");
    return isCut ? kInterrupted : broken > 0 ? kNegative : kDone;
}

} // namespace

void addDataset(Program& program) {
    const auto options = std::make_shared<DatasetOptions>();
    program.command("dataset", "Write positions with score, result and ply, from records or self-play")
        .text("-r,--rules", "RULESET", options->rules, "The ruleset of self-play (default: sixth)")
        .choice("--format", "csv|binary", options->format, "The format of the output (default: csv)")
        .text("-o,--out", "FILE", options->out, "Where it goes (default: -)")
        .flag("-f,--force", options->force, "Overwrite that file if it exists")
        .number("--threads", "N", options->threads, 1, kMostThreads,
                "Threads that read games (default: one for each processor)")
        .number("--self-play", "N", options->selfPlay, 1, kMostGames,
                "Play this many games instead of reading records")
        .number("--nodes", "N", options->nodes, 1, kMostNodes, "Nodes per move in self-play (default: 5000)")
        .number("--plies", "N", options->plies, 0, 100, "Random plies before self-play (default: 4)")
        .number("--seed", "N", options->seed, 0, std::numeric_limits<int>::max(),
                "The seed of the openings (default: 1)")
        .flag("--scored", options->scored, "Only positions that have a score")
        .flag("--read", options->read, "Read datasets in binary form and write them as CSV")
        .optionalArguments("FILE", options->files, "Game records; - is stdin")
        .notes("There is a line for the position before each move: game, ply, rules, position, move, score, "
               "kind\n"
               "(cp or mate), depth, result. Scores are what the player to move thought, turned to Silver's "
               "side;\n"
               "they come from the comments that `sixth match` and `sixth annotate` write. Games with errors "
               "are told\n"
               "and left out; the exit code is then 1. Ctrl-C keeps what is done and exits with 130.\n"
               "docs/dataset.md describes both forms.\n"
               "Examples:\n"
               "  sixth dataset match.s6n --scored -o match.csv\n"
               "  sixth dataset --self-play 100 --nodes 2000 --format binary -o selfplay.s6d\n"
               "  sixth dataset --read games.s6d")
        .action([options] { return runDataset(*options); });
}

} // namespace sixth::cli
