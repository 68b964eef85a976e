#include "cli/batch.h"

#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/ordered_workers.h"
#include "cli/output.h"
#include "cli/progress_line.h"
#include "cli/terminal.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <cstdio>
#include <mutex>
#include <utility>

namespace sixth::cli {
namespace {

constexpr std::size_t kItemsAhead = 256; // items that may be under way or wait for an earlier one

bool isToStdout(const BatchSettings& settings) {
    return settings.out.value_or("-") == "-";
}

// What a batch has come to.
class BatchProgress {
public:
    BatchProgress(const BatchSettings& settings, FileWriter& out)
        : settings_(settings), out_(out), isWatched_(isToStdout(settings) && isOutputWatched()) {}

    void tell(const std::optional<BatchAnswer>& answer) {
        const std::lock_guard lock(mutex_);
        if (!answer || hasFailed_) return;
        ++answered_;
        if (answer->solved) ++expected_;
        if (answer->solved.value_or(false)) ++solved_;
        if (!isWatched_) line_.show([this] { return summary(); });
        if (const auto written = out_.write(answer->text); !written) {
            failed_ = written.error();
            hasFailed_ = true;
        }
    }
    void refuse(notation::Errors errors, std::size_t line) {
        for (notation::Error& error : errors) error.line = static_cast<int>(line);
        const std::lock_guard lock(mutex_);
        line_.clear();
        (void)report(failureIn(settings_.name, errors, kBadInput));
        ++refused_;
    }
    [[nodiscard]] bool isOver() const { return InterruptGuard::isInterrupted() || hasFailed_; }

    // Call when all threads are done.
    int finish(const std::optional<Failure>& unread) {
        if (!failed_)
            if (const auto kept = out_.commit(); !kept) failed_ = kept.error();
        line_.clear();
        std::string text = summary();
        if (refused_ > 0)
            text += fmt::format(", {} line{} can't be read", refused_, refused_ == 1 ? "" : "s");
        const bool interrupted = InterruptGuard::isInterrupted();
        if (interrupted) text += ", interrupted";
        fmt::print(settings_.json || !isToStdout(settings_) ? stderr : stdout, "{}\n", text);
        if (failed_) return report(*failed_);
        if (unread) return report(*unread);
        if (interrupted) return kInterrupted;
        return refused_ > 0 ? kBadInput : kDone;
    }

private:
    [[nodiscard]] std::string summary() const {
        if (expected_ > 0) return fmt::format("solved {} of {}", solved_, expected_);
        return fmt::format("{} position{}", answered_, answered_ == 1 ? "" : "s");
    }

    const BatchSettings& settings_;
    FileWriter& out_;
    bool isWatched_;   // the answers themselves show how far it is
    std::mutex mutex_; // for the line, which a worker and the reader of the file use
    ProgressLine line_;
    std::size_t answered_ = 0;
    std::size_t expected_ = 0;
    std::size_t solved_ = 0;
    std::size_t refused_ = 0;
    std::optional<Failure> failed_;
    std::atomic<bool> hasFailed_ = false;
};

// What was cut short is no answer.
using Told = std::optional<BatchAnswer>;

std::function<Told(const BatchItem&)> interruptible(BatchWorker worker) {
    return [worker = std::move(worker)](const BatchItem& item) -> Told {
        if (InterruptGuard::isInterrupted()) return std::nullopt;
        Told answer = worker(item);
        return InterruptGuard::isInterrupted() ? std::nullopt : std::move(answer);
    };
}

} // namespace

int runBatch(PositionFile& file, const BatchSettings& settings,
             const std::function<BatchWorker()>& makeWorker) {
    const std::string rules = settings.rules.value_or("sixth");
    if (const auto known = notation::readRuleset(rules); !known) return report(failure(known.error()));
    const std::string target = settings.out.value_or("-");
    if (const auto usable = checkOutput(target, settings.overwrite, {settings.name}); !usable)
        return report(usable.error());
    auto out = FileWriter::open(target, settings.overwrite, true);
    if (!out) return report(out.error());
    BatchProgress progress(settings, *out);
    OrderedWorkers<BatchItem, Told> workers(
        settings.concurrency, kItemsAhead, [&makeWorker] { return interruptible(makeWorker()); },
        [&progress](const Told& answer) { progress.tell(answer); });
    for (std::string line; !progress.isOver() && file.next(line);) {
        auto item = readBatchItem(line, rules);
        if (!item) {
            progress.refuse(item.error(), file.lineNumber());
            continue;
        }
        item->line = file.lineNumber();
        workers.put(std::move(*item));
    }
    workers.finish();
    return progress.finish(file.failed());
}

std::string batchName(const BatchItem& item) {
    return item.id.empty() ? fmt::format("line {}", item.line) : harmless(item.id);
}

Failure outWithoutFile(std::string_view command) {
    return failure("--out", "it is for the answers about a file of positions",
                   fmt::format("see 'sixth {} --help'", command));
}

nlohmann::ordered_json batchJson(const BatchItem& item) {
    const rules::Position& position = item.game.position();
    nlohmann::ordered_json document;
    document["number"] = item.line;
    if (!item.id.empty()) document["id"] = item.id;
    document["position"] = notation::writePosition(position);
    document["rules"] = notation::writeRuleset(position.rules());
    const auto put = [&](const char* name, const std::vector<rules::Move>& moves) {
        for (const rules::Move move : moves) document[name].push_back(notation::writeMove(position, move));
    };
    put("bm", item.best);
    put("am", item.avoid);
    return document;
}

} // namespace sixth::cli
