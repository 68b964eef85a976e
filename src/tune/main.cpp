// sixth-tune play GAMES.lines --games N …   plays training games, one line each, and goes on with a file that
// has some sixth-tune fit GAMES.lines -o weights.cpp  fits the evaluation to them
#include "base/clock.h"
#include "base/hashing.h"
#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/record.h"
#include "notation/record_formats.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"
#include "search/threats.h"
#include "tune/fit.h"
#include "tune/sample.h"
#include "tune/self_play.h"
#include "tune/weights_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

namespace {

using namespace sixth;

std::size_t countLines(const std::string& path) {
    std::ifstream file(path);
    return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(file), {}, '\n'));
}

std::string gameLine(const rules::Game& game) {
    std::string moves;
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        moves += (moves.empty() ? "" : " ") + notation::writeRecordMove(game.positions()[i], game.moves()[i]);
    const rules::Result result = game.isOver() ? game.outcome().result : rules::Result::Draw;
    return notation::writeRuleset(game.start().rules()) + " | - | " + moves + " | " +
           std::string(notation::writeResult(result)) + "\n";
}

int playGames(const std::string& path, std::size_t games, int threads, std::uint64_t seed,
              const tune::SelfPlayOptions& options) {
    std::atomic<std::size_t> next{countLines(path)};
    std::ofstream file(path, std::ios::app);
    if (!file) return fmt::print(stderr, "sixth-tune: {}: can't be written\n", path), 2;
    std::mutex mutex;
    std::size_t done = next;
    const std::size_t first = next;
    const std::int64_t start = base::monotonicMs();
    const auto work = [&] {
        search::Options engineOptions;
        engineOptions.hashMegabytes = 8;
        search::Engine engine(base::monotonicMs, engineOptions);
        for (std::size_t index = next++; index < games; index = next++) {
            const rules::Game game = tune::playTrainingGame(
                engine, tune::trainingRuleset(index), base::mix64(seed * 1'000'003 + index + 1), options);
            const std::string line = gameLine(game);
            const std::scoped_lock lock(mutex);
            file << line << std::flush;
            if (++done % 200 == 0) {
                const double seconds = static_cast<double>(base::monotonicMs() - start) / 1000;
                fmt::print(stderr, "\r{} of {} games, {:.1f} a second ", done, games,
                           static_cast<double>(done - first) / seconds);
            }
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(work);
    for (std::thread& worker : workers) worker.join();
    fmt::print(stderr, "\n");
    return 0;
}

// The positions of a game the evaluation is asked about: nobody can decide the game at once.
void addSamples(const rules::Game& game, rules::Result result, int skip, std::vector<tune::Sample>& samples) {
    for (std::size_t i = static_cast<std::size_t>(skip); i < game.positions().size(); ++i) {
        const rules::Position& position = game.positions()[i];
        if (position.isEnded()) break;
        const rules::Color mover = position.side();
        const auto decides = [&](rules::Color color) {
            return search::nextCrownDecides(position, color) && search::canCrown(position, color);
        };
        if (decides(mover) || decides(rules::other(mover))) continue;
        const float score = result == rules::Result::Draw    ? 0.5F
                            : result == rules::winFor(mover) ? 1.0F
                                                             : 0.0F;
        samples.push_back(tune::makeSample(position, score));
    }
}

std::string_view nameOf(search::Family family) {
    switch (family) {
    case search::Family::FirstKing: return "First King";
    case search::Family::Points: return "Points";
    case search::Family::Bonus: break;
    }
    return "Bonus disks";
}

// A family without positions keeps its weights.
tune::FittedWeights fitFamily(search::Family family, const std::vector<tune::Sample>& samples,
                              const tune::FitOptions& options) {
    std::vector<tune::Sample> own;
    for (const tune::Sample& sample : samples)
        if (sample.family == family) own.push_back(sample);
    fmt::print(stderr, "{}: {} positions\n", nameOf(family), own.size());
    if (own.empty()) return {search::tunedWeights(family), fmt::format("{}: not fitted", nameOf(family))};
    const tune::FitResult result =
        tune::fit(own, search::tunedWeights(family), options, [](int epoch, double loss) {
            fmt::print(stderr, "\repoch {}, loss {:.5f} ", epoch, loss);
        });
    fmt::print(stderr, "\nloss before {:.5f}, after {:.5f} (drawn guess {:.5f})\n", result.lossBefore,
               result.lossAfter, result.drawnLoss);
    return {result.weights,
            fmt::format("{}: fitted to {} positions; held-back loss {:.5f} (a drawn guess has {:.5f}).",
                        nameOf(family), own.size(), result.lossAfter, result.drawnLoss)};
}

int fitWeights(const std::string& in, const std::string& out, int skip, const tune::FitOptions& options) {
    std::ifstream file(in);
    if (!file) return fmt::print(stderr, "sixth-tune: {}: can't be read\n", in), 2;
    std::vector<tune::Sample> samples;
    for (std::string line; std::getline(file, line);) {
        // A game cut off at the most plies is written as a draw, which the board does not show: no complaint
        // then.
        const notation::RecordFile records = notation::readRecordLines(line);
        if (records.records.empty()) continue;
        const notation::Replay replay = notation::replay(records.records[0]);
        addSamples(replay.game, records.records[0].result, skip, samples);
    }
    std::vector<tune::FittedWeights> families;
    for (const search::Family family : search::kFamilies)
        families.push_back(fitFamily(family, samples, options));
    std::ofstream output(out);
    output << tune::writeWeightsFile(families);
    return output ? 0 : 2;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Fits the evaluation to games of the engine against itself.");
    app.require_subcommand(1);
    std::string path;
    std::string out = "weights.cpp";
    std::size_t games = 1000;
    int threads = 1;
    int skip = 6;
    std::uint64_t seed = 1;
    tune::SelfPlayOptions play;
    tune::FitOptions fit;
    CLI::App* playCommand = app.add_subcommand("play", "Play training games; a file with games is continued");
    playCommand->add_option("file", path, "One game per line")->required();
    playCommand->add_option("--games", games, "How many the file is to have");
    playCommand->add_option("--threads", threads, "How many at once");
    playCommand->add_option("--seed", seed, "Another seed, other games");
    playCommand->add_option("--nodes", play.nodes, "Nodes a move");
    CLI::App* fitCommand = app.add_subcommand("fit", "Fit the weights to games");
    fitCommand->add_option("file", path, "One game per line")->required();
    fitCommand->add_option("-o,--out", out, "The source file to write");
    fitCommand->add_option("--skip", skip, "Plies left out at the beginning of each game");
    fitCommand->add_option("--epochs", fit.epochs, "Passes over the data");
    fitCommand->add_option("--rate", fit.rate, "Learning rate");
    CLI11_PARSE(app, argc, argv);
    if (*playCommand) return playGames(path, games, threads, seed, play);
    return fitWeights(path, out, skip, fit);
}
