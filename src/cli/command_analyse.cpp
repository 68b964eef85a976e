#include "base/clock.h"
#include "cli/analysis_text.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
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
#include <limits>

namespace sixth::cli {
namespace {

constexpr int kMost = std::numeric_limits<int>::max();
constexpr int kDefaultMs = 5000;        // for a position
constexpr int kDefaultMsInRecord = 500; // for each position of a game

struct Options {
    PositionOptions position;
    std::optional<std::string> file;
    int movetime = 0;
    int depth = 0;
    int nodes = 0;
    int lines = 1;
    int threads = 1;
    int hash = 64;
    bool json = false;
};

search::Limits limitsOf(const Options& options, int defaultMs) {
    search::Limits limits;
    if (options.movetime > 0) limits.moveTimeMs = options.movetime;
    if (options.depth > 0) limits.depth = options.depth;
    if (options.nodes > 0) limits.nodes = static_cast<std::uint64_t>(options.nodes);
    if (!limits.moveTimeMs && !limits.depth && !limits.nodes) limits.moveTimeMs = defaultMs;
    return limits;
}

search::Options engineOptions(const Options& options) {
    search::Options result;
    result.lines = options.lines;
    result.threads = options.threads;
    result.hashMegabytes = options.hash;
    return result;
}

class Analyst {
public:
    explicit Analyst(const Options& options)
        : options_(options), engine_(base::monotonicMs, engineOptions(options)), prover_(base::monotonicMs) {}

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
        (void)engine_.search(game, limits, callbacks);
        return exitCode;
    }

    // One answer for each position of the main lines.
    int records(const std::vector<notation::Record>& games) {
        for (std::size_t index = 0; index < games.size(); ++index) {
            const notation::Replay replay = notation::replay(games[index]);
            engine_.newGame();
            rules::Game game(replay.game.start());
            for (const rules::Move move : replay.game.moves()) {
                if (const int exitCode = onePly(game, move, index + 1); exitCode != kDone) return exitCode;
                if (InterruptGuard::isInterrupted()) return kDone;
                game.play(move);
            }
        }
        return kDone;
    }

private:
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

    const Options& options_;
    search::Engine engine_;
    solver::Prover prover_;
};

int run(const Options& options) {
    const InterruptGuard guard;
    if (options.file) {
        if (options.position.position || options.position.moves || options.position.rules)
            return report(failure("usage", "a record has its own ruleset, position and moves",
                                  "give either FILE or those options"));
        const auto text = readFile(*options.file);
        if (!text) return report(text.error());
        const notation::RecordFile records =
            readAndReplay(formatOf(*options.file).value_or(RecordFormat::S6n), *text);
        if (!records.errors.empty()) return report(failureIn(*options.file, records.errors, kNegative));
        return Analyst(options).records(records.records);
    }
    const auto game = readGame(options.position);
    if (!game) return report(game.error());
    return Analyst(options).onePosition(*game);
}

} // namespace

void addAnalyse(Program& program) {
    const auto options = std::make_shared<Options>();
    Command command = program.command("analyse", "Say what the best moves are, and what they are worth");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    addMovesOption(command, options->position);
    command
        .number("--movetime", "MS", options->movetime, 1, kMost,
                "Milliseconds per position (default: 5000; 500 in a record)")
        .number("--depth", "D", options->depth, 1, kMost, "Plies")
        .number("--nodes", "N", options->nodes, 1, kMost, "Nodes per position")
        .number("--lines", "K", options->lines, 1, 100, "How many of the best moves to print (default: 1)")
        .number("--threads", "N", options->threads, 1, 64, "Threads (default: 1)")
        .number("--hash", "MB", options->hash, 1, 1 << 16,
                "Megabytes of the transposition table (default: 64)")
        .flag("--json", options->json, "Print JSON, one document per line")
        .argument("FILE", options->file, "A game record; every position of its games is analysed")
        .notes("Scores are in hundredths of a disk, for the player to move. \"King in 3\" is a forced end, "
               "counted in\n"
               "the winner's own moves. It is marked as proved if the solver confirms it. The solver also "
               "looks for\n"
               "forced ends beyond the depth of the search, for the player who is ahead; those are given as "
               "the\n"
               "number of moves within which the win is forced. Ctrl-C prints what was found so far.\n"
               "JSON: one line per depth, with depth, lines (move, score, kind cp or mate, proved, pv), "
               "nodes, nps.\n"
               "For a record: one line per position, also with game, ply and the move played before it.\n"
               "Examples:\n"
               "  sixth analyse --moves \"c3 d4\" --lines 3\n"
               "  sixth analyse --rules army --depth 8 --json\n"
               "  sixth analyse game.s6n --movetime 200")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
