#include "base/clock.h"
#include "cli/analysis_text.h"
#include "cli/batch.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/option_limits.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "cli/progress_line.h"
#include "cli/solver_state.h"
#include "cli/words.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "search/engine.h"
#include "solver/solver.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <thread>

namespace sixth::cli {
namespace {

constexpr std::int64_t kMostPositions = 1'000'000'000'000'000;
constexpr int kMostPliesToWin = 1'000;
constexpr std::int64_t kFirstCommitMs = 100; // a short run leaves something too
constexpr std::int64_t kCommitEveryMs = 5'000;
constexpr std::int64_t kTableEveryMs = 300'000;
constexpr std::size_t kMostKept = 8'000'000; // entries of the table, 16 bytes each

struct SolveOptions {
    PositionOptions position;
    std::string player = "mover";
    bool shortest = false;
    int within = 0; // plies; 0 for any number
    int hash = 256;
    int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
    int seconds = 0;
    std::int64_t nodes = 0;
    std::optional<std::string> proof;
    bool force = false;
    std::optional<std::string> state;
    std::optional<std::string> file;
    std::optional<std::string> out;
    bool json = false;
};

std::string joined(const std::vector<std::string>& words, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(words.size(), most); ++i) text += (i > 0 ? " " : "") + words[i];
    return words.size() > most ? text + " …" : text;
}

// How far a search is.
class SolveProgress {
public:
    explicit SolveProgress(const rules::Position& root) : root_(root) {}

    void show(const solver::Progress& progress) {
        line_.show([&] {
            const double seconds = static_cast<double>(std::max<std::int64_t>(progress.elapsedMs, 1)) / 1000;
            const double millions = static_cast<double>(progress.nodes) / 1e6;
            return fmt::format(
                "{}: proof {} disproof {}, {:.1f} million nodes, {:.2f} million a second, table {} %, {}",
                stageText(progress), number(progress.numbers.proof), number(progress.numbers.disproof),
                millions, millions / seconds, progress.tablePermille / 10,
                joined(moveTexts(root_, progress.line), 4));
        });
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
    ProgressLine line_;
};

rules::Color playerOf(const SolveOptions& options, const rules::Position& position) {
    if (options.player == "mover") return position.side();
    return options.player == "silver" ? rules::Color::Silver : rules::Color::Red;
}

solver::Limits limitsOf(const SolveOptions& options) {
    solver::Limits limits;
    limits.shortest = options.shortest;
    if (options.within > 0) limits.within = options.within;
    if (options.nodes > 0) limits.nodes = static_cast<std::uint64_t>(options.nodes);
    if (options.seconds > 0) limits.timeMs = std::int64_t{1000} * options.seconds;
    return limits;
}

const char* verdictWord(solver::Verdict verdict) {
    switch (verdict) {
    case solver::Verdict::Win: return "win";
    case solver::Verdict::NotWin: return "not-win";
    case solver::Verdict::Unknown: break;
    }
    return "unknown";
}

std::string counted(int plies) {
    return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

double secondsOf(const solver::Answer& answer) {
    return static_cast<double>(answer.elapsedMs) / 1000;
}

nlohmann::ordered_json answerJson(const solver::Question& question, const solver::Answer& answer,
                                  const std::vector<std::string>& line, std::uint64_t nodes, double seconds) {
    const bool wins = answer.verdict == solver::Verdict::Win;
    nlohmann::ordered_json document;
    document["verdict"] = verdictWord(answer.verdict);
    document["distance"] = wins && answer.isShortest ? nlohmann::ordered_json(answer.distance) : nullptr;
    document["line"] = line;
    document["nodes"] = nodes;
    document["seconds"] = seconds;
    document["player"] = colorKey(question.player);
    document["exact"] = wins && answer.isShortest;
    document["within"] = wins ? nlohmann::ordered_json(answer.distance) : nullptr;
    return document;
}

// A question with what belongs to it: limits, progress, and the folder that keeps the work.
class SolveTask {
public:
    SolveTask(const SolveOptions& options, const rules::Position& position)
        : options_(options), question_{position, playerOf(options, position)},
          solver_(base::monotonicMs, {options.hash, options.threads}) {}

    int run() {
        if (options_.state) {
            auto opened = SolverState::open(*options_.state, questionText());
            if (!opened) return report(opened.error());
            state_.emplace(std::move(*opened));
            before_ = state_->effort();
            solver_.recall(state_->solved());
            const auto kept = state_->table();
            if (!kept) return report(kept.error());
            if (*kept) solver_.goOn(**kept);
        }
        if (question_.position.outcome().isOver()) return tellOver();
        const solver::Answer answer = solve();
        if (const auto kept = keep(answer.nodes, answer.elapsedMs); !kept) return report(kept.error());
        if (state_)
            if (const auto kept = state_->keepTable(solver_.keep(kMostKept)); !kept)
                return report(kept.error());
        if (failed_) return report(*failed_);
        const bool wins = answer.verdict == solver::Verdict::Win;
        solver::Solver::Callbacks callbacks;
        callbacks.shouldStop = InterruptGuard::isInterrupted;
        const auto line =
            wins ? solver_.line(question_, answer.distance, callbacks) : std::vector<rules::Move>{};
        const int told = tell(answer, moveTexts(question_.position, line));
        if (options_.proof && wins)
            if (const auto written = writeProof(answer.distance); !written) return report(written.error());
        const bool isDone =
            answer.verdict != solver::Verdict::Unknown && (!options_.shortest || !wins || answer.isShortest);
        return isDone ? told : InterruptGuard::exitCode(told);
    }

private:
    [[nodiscard]] std::string questionText() const {
        return fmt::format("{}\n{}\n{}\n", notation::writeRuleset(question_.position.rules()),
                           notation::writePosition(question_.position), colorKey(question_.player));
    }

    solver::Answer solve() {
        SolveProgress progress(question_.position);
        std::int64_t nextCommit = kFirstCommitMs;
        std::int64_t nextTable = kTableEveryMs;
        const solver::Limits limits = limitsOf(options_);
        solver::Solver::Callbacks callbacks;
        callbacks.shouldStop = [this] { return InterruptGuard::isInterrupted() || failed_.has_value(); };
        callbacks.onProgress = [&](const solver::Progress& now) {
            progress.show(now);
            if (now.elapsedMs < nextCommit) return;
            nextCommit = now.elapsedMs + std::min(now.elapsedMs, kCommitEveryMs);
            if (const auto kept = keep(now.nodes, now.elapsedMs); !kept) failed_ = kept.error();
            if (!state_ || options_.threads > 1 || now.elapsedMs < nextTable) return;
            nextTable = now.elapsedMs + kTableEveryMs;
            if (const auto kept = state_->keepTable(solver_.keep(kMostKept)); !kept) failed_ = kept.error();
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
        std::optional<solver::Proof> proof;
        if (!InterruptGuard::isInterrupted()) proof = solver_.prove(question_, distance, callbacks);
        if (!proof) {
            Failure cut = failure("proof", "interrupted, it is not written", *options_.proof);
            cut.exitCode = kInterrupted;
            return tl::unexpected(std::move(cut));
        }
        const auto bytes = solver::encodeProof(*proof, notation::writeRuleset(question_.position.rules()),
                                               notation::writePosition(question_.position));
        return writeFile(*options_.proof, {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                         options_.force);
    }

    // There is nothing to search and nothing to prove.
    [[nodiscard]] int tellOver() const {
        const rules::Outcome outcome = question_.position.outcome();
        const bool wins = outcome.winner() == question_.player;
        if (options_.json) {
            solver::Answer answer;
            answer.verdict = wins ? solver::Verdict::Win : solver::Verdict::NotWin;
            answer.isShortest = true;
            return tell(answer, {});
        }
        std::string text = fmt::format("{}: the game is over by {}{}\n", wins ? "win" : "not a win",
                                       notation::writeReason(outcome.reason),
                                       wins ? fmt::format(", {} has won", colorName(question_.player)) : "");
        if (options_.proof) text += "no proof is written: there is nothing left to prove\n";
        return say(text);
    }

    [[nodiscard]] int tell(const solver::Answer& answer, const std::vector<std::string>& line) const {
        const bool wins = answer.verdict == solver::Verdict::Win;
        const std::uint64_t nodes = before_.nodes + answer.nodes;
        const double seconds =
            static_cast<double>(before_.milliseconds + static_cast<std::uint64_t>(answer.elapsedMs)) / 1000;
        if (options_.json) return say(answerJson(question_, answer, line, nodes, seconds).dump() + "\n");
        std::string text;
        const std::string_view name = colorName(question_.player);
        if (wins)
            text = answer.isShortest
                       ? fmt::format("win: {} forces it in {}, and not in fewer\n", name,
                                     counted(answer.distance))
                       : fmt::format("win: {} forces it within {}\n", name, counted(answer.distance));
        else if (answer.verdict == solver::Verdict::NotWin)
            text = options_.within > 0 ? fmt::format("not a win: {} can't force one within {}\n", name,
                                                     counted(options_.within))
                                       : fmt::format("not a win: {} can't force one\n", name);
        else
            text = "unknown: not settled yet\n";
        if (!line.empty()) text += fmt::format("line: {}\n", wrapped(joined(line, line.size()), 6));
        return say(text + fmt::format("{} nodes, {:.1f} s\n", nodes, seconds));
    }

    // A proof on stdout stands there alone.
    [[nodiscard]] int say(const std::string& text) const {
        if (options_.proof != "-") return print(text);
        fmt::print(stderr, "{}", text);
        return kDone;
    }

    const SolveOptions& options_;
    solver::Question question_;
    solver::Solver solver_;
    std::optional<SolverState> state_;
    SolverState::Effort before_;
    std::optional<Failure> failed_;
};

// One position of a batch. Each has a fresh table, so that its answer does not depend on its neighbours.
BatchWorker makeSolver(const SolveOptions& options) {
    const auto table = std::make_shared<solver::Solver>(base::monotonicMs, solver::Options{options.hash, 1});
    return [table, &options](const BatchItem& item) {
        const rules::Position& position = item.game.position();
        const solver::Question question{position, playerOf(options, position)};
        solver::Solver::Callbacks callbacks;
        callbacks.shouldStop = InterruptGuard::isInterrupted;
        table->forget();
        const solver::Answer answer = table->solve(question, limitsOf(options), callbacks);
        const bool wins = answer.verdict == solver::Verdict::Win;
        const std::vector<rules::Move> line =
            wins ? table->line(question, answer.distance, callbacks) : std::vector<rules::Move>{};
        std::optional<bool> isRight;
        if (item.hasExpected()) isRight = !line.empty() && item.accepts(line.front());
        const std::vector<std::string> moves = moveTexts(position, line);
        if (options.json) {
            nlohmann::ordered_json document = batchJson(item);
            document.update(answerJson(question, answer, moves, answer.nodes, secondsOf(answer)));
            if (isRight) document["solved"] = *isRight;
            return BatchAnswer{document.dump() + "\n", isRight};
        }
        const std::string result = !isRight ? "" : *isRight ? "solved " : "not solved ";
        const std::string distance =
            wins ? fmt::format(" {} {}:", answer.isShortest ? "in" : "within", counted(answer.distance)) : "";
        const std::string shown = moves.empty() ? "" : " " + joined(moves, moves.size());
        return BatchAnswer{fmt::format("{}: {}{}{}{} ({} nodes)\n", batchName(item), result,
                                       verdictWord(answer.verdict), distance, shown, answer.nodes),
                           isRight};
    };
}

int runSolve(const SolveOptions& options) {
    if (options.file) {
        if (options.position.position || options.position.moves || options.proof || options.state)
            return report(failure("usage", "a file goes without --position, --moves, --proof and --state",
                                  "give either FILE or those options"));
        auto file = PositionFile::open(*options.file);
        if (!file) return report(file.error());
        if (!file->hasPositions() && !file->isEmpty())
            return report(failure("file", "it has no positions, expected one per line", *options.file));
        const InterruptGuard guard;
        return runBatch(*file,
                        {*options.file, options.position.rules, options.out, options.force, options.threads,
                         options.json},
                        [&options] { return makeSolver(options); });
    }
    if (options.out) return report(outWithoutFile("solve"));
    const auto game = readGame(options.position);
    if (!game) return report(game.error());
    if (options.proof)
        if (const auto usable = checkOutput(*options.proof, options.force); !usable)
            return report(usable.error());
    const InterruptGuard guard;
    return SolveTask(options, game->position()).run();
}

} // namespace

void addSolve(Program& program) {
    const auto options = std::make_shared<SolveOptions>();
    Command command = program.command("solve", "Prove that a player can force a win, or can't");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    addMovesOption(command, options->position);
    command
        .choice("--for", "silver|red", options->player,
                "The player to prove a win for (default: the player to move)")
        .flag("--shortest", options->shortest, "Find the shortest win, in plies")
        .number("--within", "PLIES", options->within, 1, kMostPliesToWin,
                "Count only wins within this many plies")
        .number("--hash", "MB", options->hash, search::Options::kLeastHash, search::Options::kMostHash,
                "Memory for the table (default: 256)")
        .number("--threads", "N", options->threads, 1, kMostThreads,
                "Threads (default: one for each processor)")
        .number("--time", "S", options->seconds, 1, std::numeric_limits<int>::max(),
                "Give up after this many seconds")
        .number("--nodes", "N", options->nodes, 1, kMostPositions,
                "Give up after this many positions; a thread may take some thousands more")
        .text("--proof", "FILE", options->proof,
              "Write the winning strategy, for `sixth verify`; - is stdout")
        .flag("-f,--force", options->force, "Allow --proof and -o to overwrite a file")
        .text("--state", "FOLDER", options->state, "Save progress in this folder, and resume from it")
        .text("-o,--out", "FILE", options->out, "Where the answers about a file of positions go (default: -)")
        .flag("--json", options->json, "Print JSON")
        .argument("FILE", options->file, "A file with one position per line; - is stdin")
        .notes(
            "The verdict is win, not-win (a loss, a draw, or play without end) or unknown. Moves before\n"
            "--position do not count for repetition. Ctrl-C ends the search and prints what it has.\n"
            "In points games the goal is the deciding point. A finished game needs no proof, and none is\n"
            "written.\n"
            "--state keeps every settled position that took some effort, at most five seconds late: not\n"
            "even a kill loses those. What is known of open positions is kept at the end of a run (also by\n"
            "--time, --nodes and Ctrl-C) and, with one thread, every five minutes: up to 8 million\n"
            "positions, those of most effort. So a run in slices costs little more than one without.\n"
            "JSON: verdict, distance (plies, with --shortest), line, nodes, seconds, player,\n"
            "exact (there is no shorter win), within (the plies of the proof that was found).\n"
            "FILE has one position per line, perhaps with the first moves to find or to avoid, as in\n"
            "POSITION; bm c3 d4; am a1; id \"first\", or JSON with position, moves, rules, bm, am, id. There "
            "is an\n"
            "answer for each, in JSON also with number, position and solved; --threads is then how many are\n"
            "solved at a time, --time and --nodes hold for each. The end says how many were as expected.\n"
            "Examples:\n"
            "  sixth solve --rules \"sixth;size=3;disks=4\" --shortest\n"
            "  sixth solve --rules \"sixth;size=4;disks=3\" --for red --proof red.s6p\n"
            "  sixth solve --rules \"sixth;size=4;disks=12\" --within 9\n"
            "  sixth solve --rules sixmaking-4x4 --hash 4096 --state work --time 3600\n"
            "  sixth solve suite.epd --hash 16 --nodes 1000000 --json > answers.jsonl")
        .action([options] { return runSolve(*options); });
}

} // namespace sixth::cli
