#include "match/game_log.h"

#include "base/read_number.h"
#include "match/write_all.h"
#include "notation/outcome_text.h"

#include <sys/file.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <set>
#include <unistd.h>

namespace sixth::match {
namespace {

using notation::Error;

constexpr int kMostGames = 100'000'000;

Error logError(std::string_view code, std::string message, int line = 1) {
    return {std::string(code), "match file", std::move(message), line, 1};
}

// "Red: crash: exit code 3" -> who and how
void readFailure(std::string_view text, GameResult& result) {
    const auto colon = text.find(": ");
    if (colon == std::string_view::npos) return;
    const std::string_view who = text.substr(0, colon);
    const std::string_view rest = text.substr(colon + 2);
    const auto second = rest.find(": ");
    const auto kind = readFailureKind(rest.substr(0, second));
    if (!kind || (who != "Silver" && who != "Red")) return;
    result.failed = who == "Silver" ? rules::Color::Silver : rules::Color::Red;
    result.failure = {*kind, second == std::string_view::npos ? "" : std::string(rest.substr(second + 2))};
}

// The index of a game by its tag Round, which counts from 1.
std::optional<int> readRound(const notation::Record& record) {
    const std::string* round = record.tag("Round");
    if (round == nullptr) return std::nullopt;
    const auto number = base::readNumber<int>(*round);
    if (!number || *number < 1 || *number > kMostGames) return std::nullopt;
    return *number - 1;
}

} // namespace

std::string failureTag(rules::Color color, const Failure& failure) {
    return std::string(color == rules::Color::Silver ? "Silver: " : "Red: ") +
           std::string(word(failure.kind)) + ": " + failure.text;
}

tl::expected<std::vector<GameResult>, Error> readLog(std::string_view text, std::string_view settings) {
    const notation::RecordFile file = notation::readRecords(text);
    if (!file.errors.empty())
        return tl::unexpected(logError("log-unreadable", file.errors[0].message, file.errors[0].line));
    std::vector<GameResult> results;
    std::set<int> seen;
    for (const notation::Record& record : file.records) {
        const std::string* made = record.tag(kMatchTag);
        if (made == nullptr)
            return tl::unexpected(logError("log-foreign",
                                           "it holds a game that is of no match, expected a new file or "
                                           "one of this match",
                                           record.line));
        if (*made != settings)
            return tl::unexpected(logError("log-settings",
                                           "it was made with other settings. There: " + *made +
                                               ". Now: " + std::string(settings),
                                           record.line));
        const auto game = readRound(record);
        if (!game || !seen.insert(*game).second)
            return tl::unexpected(
                logError("log-round", "the tag Round is missing, no number or there twice", record.line));
        GameResult result{*game, record.result, std::nullopt, {}};
        if (const std::string* failure = record.tag(kFailureTag)) readFailure(*failure, result);
        results.push_back(std::move(result));
    }
    return results;
}

std::size_t wholeGames(std::string_view text) {
    constexpr std::string_view kBegin = "[Event \"sixth match\"]";
    constexpr std::string_view kBetween = "\n\n"; // two games, and also tags and moves
    const auto reads = [](std::string_view part) { return notation::readRecords(part).errors.empty(); };
    if (text.empty() || (text.ends_with('\n') && reads(text))) return text.size();
    std::size_t end = text.size();
    for (int tries = 0; tries < 3; ++tries) {
        const std::size_t gap = end == 0 ? std::string_view::npos : text.rfind(kBetween, end - 1);
        end = gap == std::string_view::npos ? 0 : gap;
        const std::size_t cut = gap == std::string_view::npos ? 0 : gap + kBetween.size();
        // What is cut must be the beginning of a game as we write it; anything else is not ours to touch.
        const std::string_view head = text.substr(cut, kBegin.size());
        if (kBegin.starts_with(head) && reads(text.substr(0, cut))) return cut;
    }
    return text.size();
}

tl::expected<GameLog, Error> GameLog::open(const std::string& path, std::string_view settings) {
    GameLog log(path, Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)));
    if (!log.file_.isOpen()) return tl::unexpected(log.systemError());
    if (::flock(log.file_.get(), LOCK_EX | LOCK_NB) != 0)
        return tl::unexpected(logError("log-locked", "another match is writing to it"));
    auto text = log.readAll();
    if (!text) return tl::unexpected(text.error());
    const std::size_t whole = wholeGames(*text);
    auto finished = readLog(std::string_view(*text).substr(0, whole), settings);
    if (!finished) return tl::unexpected(finished.error());
    log.finished_ = std::move(*finished);
    if (whole < text->size() && ::ftruncate(log.file_.get(), static_cast<off_t>(whole)) != 0)
        return tl::unexpected(log.systemError());
    return log;
}

tl::expected<void, Error> GameLog::append(const notation::Record& record) {
    if (!writeAll(file_.get(), notation::writeRecord(record) + "\n")) return tl::unexpected(systemError());
    return {};
}

Error GameLog::systemError() const {
    Error error = logError("log-system", std::strerror(errno));
    error.line = error.column = 0; // it is not about a place in the file
    return error;
}

tl::expected<std::string, Error> GameLog::readAll() {
    std::string text;
    std::array<char, 1 << 16> chunk;
    for (;;) {
        const ssize_t got = ::read(file_.get(), chunk.data(), chunk.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return tl::unexpected(systemError());
        if (got == 0) return text;
        text.append(chunk.data(), static_cast<std::size_t>(got));
    }
}

} // namespace sixth::match
