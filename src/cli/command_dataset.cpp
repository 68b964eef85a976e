#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/game_stream.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "match/dataset.h"
#include "match/game_play.h"
#include "match/openings.h"
#include "match/player_spec.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <limits>
#include <memory>

namespace sixth::cli {
namespace {

constexpr std::size_t kGamesAtOnce = 500;
constexpr std::int64_t kMostNodes = 1'000'000'000'000;
constexpr int kMostGames = 10'000'000;

struct Options {
    std::vector<std::string> files;
    std::optional<std::string> rules;
    std::optional<std::string> out;
    std::string format = "csv";
    int selfPlay = 0; // games
    std::int64_t nodes = 5'000;
    int plies = 4;
    int seed = 1;
    bool scored = false;
    bool read = false;
};

// Samples go out one by one, in either form.
class Sink {
public:
    Sink(std::ostream& out, const Options& options) : out_(out), scored_(options.scored) {
        if (options.format == "binary")
            binary_.emplace(out);
        else
            out_ << match::csvHeader();
    }
    void add(const match::Sample& sample) {
        if (scored_ && !sample.score) return;
        ++count_;
        if (binary_)
            binary_->add(sample);
        else
            out_ << match::writeCsv(sample);
    }
    void addGame(const notation::Record& record) {
        ++games_;
        for (const match::Sample& sample : match::samplesOf(record, static_cast<std::uint32_t>(games_)))
            add(sample);
    }
    void finish() {
        if (binary_) binary_->finish();
        out_.flush();
    }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::size_t games() const { return games_; }

private:
    std::ostream& out_;
    bool scored_;
    std::optional<match::DatasetWriter> binary_;
    std::size_t count_ = 0;
    std::size_t games_ = 0;
};

// Games of the engine against itself from random openings, with what it thought.
Expected<void> playGames(const Options& options, Sink& sink) {
    const auto rules = readRuleset(options.rules);
    if (!rules) return tl::unexpected(rules.error());
    const auto openings =
        match::Openings::random(*rules, options.plies, static_cast<std::uint64_t>(options.seed));
    const match::Surroundings surroundings{match::steadyClock(), InterruptGuard::isInterrupted};
    const auto spec = match::readPlayerSpec("builtin:sixth:hash=16");
    const auto silver = match::makePlayer(*spec, surroundings, {});
    const auto red = match::makePlayer(*spec, surroundings, {});
    match::Limit limit;
    limit.nodes = static_cast<std::uint64_t>(options.nodes);
    for (int game = 0; game < options.selfPlay; ++game) {
        const match::Opening opening = openings.at(game);
        rules::PerColor<match::Contestant> players;
        players.silver = {silver.get(), limit, static_cast<std::uint64_t>(2 * game)};
        players.red = {red.get(), limit, static_cast<std::uint64_t>(2 * game + 1)};
        const match::PlayedGame played = match::playGame(opening.game, players, surroundings, 0);
        if (played.isStopped) return {};
        notation::Record record = notation::makeRecord(played.game, {});
        for (std::size_t i = 0; i < played.notes.size(); ++i)
            record.moves[opening.game.moves().size() + i].comment = match::writeMoveNote(played.notes[i]);
        sink.addGame(record);
    }
    return {};
}

int readGames(const Options& options, Sink& sink) {
    int exitCode = kDone;
    for (const std::string& path : options.files) {
        auto stream = GameStream::open(path);
        if (!stream) return report(stream.error());
        for (auto block = stream->next(kGamesAtOnce); !block.text.empty() && !InterruptGuard::isInterrupted();
             block = stream->next(kGamesAtOnce)) {
            const notation::RecordFile file = stream->read(block);
            if (!file.errors.empty()) exitCode = report(failureIn(path, file.errors, kNegative));
            for (const notation::Record& record : file.records) sink.addGame(record);
        }
    }
    return exitCode;
}

// Back from the binary form, as CSV: for other programs, and to see that the file is whole.
int readBack(const Options& options, std::ostream& out) {
    for (const std::string& path : options.files) {
        std::ifstream file(path, std::ios::binary);
        if (!file) return report(failure("file", std::strerror(errno), path));
        out << match::csvHeader();
        const auto count =
            match::readDataset(file, [&out](const match::Sample& sample) { out << match::writeCsv(sample); });
        out.flush();
        if (!count)
            return report(failure("dataset", count.error().message,
                                  fmt::format("{}, byte {}", path, count.error().column)));
    }
    return kDone;
}

int run(const Options& options) {
    if (options.files.empty() == (options.selfPlay == 0))
        return report(
            failure("usage", "either files or --self-play N is needed", "see 'sixth dataset --help'"));
    const InterruptGuard guard;
    std::ofstream file;
    const bool toFile = options.out && *options.out != "-";
    if (toFile) {
        file.open(*options.out, std::ios::binary | std::ios::trunc);
        if (!file) return report(failure("output", std::strerror(errno), *options.out));
    }
    std::ostream& out = toFile ? file : std::cout;
    if (options.read) return readBack(options, out);
    Sink sink(out, options);
    int exitCode = kDone;
    if (options.selfPlay > 0) {
        if (const auto played = playGames(options, sink); !played) return report(played.error());
    } else {
        exitCode = readGames(options, sink);
    }
    sink.finish();
    if (!out) return report(failure("output", "it can't be written", options.out.value_or("-")));
    fmt::print(stderr, "{} positions of {} games\n", sink.count(), sink.games());
    return InterruptGuard::isInterrupted() ? kInterrupted : exitCode;
}

} // namespace

void addDataset(Program& program) {
    const auto options = std::make_shared<Options>();
    program.command("dataset", "Write positions with score, result and ply, from records or self-play")
        .text("-r,--rules", "RULESET", options->rules, "The ruleset of self-play (default: sixth)")
        .choice("--format", "csv|binary", options->format, "The format of the output (default: csv)")
        .text("-o,--out", "FILE", options->out, "Where it goes (default: -)")
        .number("--self-play", "N", options->selfPlay, 1, kMostGames,
                "Play this many games instead of reading records")
        .number("--nodes", "N", options->nodes, 1, kMostNodes, "Nodes per move in self-play (default: 5000)")
        .number("--plies", "N", options->plies, 0, 100, "Random plies before self-play (default: 4)")
        .number("--seed", "N", options->seed, 0, std::numeric_limits<int>::max(),
                "The seed of the openings (default: 1)")
        .flag("--scored", options->scored, "Only positions that have a score")
        .flag("--read", options->read, "Read datasets in binary form and write them as CSV")
        .optionalArguments("FILE", options->files, "Game records; - is stdin")
        .notes(
            "There is a line for the position before each move: game, ply, rules, position, move, score, "
            "kind\n"
            "(cp or mate), depth, result. Scores are what the player to move thought, turned to Silver's "
            "side;\n"
            "they come from the comments that `sixth match` writes. docs/dataset.md describes both forms.\n"
            "Examples:\n"
            "  sixth dataset match.s6n --scored -o match.csv\n"
            "  sixth dataset --self-play 100 --nodes 2000 --format binary -o games.s6d\n"
            "  sixth dataset --read games.s6d")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
