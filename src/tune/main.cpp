// sixth-tune play GAMES --games N …              plays training games, one a line; a file with games is
// continued sixth-tune fit GAMES… -o src/search/networks   trains the evaluation's networks on them
#include "base/clock.h"
#include "base/hashing.h"
#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/record.h"
#include "notation/record_formats.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"
#include "search/network_file.h"
#include "tune/fit.h"
#include "tune/sample.h"
#include "tune/self_play.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

namespace {

using namespace sixth;

constexpr std::size_t kHoldBack = 20;      // one game in so many measures the fit
constexpr std::string_view kNoScore = "-"; // of a move that was drawn at random

std::size_t countLines(const std::string& path) {
    std::ifstream file(path);
    return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(file), {}, '\n'));
}

// A record line and the scores behind it.
std::string gameLine(const tune::TrainingGame& training) {
    const rules::Game& game = training.game;
    std::string moves;
    std::string scores;
    for (const auto& score : training.scores)
        scores += fmt::format(" {}", score ? fmt::to_string(*score) : kNoScore);
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        moves += (moves.empty() ? "" : " ") + notation::writeRecordMove(game.positions()[i], game.moves()[i]);
    const rules::Result result = game.isOver() ? game.outcome().result : rules::Result::Draw;
    return notation::writeRuleset(game.start().rules()) + " | - | " + moves + " | " +
           std::string(notation::writeResult(result)) + " |" + scores + "\n";
}

int playGames(const std::string& path, std::size_t games, int threads, std::uint64_t seed,
              const tune::SelfPlayOptions& options, const std::optional<rules::Ruleset>& ruleset) {
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
            const tune::TrainingGame game =
                tune::playTrainingGame(engine, ruleset ? *ruleset : tune::trainingRuleset(index),
                                       base::mix64(seed * 1'000'003 + index + 1), options);
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
    workers.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) workers.emplace_back(work);
    for (std::thread& worker : workers) worker.join();
    fmt::print(stderr, "\n");
    return 0;
}

// What the search thought, word by word as gameLine() wrote it.
std::vector<std::optional<search::Score>> readScores(const std::string& text) {
    std::istringstream words(text);
    std::vector<std::optional<search::Score>> scores;
    for (std::string word; words >> word;)
        scores.push_back(word == kNoScore ? std::nullopt : std::optional(std::stoi(word)));
    return scores;
}

using FamilySamples = std::array<tune::Samples, search::kFamilies.size()>;

bool readGames(const std::string& path, FamilySamples& samples) {
    std::ifstream file(path);
    if (!file) return fmt::print(stderr, "sixth-tune: {}: can't be read\n", path), false;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line); ++number) {
        const std::size_t bar = line.rfind('|');
        if (bar == std::string::npos) continue;
        // A game cut off at the most plies is written as a draw, which the board does not show: no complaint
        // then.
        const notation::RecordFile records = notation::readRecordLines(line.substr(0, bar));
        if (records.records.empty()) continue;
        const notation::Replay replay = notation::replay(records.records[0]);
        const auto family = static_cast<std::size_t>(search::familyOf(replay.game.start().rules()));
        samples[family].addGame(replay.game, records.records[0].result, readScores(line.substr(bar + 1)),
                                number % kHoldBack == 0);
    }
    return true;
}

std::string_view nameOf(search::Family family) {
    switch (family) {
    case search::Family::FirstKing: return "First King";
    case search::Family::Points: return "Points";
    case search::Family::Bonus: break;
    }
    return "Bonus disks";
}

std::string_view fileOf(search::Family family) {
    switch (family) {
    case search::Family::FirstKing: return "first_king.bin";
    case search::Family::Points: return "points.bin";
    case search::Family::Bonus: break;
    }
    return "bonus.bin";
}

bool fitFamily(search::Family family, const tune::Samples& samples, const std::string& folder,
               const tune::FitOptions& options) {
    fmt::print(stderr, "{}: {} positions\n", nameOf(family), samples.size());
    const tune::FitResult result =
        tune::fit(samples, options, [](int epoch, double resultLoss, double mixedLoss) {
            fmt::print(stderr, "\repoch {}, loss {:.5f} (mixed {:.5f}) ", epoch, resultLoss, mixedLoss);
        });
    fmt::print(stderr, "\nheld-back loss {:.5f} (a drawn guess has {:.5f})\n", result.resultLoss,
               result.drawnLoss);
    const std::string path = fmt::format("{}/{}", folder, fileOf(family));
    const std::vector<std::uint8_t> bytes = search::writeNetwork(tune::rounded(result.network));
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) return fmt::print(stderr, "sixth-tune: {}: can't be written\n", path), false;
    return true;
}

// Only families with positions get a new network.
int fitNetworks(const std::vector<std::string>& in, const std::string& folder,
                const tune::FitOptions& options) {
    FamilySamples samples;
    for (const std::string& path : in)
        if (!readGames(path, samples)) return 2;
    for (const search::Family family : search::kFamilies) {
        const tune::Samples& ofFamily = samples[static_cast<std::size_t>(family)];
        if (ofFamily.size() > 0 && !fitFamily(family, ofFamily, folder, options)) return 2;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Fits the evaluation to games of the engine against itself.");
    app.require_subcommand(1);
    std::string path;
    std::vector<std::string> files;
    std::string folder = "src/search/networks";
    std::size_t games = 1000;
    std::string rulesText;
    int threads = 1;
    std::uint64_t seed = 1;
    tune::SelfPlayOptions play;
    tune::FitOptions fit;
    CLI::App* playCommand = app.add_subcommand("play", "Play training games; a file with games is continued");
    playCommand->add_option("file", path, "One game per line")->required();
    playCommand->add_option("--games", games, "How many the file is to have");
    playCommand->add_option("--threads", threads, "How many at once");
    playCommand->add_option("--seed", seed, "Another seed, other games");
    playCommand->add_option("--nodes", play.nodes, "Nodes a move");
    playCommand->add_option("--stray", play.strayOneIn, "One move in so many is drawn at random; 0 for none");
    playCommand->add_option("--rules", rulesText, "One ruleset for all games, not the usual mixture");
    CLI::App* fitCommand = app.add_subcommand("fit", "Train the networks on games");
    fitCommand->add_option("files", files, "One game per line")->required();
    fitCommand->add_option("-o,--out", folder, "The folder of the networks");
    fitCommand->add_option("--epochs", fit.epochs, "Passes over the data");
    fitCommand->add_option("--rate", fit.rate, "Learning rate");
    fitCommand->add_option("--batch", fit.batch, "Positions to a step")->check(CLI::Range(1, 1 << 20));
    fitCommand->add_option("--threads", fit.threads, "How many at once");
    fitCommand->add_option("--neurons", fit.neurons, "How many to use")
        ->check(CLI::Range(1, search::Network::kHidden));
    fitCommand->add_option("--rare", fit.rareShare,
                           "Features in a smaller share of the positions are left out");
    fitCommand->add_option("--result-share", fit.resultShare,
                           "Share of the game's result in what is learnt; the rest is the search's score");
    fitCommand->add_option("--seed", fit.seed, "Of the first weights and the order");
    CLI11_PARSE(app, argc, argv);
    if (!*playCommand) return fitNetworks(files, folder, fit);
    if (rulesText.empty()) return playGames(path, games, threads, seed, play, std::nullopt);
    const auto ruleset = notation::readRuleset(rulesText);
    if (!ruleset) return fmt::print(stderr, "sixth-tune: --rules: {}\n", ruleset.error().front().message), 2;
    return playGames(path, games, threads, seed, play, *ruleset);
}
