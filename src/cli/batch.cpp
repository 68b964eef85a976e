#include "cli/batch.h"

#include "cli/interrupt.h"
#include "cli/output.h"
#include "notation/move_text.h"
#include "notation/position_line.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace sixth::cli {
namespace {

constexpr std::size_t kLongestLine = std::size_t{64} * 1024;
constexpr std::size_t kAhead = 256; // items that may be under way or wait for an earlier one
constexpr std::size_t kMostLookedAt = 1000;

using nlohmann::json;

bool isBlank(std::string_view line) {
    const auto first = line.find_first_not_of(" \t\r");
    return first == std::string_view::npos || line[first] == '#';
}

// "x5/x5/…" or {"position": …}
bool looksLikePosition(std::string_view line) {
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return false;
    line.remove_prefix(first);
    if (line.front() == '{') return line.find("\"position\"") != std::string_view::npos;
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    return line.front() != '[' && word.find('/') != std::string_view::npos;
}

notation::Errors oneError(std::string code, std::string message) {
    return {{std::move(code), "position", std::move(message)}};
}

tl::expected<BatchItem, notation::Errors> readJsonItem(const std::string& line, const std::string& rules) {
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object()) return tl::unexpected(oneError("json-syntax", "the line is no JSON object"));
    const auto text = [&object](const char* name) -> std::optional<std::string> {
        const auto found = object.find(name);
        if (found == object.end() || found->is_null()) return std::nullopt;
        if (found->is_string()) return found->get<std::string>();
        std::string joined; // a list of moves
        if (found->is_array())
            for (const json& word : *found)
                if (word.is_string()) joined += (joined.empty() ? "" : " ") + word.get<std::string>();
        return joined;
    };
    const auto ruleset = notation::readRuleset(text("rules").value_or(rules));
    if (!ruleset) return tl::unexpected(ruleset.error());
    const auto position = notation::readPosition(*ruleset, text("position").value_or(""));
    if (!position) return tl::unexpected(position.error());
    BatchItem item{0, rules::Game(*position), {}, {}, text("id").value_or("")};
    for (const char* name : {"bm", "am"}) {
        auto moves = notation::readMoves(*position, text(name).value_or(""));
        if (!moves) return tl::unexpected(notation::Errors{moves.error()});
        (std::string_view(name) == "bm" ? item.best : item.avoid) = std::move(*moves);
    }
    return item;
}

tl::expected<BatchItem, notation::Errors> readItem(const std::string& line, const std::string& rules) {
    if (line.size() > kLongestLine)
        return tl::unexpected(oneError("line-too-long", "the line has more than 65536 bytes"));
    if (line.find_first_not_of(" \t") == line.find('{')) return readJsonItem(line, rules);
    const auto ruleset = notation::readRuleset(rules);
    if (!ruleset) return tl::unexpected(ruleset.error());
    auto read = notation::readPositionLine(*ruleset, line);
    if (!read) return tl::unexpected(read.error());
    return BatchItem{0, rules::Game(read->position), std::move(read->best), std::move(read->avoid),
                     std::move(read->id)};
}

// The threads of a batch and what they share. Answers go out in the order of the items.
class Runner {
public:
    Runner(PositionFile& file, const BatchSettings& settings, std::FILE* out)
        : file_(file), settings_(settings), rules_(settings.rules.value_or("sixth")), out_(out) {}

    int run(const std::function<BatchWorker()>& makeWorker) {
        std::vector<std::thread> threads;
        for (int i = 0; i < settings_.concurrency; ++i)
            threads.emplace_back([this, &makeWorker] { work(makeWorker()); });
        for (std::thread& thread : threads) thread.join();
        return finish();
    }

private:
    struct Task {
        std::size_t index = 0;
        BatchItem item;
    };

    void work(const BatchWorker& worker) {
        while (const auto task = take()) {
            BatchAnswer answer = worker(task->item);
            // What was cut short is no answer.
            if (InterruptGuard::isInterrupted()) return give(task->index, std::nullopt);
            give(task->index, std::move(answer));
        }
    }

    std::optional<Task> take() {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return taken_ - told_ < kAhead || isOver(); });
        std::string line;
        while (!isOver() && file_.next(line)) {
            if (isBlank(line)) continue;
            auto item = readItem(line, rules_);
            if (!item) {
                refuse(item.error());
                continue;
            }
            item->line = file_.lineNumber();
            return Task{taken_++, std::move(*item)};
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isOver() const { return InterruptGuard::isInterrupted() || isFull_; }

    void refuse(notation::Errors errors) {
        for (notation::Error& error : errors) error.line = static_cast<int>(file_.lineNumber());
        (void)report(failureIn(settings_.name, errors, kBadInput));
        ++refused_;
    }

    void give(std::size_t index, std::optional<BatchAnswer> answer) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(index, std::move(answer));
        while (!waiting_.empty() && waiting_.begin()->first == told_) {
            tell(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
            ++told_;
        }
        room_.notify_all();
    }

    void tell(const std::optional<BatchAnswer>& answer) {
        if (!answer) return;
        ++answered_;
        if (answer->solved) ++expected_;
        if (answer->solved.value_or(false)) ++solved_;
        const std::string& text = answer->text;
        if (std::fwrite(text.data(), 1, text.size(), out_) != text.size() || std::fflush(out_) != 0)
            isFull_ = true;
    }

    int finish() {
        std::string text = fmt::format("{} positions", answered_);
        if (expected_ > 0) text = fmt::format("solved {} of {}", solved_, expected_);
        if (refused_ > 0) text += fmt::format(", {} lines can't be read", refused_);
        const bool interrupted = InterruptGuard::isInterrupted();
        if (interrupted) text += ", interrupted";
        fmt::print(settings_.json || out_ != stdout ? stderr : stdout, "{}\n", text);
        if (isFull_) return report(failure("output", "it can't be written", settings_.out.value_or("-")));
        if (interrupted) return kInterrupted;
        return refused_ > 0 ? kBadInput : kDone;
    }

    PositionFile& file_;
    const BatchSettings& settings_;
    std::string rules_;
    std::FILE* out_;
    std::mutex mutex_; // for what follows
    std::condition_variable room_;
    std::map<std::size_t, std::optional<BatchAnswer>> waiting_;
    std::size_t taken_ = 0;
    std::size_t told_ = 0;
    std::size_t answered_ = 0;
    std::size_t expected_ = 0;
    std::size_t solved_ = 0;
    std::size_t refused_ = 0;
    bool isFull_ = false;
};

} // namespace

bool BatchItem::accepts(rules::Move move) const {
    const auto has = [move](const std::vector<rules::Move>& moves) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    return (best.empty() || has(best)) && !has(avoid);
}

Expected<PositionFile> PositionFile::open(const std::string& path) {
    PositionFile file;
    file.path_ = path;
    if (path != "-") {
        auto stream = std::make_unique<std::ifstream>(path, std::ios::binary);
        if (!*stream) return tl::unexpected(failure("file", std::strerror(errno), path));
        file.file_ = std::move(stream);
    }
    std::string line;
    std::vector<std::string> looked;
    while (looked.size() < kMostLookedAt && std::getline(file.in(), line)) {
        looked.push_back(line);
        if (isBlank(line)) continue;
        file.hasPositions_ = looksLikePosition(line);
        break;
    }
    file.looked_.assign(looked.rbegin(), looked.rend());
    return file;
}

std::istream& PositionFile::in() {
    return file_ ? *file_ : std::cin;
}

bool PositionFile::next(std::string& line) {
    ++number_;
    if (!looked_.empty()) {
        line = std::move(looked_.back());
        looked_.pop_back();
    } else if (!std::getline(in(), line)) {
        return false;
    }
    if (line.ends_with('\r')) line.pop_back();
    return true;
}

Expected<std::string> PositionFile::readAll() {
    std::string text;
    for (auto line = looked_.rbegin(); line != looked_.rend(); ++line) text += *line + "\n";
    text.append(std::istreambuf_iterator<char>(in()), {});
    return text;
}

int runBatch(PositionFile& file, const BatchSettings& settings,
             const std::function<BatchWorker()>& makeWorker) {
    const auto rules = notation::readRuleset(settings.rules.value_or("sixth"));
    if (!rules) return report(failure(rules.error()));
    std::FILE* out = stdout;
    if (settings.out && *settings.out != "-") out = std::fopen(settings.out->c_str(), "wb");
    if (out == nullptr) return report(failure("output", std::strerror(errno), *settings.out));
    int exitCode = Runner(file, settings, out).run(makeWorker);
    if (out != stdout && std::fclose(out) != 0)
        exitCode = report(failure("output", std::strerror(errno), *settings.out));
    return exitCode;
}

nlohmann::ordered_json batchJson(const BatchItem& item) {
    const rules::Position& position = item.game.position();
    nlohmann::ordered_json document;
    document["line"] = item.line;
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
