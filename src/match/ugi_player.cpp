#include "match/ugi_player.h"

#include "notation/error.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <sstream>
#include <vector>

namespace sixth::match {
namespace {

using rules::Color;
using rules::Game;

// A limit of nodes gives no time: ten seconds and a very slow engine are allowed for.
constexpr std::uint64_t kSlowestNodesPerMs = 10;
constexpr std::int64_t kNodesPatienceMs = 10'000;
constexpr std::uint64_t kLongestWaitMs = 3'600'000;
// Nothing an engine has to say for one answer comes near this.
constexpr std::size_t kMostOutput = std::size_t{16} * 1024 * 1024;

std::vector<std::string> splitWords(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(std::move(word));
    return words;
}

std::string positionLine(const Game& game) {
    const std::string start = notation::writePosition(game.start());
    const bool isUsual = start == notation::writePosition(rules::Position::start(game.start().rules()));
    std::string line = isUsual ? "position startpos" : "position fen " + start;
    if (!game.moves().empty()) line += " moves";
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        line += " " + notation::writeMove(game.positions()[i], game.moves()[i]);
    return line;
}

std::string goLine(Color side, const MoveBudget& budget) {
    std::string line = "go";
    const auto add = [&line](std::string_view name, auto value) {
        line += " " + std::string(name) + " " + std::to_string(value);
    };
    if (budget.moveTimeMs) add("movetime", *budget.moveTimeMs);
    if (budget.nodes) add("nodes", *budget.nodes);
    if (const auto own = budget.clockMs[side]) { // an opponent without a clock is given the same one
        add("p1time", budget.clockMs.silver.value_or(*own));
        add("p2time", budget.clockMs.red.value_or(*own));
        add("p1inc", budget.incrementMs.silver);
        add("p2inc", budget.incrementMs.red);
    }
    if (line == "go") add("movetime", kUsualTimeMs);
    return line;
}

// The time in which an answer to `go` is due.
std::int64_t dueMs(Color side, const MoveBudget& budget) {
    if (budget.moveTimeMs) return *budget.moveTimeMs;
    if (const auto left = budget.clockMs[side]) return *left;
    if (!budget.nodes) return kUsualTimeMs;
    return kNodesPatienceMs +
           static_cast<std::int64_t>(std::min(*budget.nodes / kSlowestNodesPerMs, kLongestWaitMs));
}

// A name for a record: printable and short.
std::string shortName(std::string_view text) {
    std::string result;
    for (const char c : text.substr(0, 100))
        if (c >= 0x20 && c < 0x7f) result += c;
    return result;
}

constexpr std::uint64_t kSeeds = std::uint64_t{1} << 31;
constexpr std::string_view kIdName = "id name ";
// What is told of a player that does not start begins with its name.
constexpr std::string_view kNoGreeting = "does not answer ugi with ugiok: ";
constexpr std::string_view kRefusal = "it refuses a command: ";

std::string lowered(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

// "info depth 8 … multipv 1 score cp 35 …": what it thinks of its best line.
std::optional<Thought> readThought(const std::vector<std::string>& words) {
    Thought thought;
    bool hasScore = false;
    for (std::size_t i = 1; i + 1 < words.size() && words[i] != "pv" && words[i] != "string"; ++i) {
        int value = 0;
        const std::string& text = words[words[i] == "score" ? std::min(i + 2, words.size() - 1) : i + 1];
        const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (wrong != std::errc{}) continue;
        if (words[i] == "multipv" && value != 1) return std::nullopt;
        if (words[i] == "depth") thought.depth = value;
        if (words[i] != "score") continue;
        hasScore = words[i + 1] == "cp" || words[i + 1] == "mate";
        thought.isMate = words[i + 1] == "mate";
        thought.score = value;
    }
    if (!hasScore) return std::nullopt;
    return thought;
}

ChildProcess::Deadline after(std::int64_t ms) {
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
}

} // namespace

UgiPlayer::UgiPlayer(std::string command, Surroundings surroundings, UgiPatience patience,
                     std::vector<std::pair<std::string, std::string>> options)
    : command_(std::move(command)), surroundings_(std::move(surroundings)), patience_(patience),
      options_(std::move(options)) {}

std::optional<Failure> UgiPlayer::newGame(const rules::Ruleset& rules, std::uint64_t seed) {
    auto ready = process_ == nullptr ? start() : Expected<void>();
    if (ready) ready = prepare(rules, seed);
    if (ready) return std::nullopt;
    process_.reset();
    return ready.error();
}

Choice UgiPlayer::choose(const Game& game, const MoveBudget& budget) {
    if (process_ == nullptr) return Failure{FailureKind::Start, "has no process"};
    auto move = askForMove(game, budget);
    if (move) return *move;
    // One that was only late has answered and can go on with the next game.
    if (move.error().kind != FailureKind::Time) process_.reset();
    return move.error();
}

UgiPlayer::Expected<void> UgiPlayer::start() {
    process_ = ChildProcess::start(command_);
    if (process_ == nullptr)
        return tl::unexpected(
            Failure{FailureKind::Start, std::string(kNoGreeting) + "no process could be made"});
    const Deadline deadline = startDeadline();
    name_.clear();
    known_.clear();
    firstWords_.clear();
    const auto notStarted = [this](Failure failure, std::string_view why) {
        failure.kind = FailureKind::Start;
        failure.text.insert(0, why);
        if (!firstWords_.empty()) failure.text += "; it says " + notation::quoted(firstWords_);
        return tl::unexpected(std::move(failure));
    };
    if (auto sent = send("ugi", deadline); !sent) {
        (void)await("ugiok", deadline); // It may have said something before it went away.
        return notStarted(sent.error(), kNoGreeting);
    }
    if (auto greeted = await("ugiok", deadline); !greeted) return notStarted(greeted.error(), kNoGreeting);
    if (auto set = setOptions(deadline); !set) return notStarted(set.error(), "does not take its options: ");
    return {};
}

UgiPlayer::Expected<void> UgiPlayer::setOptions(Deadline deadline) {
    if (options_.empty()) return {};
    for (const auto& [name, value] : options_) {
        if (!known_.contains(lowered(name)))
            return tl::unexpected(Failure{FailureKind::Start, "it has no option " + notation::quoted(name)});
        if (auto sent = send("setoption name " + name + " value " + value, deadline); !sent) return sent;
    }
    if (auto sent = send("isready", deadline); !sent) return sent;
    if (auto ready = await("readyok", deadline); !ready) return tl::unexpected(ready.error());
    return {};
}

UgiPlayer::Expected<void> UgiPlayer::prepare(const rules::Ruleset& rules, std::uint64_t seed) {
    const Deadline deadline = startDeadline();
    const bool isSeeded = std::any_of(options_.begin(), options_.end(),
                                      [](const auto& option) { return lowered(option.first) == "seed"; });
    if (known_.contains("seed") && !isSeeded)
        if (auto sent = send("setoption name Seed value " + std::to_string(seed % kSeeds), deadline); !sent)
            return sent;
    const std::string ruleset = notation::writeRuleset(rules);
    if (auto sent = send("setoption name Ruleset value " + ruleset, deadline); !sent) return sent;
    if (auto sent = send("isready", deadline); !sent) return sent;
    if (auto ready = await("readyok", deadline); !ready) {
        Failure failure = ready.error();
        // There is no game to lose for one that does not know the game.
        if (failure.text.starts_with(kRefusal)) {
            failure.kind = FailureKind::Start;
            failure.text = "does not play the ruleset " + notation::quoted(ruleset) + ": " + failure.text;
        }
        return tl::unexpected(std::move(failure));
    }
    return send("uginewgame", deadline);
}

UgiPlayer::Expected<rules::Move> UgiPlayer::askForMove(const Game& game, const MoveBudget& budget) {
    const Deadline deadline = startDeadline();
    if (auto sent = send(positionLine(game), deadline); !sent) return tl::unexpected(sent.error());
    if (auto sent = send("isready", deadline); !sent) return tl::unexpected(sent.error());
    if (auto ready = await("readyok", deadline); !ready) return tl::unexpected(ready.error());
    thought_.reset();
    auto line = awaitBestMove(game, budget);
    if (!line) return tl::unexpected(line.error());
    const std::vector<std::string> words = splitWords(*line);
    if (words.size() != 2)
        return tl::unexpected(
            Failure{FailureKind::Protocol, notation::quoted(*line) + " is not bestmove and one move"});
    const auto move = notation::readMove(game.position(), words[1]);
    if (!move) return tl::unexpected(Failure{FailureKind::Illegal, move.error().message});
    return *move;
}

UgiPlayer::Expected<std::string> UgiPlayer::awaitBestMove(const Game& game, const MoveBudget& budget) {
    const Color side = game.position().side();
    const std::int64_t due = dueMs(side, budget);
    const Deadline deadline = after(due + patience_.marginMs);
    if (auto sent = send(goLine(side, budget), deadline); !sent) return tl::unexpected(sent.error());
    auto line = await("bestmove", deadline);
    if (line || line.error().kind != FailureKind::Stall) return line;
    const Deadline last = after(patience_.stopMs);
    if (auto sent = send("stop", last); !sent) return tl::unexpected(sent.error());
    auto late = await("bestmove", last);
    if (!late) return tl::unexpected(line.error());
    return tl::unexpected(Failure{FailureKind::Time, "no bestmove within " + std::to_string(due) + " ms"});
}

UgiPlayer::Expected<void> UgiPlayer::send(std::string_view line, Deadline deadline) {
    if (process_->write(line, deadline)) return {};
    const bool isLate = std::chrono::steady_clock::now() >= deadline;
    const std::string which = std::string(line.substr(0, line.find(' ')));
    if (isLate) return tl::unexpected(Failure{FailureKind::Stall, "it does not read " + which});
    return tl::unexpected(Failure{FailureKind::Crash, process_->lastWords() + " (before " + which + ")"});
}

UgiPlayer::Expected<std::string> UgiPlayer::await(std::string_view word, Deadline deadline) {
    const auto protocol = [](std::string text) {
        return tl::unexpected(Failure{FailureKind::Protocol, std::move(text)});
    };
    std::string line;
    for (std::size_t output = 0; output < kMostOutput; output += line.size() + 1) {
        const ChildProcess::Read read = process_->read(line, deadline, surroundings_.shouldStop);
        if (read != ChildProcess::Read::Line) return tl::unexpected(explain(read, word));
        const std::string first = line.substr(0, line.find_first_of(" \t"));
        if (first == word) return line;
        hear(line);
        if (first == "bestmove") return protocol("a bestmove that nobody has asked for");
        if (line.starts_with("info string error"))
            return protocol(std::string(kRefusal) + notation::quoted(line));
        // Someone who talks without pause is never waited for, so the deadline is looked at here as well.
        if (std::chrono::steady_clock::now() >= deadline)
            return tl::unexpected(explain(ChildProcess::Read::Timeout, word));
    }
    return protocol("over 16 MiB of output and no " + std::string(word));
}

// Lines that are not waited for, but tell something: who it is, what it can, what it thinks.
void UgiPlayer::hear(const std::string& line) {
    const std::vector<std::string> words = splitWords(line);
    if (words.empty()) return;
    if (words[0] == "id") {
        if (line.starts_with(kIdName)) name_ = shortName(line.substr(kIdName.size()));
    } else if (words[0] == "option" && words.size() > 2 && words[1] == "name") {
        std::string name;
        for (std::size_t i = 2; i < words.size() && words[i] != "type"; ++i)
            name += (name.empty() ? "" : " ") + words[i];
        known_.insert(lowered(name));
    } else if (words[0] == "info") {
        if (const auto thought = readThought(words)) thought_ = thought;
    } else if (firstWords_.empty()) {
        firstWords_ = line;
    }
}

Failure UgiPlayer::explain(ChildProcess::Read read, std::string_view word) {
    const std::string before = " (before " + std::string(word) + ")";
    switch (read) {
    case ChildProcess::Read::Closed: return {FailureKind::Crash, process_->lastWords() + before};
    case ChildProcess::Read::TooLong: return {FailureKind::Protocol, "a line of over 65536 bytes" + before};
    case ChildProcess::Read::Stopped: return {FailureKind::Protocol, "the match is over"};
    case ChildProcess::Read::Timeout:
    case ChildProcess::Read::Line: break;
    }
    return {FailureKind::Stall, "no " + std::string(word) + " in time"};
}

UgiPlayer::Deadline UgiPlayer::startDeadline() const {
    return after(patience_.startMs);
}

} // namespace sixth::match
