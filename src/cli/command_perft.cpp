#include "cli/commands.h"
#include "cli/output.h"
#include "cli/perft_count.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "cli/terminal.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <thread>

namespace sixth::cli {
namespace {

constexpr int kMostDepth = 20;
constexpr int kMostPerftThreads = 256;

struct PerftOptions {
    PositionOptions position;
    int depth = 0;
    int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostPerftThreads);
    bool divide = false;
    bool json = false;
};

struct PerftAnswer {
    std::map<std::string, std::uint64_t> divide; // sorted by the text of the move
    std::uint64_t nodes = 0;
    double seconds = 0;
};

PerftAnswer count(const rules::Position& position, const PerftOptions& options) {
    Progress progress;
    if (isErrorTerminal())
        progress = [&options](double part) {
            fmt::print(stderr, "\rperft {}: {:3.0f} % ", options.depth, part * 100);
            std::fflush(stderr);
        };
    PerftAnswer answer;
    const auto begin = std::chrono::steady_clock::now();
    if (options.depth == 0) {
        answer.nodes = 1;
    } else {
        for (const MoveCount& entry : countByMove(position, options.depth, options.threads, progress)) {
            answer.divide[notation::writeMove(position, entry.move)] = entry.nodes;
            answer.nodes += entry.nodes;
        }
        if (progress) fmt::print(stderr, "\r{:24}\r", "");
    }
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return answer;
}

int runPerft(const PerftOptions& options) {
    const auto game = readGame(options.position);
    if (!game) return report(game.error());
    const rules::Position& position = game->position();
    const PerftAnswer answer = count(position, options);
    if (options.json) {
        nlohmann::ordered_json document;
        document["rules"] = notation::writeRuleset(position.rules());
        document["position"] = notation::writePosition(position);
        document["depth"] = options.depth;
        document["nodes"] = answer.nodes;
        document["seconds"] = answer.seconds;
        if (options.divide) document["divide"] = answer.divide;
        return printJson(document);
    }
    std::string text;
    if (options.divide)
        for (const auto& [move, nodes] : answer.divide) text += fmt::format("{}: {}\n", move, nodes);
    const double speed = answer.seconds > 0 ? static_cast<double>(answer.nodes) / answer.seconds / 1e6 : 0;
    text += fmt::format("depth {}: {} nodes in {:.3f} s ({:.1f} million a second)\n", options.depth,
                        answer.nodes, answer.seconds, speed);
    return print(text);
}

} // namespace

void addPerft(Program& program) {
    const auto options = std::make_shared<PerftOptions>();
    Command command = program.command("perft", "Count the sequences of legal moves of a given length");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    command.argument("DEPTH", options->depth, 0, kMostDepth, "How many moves, 0 to 20")
        .flag("--divide", options->divide, "Also the count after each first move")
        .number("--threads", "N", options->threads, 1, kMostPerftThreads,
                "Threads (default: one for each processor)")
        .flag("--json", options->json, "Print JSON")
        .notes("Repetition is ignored. A finished game has no moves.\n"
               "JSON: rules, position, depth, nodes, seconds; with --divide also divide (move:\n"
               "nodes).\n"
               "Examples:\n"
               "  sixth perft 4\n"
               "  sixth perft --rules milady 3 --divide\n"
               "  sixth perft 6 --threads 2 --json")
        .action([options] { return runPerft(*options); });
}

} // namespace sixth::cli
