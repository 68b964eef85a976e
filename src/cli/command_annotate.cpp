#include "cli/annotator.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/option_limits.h"
#include "cli/program.h"
#include "cli/progress_line.h"
#include "cli/record_files.h"
#include "cli/version.h"
#include "notation/comment_fields.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace sixth::cli {
namespace {

constexpr std::int64_t kDefaultNodes = 250'000; // as the page's review

struct AnnotateOptions {
    std::string in;
    std::optional<std::string> out;
    std::optional<std::string> rules;
    int movetime = 0;
    std::int64_t nodes = 0;
    int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 64);
    int hash = 64;
    bool force = false;
};

Annotator::Settings settingsOf(const AnnotateOptions& options, std::size_t games) {
    Annotator::Settings settings;
    settings.engine.hashMegabytes = options.hash;
    // A single game has only one line of work. Then the threads search together.
    if (games < static_cast<std::size_t>(options.threads)) settings.engine.threads = options.threads;
    if (options.movetime > 0) settings.limits.moveTimeMs = options.movetime;
    const std::int64_t nodes = options.nodes > 0 ? options.nodes : options.movetime > 0 ? 0 : kDefaultNodes;
    if (nodes > 0) settings.limits.nodes = static_cast<std::uint64_t>(nodes);
    settings.signature = fmt::format("sixth {}", version().substr(0, version().find(' ')));
    if (nodes > 0) settings.signature += fmt::format(", {} nodes", nodes);
    if (options.movetime > 0) settings.signature += fmt::format(", {} ms", options.movetime);
    settings.signature += " a position";
    return settings;
}

Expected<std::vector<notation::Record>> readGames(const std::string& path, RecordFormat format,
                                                  const std::optional<std::string>& rules) {
    std::vector<notation::Record> games;
    notation::Errors errors;
    const auto read = streamFile(
        path, format, notation::Reading::Strict,
        [&](notation::StreamedGame game) {
            std::move(game.errors.begin(), game.errors.end(), std::back_inserter(errors));
            if (game.record) games.push_back(std::move(*game.record));
            return errors.size() < 1000;
        },
        rules.value_or(""));
    if (!read) return tl::unexpected(read.error());
    if (!errors.empty()) return tl::unexpected(failureIn(path, errors, kNegative));
    return games;
}

// How far the work is.
class AnnotationProgress {
public:
    explicit AnnotationProgress(std::size_t positions) : positions_(positions) {}

    void step(std::size_t gamesDone, std::size_t games) {
        ++done_;
        line_.show([&] {
            return fmt::format("{} of {} games, {} of {} positions", gamesDone, games, done_, positions_);
        });
    }
    void clear() { line_.clear(); }

private:
    std::size_t positions_;
    std::size_t done_ = 0;
    ProgressLine line_;
};

bool holdsLine(const std::vector<notation::RecordMove>& annotated,
               const std::vector<notation::RecordMove>& plain);

// Whether an annotated move has all that the plain one has. Marks and variations are added behind those that
// were there, fields before the comment.
bool holdsMove(const notation::RecordMove& annotated, const notation::RecordMove& plain) {
    const auto begins = [](const auto& whole, const auto& part, auto isSame) {
        return whole.size() >= part.size() && std::equal(part.begin(), part.end(), whole.begin(), isSame);
    };
    return annotated.text == plain.text && annotated.before == plain.before &&
           notation::withoutFields(annotated.comment) == notation::withoutFields(plain.comment) &&
           begins(annotated.marks, plain.marks, std::equal_to<>()) &&
           begins(annotated.variations, plain.variations,
                  [](const auto& ours, const auto& theirs) { return holdsLine(theirs, ours); });
}

bool holdsLine(const std::vector<notation::RecordMove>& annotated,
               const std::vector<notation::RecordMove>& plain) {
    return std::equal(annotated.begin(), annotated.end(), plain.begin(), plain.end(), holdsMove);
}

// Whether this is the annotation of a game as it is now, with its comments and variations: what somebody has
// written into it since would be lost otherwise.
bool isAnnotationOf(const notation::Record& annotated, const notation::Record& game) {
    const notation::Record plain = notation::canonical(game);
    const auto isKept = [&annotated](const notation::Tag& tag) {
        const std::string* kept = annotated.tag(tag.name);
        const bool isOurs = tag.name == "Analysis" || tag.name == "SilverReview" || tag.name == "RedReview";
        return isOurs || (kept != nullptr && *kept == tag.value);
    };
    return annotated.result == plain.result && annotated.comment == plain.comment &&
           std::all_of(plain.tags.begin(), plain.tags.end(), isKept) &&
           holdsLine(annotated.moves, plain.moves);
}

// All games of a file. Finished games go to OUT.part in their order, so that the work can go on after an
// interruption. In the end that file becomes OUT.
class Annotation {
public:
    Annotation(const AnnotateOptions& options, std::vector<notation::Record> games)
        : options_(options), games_(std::move(games)), settings_(settingsOf(options, games_.size())),
          part_(*options.out + ".part") {}

    int run() {
        if (const auto taken = takeUp(); !taken) return report(taken.error());
        std::size_t positions = 0;
        for (std::size_t i = done_.size(); i < games_.size(); ++i) positions += countPositions(games_[i]);
        AnnotationProgress progress(positions);
        next_ = done_.size();
        const auto workers =
            std::min<std::size_t>(static_cast<std::size_t>(options_.threads), games_.size() - done_.size());
        std::vector<std::thread> threads;
        threads.reserve(workers);
        for (std::size_t i = 0; i < workers; ++i) threads.emplace_back([&] { work(progress); });
        for (std::thread& thread : threads) thread.join();
        progress.clear();
        if (failed_) return report(*failed_);
        if (done_.size() < games_.size()) return tellInterrupted();
        const auto written =
            writeFile(*options_.out, writeRecords(formatOf(*options_.out).value_or(RecordFormat::S6n), done_),
                      options_.force);
        if (!written) return report(written.error());
        if (*options_.out != "-") std::remove(part_.c_str());
        return kDone;
    }

private:
    // The games that an earlier run has finished.
    [[nodiscard]] Expected<void> takeUp() {
        if (*options_.out == "-" || !wouldReplace(part_)) return {};
        std::vector<notation::Record> before;
        const auto read =
            streamFile(part_, RecordFormat::S6n, notation::Reading::Strict, [&](notation::StreamedGame game) {
                // The program may have been killed while it wrote the last game.
                if (!game.errors.empty()) return false;
                before.push_back(std::move(*game.record));
                return true;
            });
        if (!read) return tl::unexpected(read.error());
        const auto refuse = [this](std::string_view why) {
            return tl::unexpected(
                failure("annotate", fmt::format("{}, expected to go on with it or its removal", why), part_));
        };
        if (before.size() > games_.size()) return refuse("it has more games than the file");
        for (std::size_t i = 0; i < before.size(); ++i) {
            const std::string* signature = before[i].tag("Analysis");
            if (signature == nullptr || *signature != settings_.signature)
                return refuse("it was begun with other settings");
            if (!isAnnotationOf(before[i], games_[i])) return refuse("it is about other games or comments");
        }
        done_ = std::move(before);
        return writeFile(part_, writeRecords(RecordFormat::S6n, done_), true);
    }

    void work(AnnotationProgress& progress) {
        const auto shouldStop = [this] { return InterruptGuard::isInterrupted() || hasFailed_.load(); };
        Annotator annotator(settings_, shouldStop);
        for (std::size_t at = next_++; at < games_.size() && !shouldStop(); at = next_++) {
            notation::Record record = annotator.annotate(games_[at], [&] {
                const std::lock_guard lock(mutex_);
                progress.step(done_.size(), games_.size());
            });
            if (shouldStop()) return; // not seen to its end
            const std::lock_guard lock(mutex_);
            finished_.emplace(at, std::move(record));
            keepFinished();
        }
    }

    // Puts the finished games that are next in order into the part file.
    void keepFinished() {
        std::string text;
        while (!finished_.empty() && finished_.begin()->first == done_.size()) {
            done_.push_back(std::move(finished_.begin()->second));
            finished_.erase(finished_.begin());
            text += notation::writeRecord(done_.back()) + "\n";
        }
        if (text.empty() || *options_.out == "-") return;
        if (const auto kept = appendToFile(part_, text); !kept) {
            failed_ = kept.error();
            hasFailed_ = true;
        }
    }

    [[nodiscard]] int tellInterrupted() const {
        Failure cut = failure(
            "annotate", fmt::format("interrupted after {} of {} games", done_.size(), games_.size()),
            *options_.out == "-" || done_.empty() ? "nothing is written"
                                                  : fmt::format("the same command goes on from {}", part_));
        cut.exitCode = kInterrupted;
        return report(cut);
    }

    const AnnotateOptions& options_;
    std::vector<notation::Record> games_;
    Annotator::Settings settings_;
    std::string part_;
    std::mutex mutex_;
    std::atomic<std::size_t> next_ = 0;
    std::map<std::size_t, notation::Record> finished_; // by number, not yet in order
    std::vector<notation::Record> done_;
    std::optional<Failure> failed_;
    std::atomic<bool> hasFailed_ = false;
};

int runAnnotate(const AnnotateOptions& options) {
    if (!options.out)
        return report(
            failure("-o", "it is missing, expected the file to write", "see 'sixth annotate --help'"));
    const RecordFormat format = formatOf(*options.out).value_or(RecordFormat::S6n);
    if (format == RecordFormat::Lines)
        return report(failure(
            "-o", "one game a line has no room for comments, expected .s6n, .json or .jsonl", *options.out));
    if (const auto usable = checkOutput(*options.out, options.force); !usable) return report(usable.error());
    const InterruptGuard guard;
    auto games = readGames(options.in, formatOf(options.in).value_or(RecordFormat::S6n), options.rules);
    if (InterruptGuard::isInterrupted()) return kInterrupted;
    if (!games) return report(games.error());
    return Annotation(options, std::move(*games)).run();
}

} // namespace

void addAnnotate(Program& program) {
    const auto options = std::make_shared<AnnotateOptions>();
    program.command("annotate", "Write scores, mistakes and better lines into game records")
        .text("-r,--rules", "RULESET", options->rules, "The ruleset of games that do not name theirs")
        .number("--nodes", "N", options->nodes, 1, kMostNodes, "Nodes per position (default: 250000)")
        .number("--movetime", "MS", options->movetime, 1, kLargestNumber, "Milliseconds per position")
        .number("--threads", "N", options->threads, 1, 64,
                "Games at a time (default: one for each processor)")
        .number("--hash", "MB", options->hash, search::Options::kLeastHash, search::Options::kMostHash,
                "Megabytes of each transposition table (default: 64)")
        .text("-o,--out", "FILE", options->out, "The file to write; - is standard output")
        .flag("-f,--force", options->force, "Overwrite it if it exists")
        .argument("FILE", options->in, "The game records; - is standard input")
        .notes(
            "Every move of every line, variations too, gets a comment: [%eval +0.35] is the score behind it\n"
            "from Silver's side, [%eval S#3] a proof that Silver wins within three own moves (R#: Red), "
            "[%loss\n"
            "0.40] what the move cost. Moves that gave a proved win away or lost the game get [%missed King "
            "in\n"
            "3], [%gift] or [%opened], a mark ($2, or $4 if the game is lost by it) and the better line as "
            "a\n"
            "variation. [%missed King within 3] may have been sooner; in points games it is the deciding "
            "point.\n"
            "Only proofs make a mark. The tags SilverReview and RedReview sum up how each player did.\n"
            "What the record already has stays. Finished games are kept in OUT.part: after Ctrl-C the same\n"
            "command goes on, as long as the settings and these games are the same, with their comments and\n"
            "variations. With --nodes and at least as many games as threads, the result is always the "
            "same.\n"
            "Examples:\n"
            "  sixth annotate games.s6n -o annotated.s6n\n"
            "  sixth annotate --nodes 20000 games.s6n -o quick.s6n\n"
            "  sixth annotate --movetime 200 games.s6n -o - | grep missed")
        .action([options] { return runAnnotate(*options); });
}

} // namespace sixth::cli
