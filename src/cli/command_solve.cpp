#include "base/clock.h"
#include "cli/analysis_text.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "cli/solver_state.h"
#include "cli/terminal.h"
#include "cli/words.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "solver/solver.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <thread>

namespace sixth::cli {
namespace {

constexpr int kMostMegabytes = 1 << 20;
constexpr int kMostThreads = 64;
constexpr int kMostPlies = 1'000;
constexpr std::int64_t kFirstCommitMs = 100; // a short run leaves something too
constexpr std::int64_t kCommitEveryMs = 5'000;

struct Options {
    PositionOptions position;
    std::string player = "mover";
    bool shortest = false;
    int within = 0; // plies; 0 for any number
    int hash = 256;
    int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
    int seconds = 0;
    std::optional<std::string> proof;
    bool force = false;
    std::optional<std::string> state;
    bool json = false;
};

std::string joined(const std::vector<std::string>& words, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(words.size(), most); ++i) text += (i > 0 ? " " : "") + words[i];
    return words.size() > most ? text + " …" : text;
}

// One line on stderr now and then: on a terminal always the same one, otherwise a new one.
class ProgressLine {
public:
    explicit ProgressLine(const rules::Position& root)
        : root_(root), terminal_(isErrorTerminal()), everyMs_(terminal_ ? 500 : 10'000) {}
    ~ProgressLine() {
        if (terminal_ && shown_) fmt::print(stderr, "\r{:110}\r", "");
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const solver::Progress& progress) {
        if (progress.elapsedMs < nextMs_) return;
        nextMs_ = progress.elapsedMs + everyMs_;
        const double seconds = static_cast<double>(std::max<std::int64_t>(progress.elapsedMs, 1)) / 1000;
        const std::string text = fmt::format(
            "{}: proof {} disproof {}, {:.1f} million nodes, {:.2f} million a second, table {} %, {}",
            stageText(progress), number(progress.numbers.proof), number(progress.numbers.disproof),
            static_cast<double>(progress.nodes) / 1e6, static_cast<double>(progress.nodes) / 1e6 / seconds,
            progress.tablePermille / 10, joined(moveTexts(root_, progress.line), 4));
        if (terminal_)
            fmt::print(stderr, "\r{:110.110}", text);
        else
            fmt::print(stderr, "{}\n", text);
        std::fflush(stderr);
        shown_ = true;
    }

private:
    static std::string stageText(const solver::Progress& progress) {
        switch (progress.stage) {
        case solver::Stage::Threats: return "threats";
        case solver::Stage::Search: return "search";
        case solver::Stage::Within: return fmt::format("within {} plies", progress.within);
        case solver::Stage::Shortest: break;
        }
        return fmt::format("shorter, within {} plies", progress.within);
    }
    static std::string number(std::uint32_t value) {
        return value == solver::Numbers::kNever ? "never" : std::to_string(value);
    }

    const rules::Position& root_;
    bool terminal_;
    std::int64_t everyMs_;
    std::int64_t nextMs_ = 1'000;
    bool shown_ = false;
};

// A question with what belongs to it: limits, progress, and the folder that keeps the work.
class Task {
public:
    Task(const Options& options, const rules::Position& position)
        : options_(options), question_{position, options.player == "mover"    ? position.side()
                                                 : options.player == "silver" ? rules::Color::Silver
                                                                              : rules::Color::Red},
          solver_(base::monotonicMs, {options.hash, options.threads}) {}

    int run() {
        if (options_.state) {
            auto opened = SolverState::open(*options_.state, questionText());
            if (!opened) return report(opened.error());
            state_.emplace(std::move(*opened));
            before_ = state_->effort();
            solver_.recall(state_->solved());
        }
        const solver::Answer answer = solve();
        if (const auto kept = keep(answer.nodes, answer.elapsedMs); !kept) return report(kept.error());
        if (failed_) return report(*failed_);
        const bool wins = answer.verdict == solver::Verdict::Win;
        const auto line = wins ? solver_.line(question_, answer.distance) : std::vector<rules::Move>{};
        if (options_.proof && wins)
            if (const auto written = writeProof(answer.distance); !written) return report(written.error());
        return tell(answer, moveTexts(question_.position, line));
    }

private:
    [[nodiscard]] std::string questionText() const {
        return fmt::format("{}\n{}\n{}\n", notation::writeRuleset(question_.position.rules()),
                           notation::writePosition(question_.position), colorKey(question_.player));
    }

    solver::Answer solve() {
        ProgressLine progress(question_.position);
        std::int64_t nextCommit = kFirstCommitMs;
        solver::Limits limits;
        limits.shortest = options_.shortest;
        if (options_.within > 0) limits.within = options_.within;
        if (options_.seconds > 0) limits.timeMs = std::int64_t{1000} * options_.seconds;
        solver::Solver::Callbacks callbacks;
        callbacks.shouldStop = [this] { return InterruptGuard::isInterrupted() || failed_.has_value(); };
        callbacks.onProgress = [&](const solver::Progress& now) {
            progress.show(now);
            if (now.elapsedMs < nextCommit) return;
            nextCommit = now.elapsedMs + std::min(now.elapsedMs, kCommitEveryMs);
            if (const auto kept = keep(now.nodes, now.elapsedMs); !kept) failed_ = kept.error();
        };
        if (state_)
            callbacks.onSolved = [this](std::span<const solver::Solved> solved) { state_->add(solved); };
        return solver_.solve(question_, limits, callbacks);
    }

    [[nodiscard]] Expected<void> keep(std::uint64_t nodes, std::int64_t elapsedMs) {
        if (!state_) return {};
        return state_->commit(
            {before_.nodes + nodes, before_.milliseconds + static_cast<std::uint64_t>(elapsedMs)});
    }

    [[nodiscard]] Expected<void> writeProof(int distance) {
        solver::Solver::Callbacks callbacks;
        callbacks.shouldStop = InterruptGuard::isInterrupted;
        const auto proof = solver_.prove(question_, distance, callbacks);
        if (!proof) return tl::unexpected(failure("proof", "it was interrupted", *options_.proof));
        const auto bytes = solver::encodeProof(*proof, notation::writeRuleset(question_.position.rules()),
                                               notation::writePosition(question_.position));
        return writeFile(*options_.proof, {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                         options_.force);
    }

    [[nodiscard]] int tell(const solver::Answer& answer, const std::vector<std::string>& line) const {
        const bool wins = answer.verdict == solver::Verdict::Win;
        const char* verdict = wins                                        ? "win"
                              : answer.verdict == solver::Verdict::NotWin ? "not-win"
                                                                          : "unknown";
        const std::uint64_t nodes = before_.nodes + answer.nodes;
        const double seconds =
            static_cast<double>(before_.milliseconds + static_cast<std::uint64_t>(answer.elapsedMs)) / 1000;
        if (options_.json) {
            nlohmann::ordered_json document;
            document["verdict"] = verdict;
            document["distance"] =
                wins && answer.isShortest ? nlohmann::ordered_json(answer.distance) : nullptr;
            document["line"] = line;
            document["nodes"] = nodes;
            document["seconds"] = seconds;
            document["player"] = colorKey(question_.player);
            document["within"] = wins ? nlohmann::ordered_json(answer.distance) : nullptr;
            return printJson(document);
        }
        std::string text;
        const std::string_view name = colorName(question_.player);
        if (wins)
            text =
                answer.isShortest
                    ? fmt::format("win: {} forces it in {} plies, and not in fewer\n", name, answer.distance)
                    : fmt::format("win: {} forces it within {} plies\n", name, answer.distance);
        else if (answer.verdict == solver::Verdict::NotWin)
            text = options_.within > 0
                       ? fmt::format("not a win: {} can't force one within {} plies\n", name, options_.within)
                       : fmt::format("not a win: {} can't force one\n", name);
        else
            text = "unknown: not settled yet\n";
        if (!line.empty()) text += fmt::format("line: {}\n", wrapped(joined(line, line.size()), 6));
        return print(text + fmt::format("{} nodes, {:.1f} s\n", nodes, seconds));
    }

    const Options& options_;
    solver::Question question_;
    solver::Solver solver_;
    std::optional<SolverState> state_;
    SolverState::Effort before_;
    std::optional<Failure> failed_;
};

int run(const Options& options) {
    const auto game = readGame(options.position);
    if (!game) return report(game.error());
    if (options.proof && !options.force && wouldReplace(*options.proof))
        return report(
            failure("--proof", "the file exists, expected another name or --force", *options.proof));
    const InterruptGuard guard;
    return Task(options, game->position()).run();
}

} // namespace

void addSolve(Program& program) {
    const auto options = std::make_shared<Options>();
    Command command = program.command("solve", "Prove that a player forces a win, or that they can't");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    addMovesOption(command, options->position);
    command.choice("--for", "silver|red", options->player, "Who is to win (default: the player to move)")
        .flag("--shortest", options->shortest, "Also the shortest win, in plies")
        .number("--within", "PLIES", options->within, 1, kMostPlies,
                "Only a win in at most so many plies counts as one")
        .number("--hash", "MB", options->hash, 2, kMostMegabytes, "Memory for the table (default: 256)")
        .number("--threads", "N", options->threads, 1, kMostThreads,
                "Threads (default: one for each processor)")
        .number("--time", "S", options->seconds, 1, std::numeric_limits<int>::max(),
                "Give up after so many seconds")
        .text("--proof", "FILE", options->proof, "Write the winning strategy, for `sixth verify`")
        .flag("--force", options->force, "Let --proof replace a file")
        .text("--state", "FOLDER", options->state, "Keep the work there, and go on with what is there")
        .flag("--json", options->json, "Print JSON")
        .notes("The verdict is win, not-win (a loss, a draw, or play without end) or unknown. Moves before\n"
               "--position do not count for repetition. Ctrl-C ends the search and prints what it has.\n"
               "With --state not even a kill loses work. In points games the goal is the deciding point.\n"
               "JSON: verdict, distance (plies, with --shortest), line, nodes, seconds, player,\n"
               "within (the plies of the proof that was found).\n"
               "Examples:\n"
               "  sixth solve --rules \"sixth;size=3;disks=4\" --shortest\n"
               "  sixth solve --rules \"sixth;size=4;disks=3\" --for red --proof red.s6p\n"
               "  sixth solve --rules \"sixth;size=4;disks=12\" --within 9\n"
               "  sixth solve --rules sixmaking-4x4 --hash 4096 --state work --time 3600")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
