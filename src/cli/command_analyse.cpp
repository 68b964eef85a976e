#include "base/clock.h"
#include "cli/analysis_text.h"
#include "cli/batch.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/option_limits.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "cli/record_files.h"
#include "cli/terminal.h"
#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/record.h"
#include "search/engine.h"
#include "solver/prover.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <span>
#include <thread>

namespace sixth::cli {
namespace {

constexpr int kDefaultMs = 5000; // for a position
constexpr std::uint64_t kNodesToShorten = 1'000'000;
constexpr int kDefaultMsInRecord = 500; // for each position of a game

struct AnalyseOptions {
    PositionOptions position;
    std::optional<std::string> file;
    int movetime = 0;
    int depth = 0;
    std::int64_t nodes = 0;
    int lines = 1;
    int threads = 1;
    int hash = 64;
    int concurrency = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostConcurrency);
    std::optional<std::string> out;
    bool force = false;
    bool json = false;
};

search::Limits limitsOf(const AnalyseOptions& options, int defaultMs) {
    search::Limits limits;
    if (options.movetime > 0) limits.moveTimeMs = options.movetime;
    if (options.depth > 0) limits.depth = options.depth;
    if (options.nodes > 0) limits.nodes = static_cast<std::uint64_t>(options.nodes);
    if (!limits.moveTimeMs && !limits.depth && !limits.nodes) limits.moveTimeMs = defaultMs;
    return limits;
}

search::Options engineOptions(const AnalyseOptions& options) {
    search::Options result;
    result.lines = options.lines;
    result.threads = options.threads;
    result.hashMegabytes = options.hash;
    return result;
}

// For each position of a file the solver may make as many as the engine may.
std::uint64_t mostToProve(const AnalyseOptions& options) {
    return options.nodes > 0 ? static_cast<std::uint64_t>(options.nodes) : UINT64_MAX;
}

class Analyst {
public:
    explicit Analyst(const AnalyseOptions& options)
        : options_(options), engine_(base::monotonicMs, engineOptions(options)),
          prover_(base::monotonicMs, options.file ? mostToProve(options) : UINT64_MAX) {}

    // Every finished depth goes out as it comes.
    int onePosition(const rules::Game& game) {
        if (game.isOver())
            return report(
                failure("position",
                        "the game is over by " + std::string(notation::writeReason(game.outcome().reason)),
                        "nothing to analyse"));
        int exitCode = kDone;
        const search::Limits limits = limitsOf(options_, kDefaultMs);
        const std::int64_t startMs = base::monotonicMs();
        const auto isTimeUp = [&] {
            return InterruptGuard::isInterrupted() ||
                   (limits.moveTimeMs && base::monotonicMs() - startMs >= *limits.moveTimeMs);
        };
        search::Engine::Callbacks callbacks;
        callbacks.shouldStop = InterruptGuard::isInterrupted;
        callbacks.onReport = [&](const search::Report& found) {
            const std::vector<solver::Line> lines = prover_.prove(game, found, isTimeUp);
            exitCode = options_.json ? printLine(analysisJson(game, found, lines))
                                     : print(analysisText(game, found, lines));
        };
        const search::Report found = engine_.search(game, limits, callbacks);
        return exitCode == kDone ? shorten(game, found, limits, isTimeUp) : exitCode;
    }

    // One answer for each position of the main lines, game by game. Those with errors are told and passed
    // over.
    int records(PositionFile& file) {
        int exitCode = kDone;
        std::size_t number = 0;
        const auto take = [&](notation::StreamedGame game) {
            ++number;
            std::optional<rules::Game> whole;
            if (game.record) whole = replayInto(game);
            if (!game.errors.empty()) exitCode = report(failureIn(*options_.file, game.errors, kNegative));
            const int told = game.errors.empty() ? oneGame(*whole, number) : kDone;
            if (told != kDone) exitCode = told;
            return told == kDone && !InterruptGuard::isInterrupted();
        };
        streamUnchecked([&file](std::span<char> into) { return file.read(into); },
                        formatOf(*options_.file).value_or(RecordFormat::S6n), notation::Reading::Strict,
                        take);
        return file.failed() ? report(*file.failed()) : exitCode;
    }

private:
    // The engine is done. While there is time, the solver looks for the shortest win, and what it finds goes
    // out.
    int shorten(const rules::Game& game, const search::Report& found, const search::Limits& limits,
                const std::function<bool()>& isTimeUp) {
        std::vector<solver::Line> lines = prover_.prove(game, found, isTimeUp);
        const solver::Line before = lines.front();
        if (!before.proved || before.exact || isTimeUp()) return kDone;
        const std::uint64_t nodes =
            limits.moveTimeMs ? UINT64_MAX / 2 : std::max(found.nodes, kNodesToShorten);
        lines = prover_.shorten(game, found, nodes, isTimeUp);
        if (lines.front().score == before.score && !lines.front().exact) return kDone;
        return options_.json ? printLine(analysisJson(game, found, lines))
                             : print(analysisText(game, found, lines));
    }

    int oneGame(const rules::Game& whole, std::size_t number) {
        engine_.newGame();
        rules::Game game(whole.start());
        for (const rules::Move move : whole.moves()) {
            if (const int exitCode = onePly(game, move, number); exitCode != kDone) return exitCode;
            if (InterruptGuard::isInterrupted()) break;
            game.play(move);
        }
        return kDone;
    }

    static int printLine(const nlohmann::ordered_json& document) {
        const int exitCode = print(document.dump() + "\n");
        std::fflush(stdout);
        return exitCode;
    }

    int onePly(const rules::Game& game, rules::Move played, std::size_t number) {
        search::Engine::Callbacks callbacks;
        callbacks.shouldStop = InterruptGuard::isInterrupted;
        const search::Report found = engine_.search(game, limitsOf(options_, kDefaultMsInRecord), callbacks);
        const std::vector<solver::Line> lines = prover_.prove(game, found, InterruptGuard::isInterrupted);
        const std::string text = notation::writeRecordMove(game.position(), played);
        if (options_.json) {
            nlohmann::ordered_json document;
            document["game"] = number;
            document["ply"] = game.position().ply();
            document["played"] = text;
            document.update(analysisJson(game, found, lines));
            return printLine(document);
        }
        return print(fmt::format("game {} ply {} played {:8} {}", number, game.position().ply(), text,
                                 analysisText(game, found, lines)));
    }

    const AnalyseOptions& options_;
    search::Engine engine_;
    solver::Prover prover_;
};

// One position of a batch. Each has a fresh table, so that its answer does not depend on its neighbours.
BatchWorker makeAnalyst(const AnalyseOptions& options) {
    const auto engine = std::make_shared<search::Engine>(base::monotonicMs, engineOptions(options));
    return [engine, &options](const BatchItem& item) {
        nlohmann::ordered_json document = batchJson(item);
        document["line"] = item.line; // as "number", which `solve` has as well
        const auto solved = [&item](bool found) {
            return item.hasExpected() ? std::optional(found) : std::nullopt;
        };
        const std::string name = batchName(item);
        if (item.game.isOver()) {
            const std::string why =
                "the game is over by " + std::string(notation::writeReason(item.game.outcome().reason));
            document["error"] = why;
            return BatchAnswer{options.json ? document.dump() + "\n" : fmt::format("{}: {}\n", name, why),
                               solved(false)};
        }
        search::Engine::Callbacks callbacks;
        callbacks.shouldStop = InterruptGuard::isInterrupted;
        engine->newGame();
        const search::Report found =
            engine->search(item.game, limitsOf(options, kDefaultMsInRecord), callbacks);
        const std::vector<solver::Line> lines = solver::Prover(base::monotonicMs, mostToProve(options))
                                                    .prove(item.game, found, InterruptGuard::isInterrupted);
        const auto isRight = solved(item.accepts(lines.front().moves.front()));
        document.update(analysisJson(item.game, found, lines));
        if (isRight) document["solved"] = *isRight;
        const std::string verdict = !isRight ? "" : *isRight ? "solved " : "not solved ";
        return BatchAnswer{options.json ? document.dump() + "\n"
                                        : name + ": " + verdict + analysisText(item.game, found, lines),
                           isRight};
    };
}

int runAnalyse(const AnalyseOptions& options) {
    const InterruptGuard guard;
    if (options.file) {
        if (options.position.position || options.position.moves)
            return report(failure("usage", "a file has its own positions and moves",
                                  "give either FILE or those options"));
        auto file = PositionFile::open(*options.file);
        if (!file) return report(file.error());
        if (file->hasPositions() || file->isEmpty())
            return runBatch(*file,
                            {*options.file, options.position.rules, options.out, options.force,
                             options.concurrency, options.json},
                            [&options] { return makeAnalyst(options); });
        if (options.position.rules || options.out)
            return report(failure("usage", "a record has its own ruleset and no --out",
                                  "--rules and --out are for a file of positions"));
        return InterruptGuard::exitCode(Analyst(options).records(*file));
    }
    if (options.out) return report(outWithoutFile("analyse"));
    const auto game = readGame(options.position);
    if (!game) return report(game.error());
    return InterruptGuard::exitCode(Analyst(options).onePosition(*game));
}

} // namespace

void addAnalyse(Program& program) {
    const auto options = std::make_shared<AnalyseOptions>();
    Command command = program.command("analyse", "Find the best moves and their scores");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    addMovesOption(command, options->position);
    command
        .number("--movetime", "MS", options->movetime, 1, kLargestNumber,
                "Milliseconds per position (default: 5000; 500 in a record)")
        .number("--depth", "D", options->depth, 1, kLargestNumber, "Plies")
        .number("--nodes", "N", options->nodes, 1, kMostNodes, "Nodes per position")
        .number("--lines", "K", options->lines, 1, 100, "How many of the best moves to print (default: 1)")
        .number("--threads", "N", options->threads, 1, 64, "Threads (default: 1)")
        .number("--hash", "MB", options->hash, search::Options::kLeastHash, search::Options::kMostHash,
                "Megabytes of the transposition table (default: 64)")
        .number("--concurrency", "N", options->concurrency, 1, kMostConcurrency,
                "Positions of a file at a time (default: one for each processor)")
        .text("-o,--out", "FILE", options->out, "Where the answers about a file of positions go (default: -)")
        .flag("-f,--force", options->force, "Overwrite that file if it exists")
        .flag("--json", options->json, "Print JSON, one document per line")
        .argument("FILE", options->file, "A game record, or a file with one position per line; - is stdin")
        .notes(
            "Scores are in hundredths of a disk, for the player to move. \"King in 3\" is a forced end, "
            "counted in\n"
            "the winner's own moves. It is marked as proved if the solver confirms it. \"King within 3, "
            "proved\" may\n"
            "be sooner; the solver goes on to the shortest while there is time. It also looks for forced "
            "ends\n"
            "beyond the depth of the search, for the player who is ahead. Ctrl-C prints what was found so "
            "far.\n"
            "JSON: one line per depth, with depth, lines (move, score, kind cp or mate, proved, exact, "
            "pv), nodes,\n"
            "nps. Exact is true if no fewer moves are enough.\n"
            "For a record: one line per position, also with game, ply and the move played before it.\n"
            "A line of a file of positions may name the best moves, moves to avoid and an id, as in\n"
            "POSITION; bm c3 d4; am a1; id \"first\", or be JSON with position, moves, rules, bm, am, id. "
            "The answers\n"
            "come in the order of the file, in JSON with number, id, position, rules, bm, am and solved, and "
            "the end\n"
            "says how many are solved. Ctrl-C keeps what is done and exits with 130. Files may have any "
            "length. With\n"
            "--nodes the solver makes at most as many positions for each answer as the engine.\n"
            "Examples:\n"
            "  sixth analyse --moves \"c3 d4\" --lines 3\n"
            "  sixth analyse --rules army --depth 8 --json\n"
            "  sixth analyse game.s6n --movetime 200\n"
            "  sixth analyse suite.epd --nodes 100000 --json > answers.jsonl")
        .action([options] { return runAnalyse(*options); });
}

} // namespace sixth::cli
