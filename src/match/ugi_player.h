#pragma once

#include "match/child_process.h"
#include "match/player.h"

#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sixth::match {

// How long a program that speaks UGI may take, in milliseconds.
struct UgiPatience {
    std::int64_t startMs = 10'000; // for `ugiok` and `readyok`
    std::int64_t marginMs = 500;   // for `bestmove`, beyond the limit
    std::int64_t stopMs = 500;     // for `bestmove` after `stop`
};

// The client side of UGI: starts a command line and asks it for moves. If the process ends, hangs, writes
// nonsense or plays an illegal move, that becomes a Failure. The process is then killed, and newGame() starts
// another.
class UgiPlayer final : public Player {
public:
    // The options are set after each start, with their names and values as they are.
    UgiPlayer(std::string command, Surroundings surroundings, UgiPatience patience = {},
              std::vector<std::pair<std::string, std::string>> options = {});

    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;
    [[nodiscard]] std::optional<Thought> thought() const override { return thought_; }
    [[nodiscard]] std::string engineName() const override { return name_; }

private:
    using Deadline = ChildProcess::Deadline;
    template <typename T>
    using Expected = tl::expected<T, Failure>;

    [[nodiscard]] Expected<void> start();
    [[nodiscard]] Expected<void> setOptions(Deadline deadline);
    [[nodiscard]] Expected<void> prepare(const rules::Ruleset& rules, std::uint64_t seed);
    [[nodiscard]] Expected<rules::Move> askForMove(const rules::Game& game, const MoveBudget& budget);
    // Waits for the answer to `go`; when the time is over, sends `stop` and waits for the answer to that.
    [[nodiscard]] Expected<std::string> awaitBestMove(const rules::Game& game, const MoveBudget& budget);

    [[nodiscard]] Expected<void> send(std::string_view line, Deadline deadline);
    // The next line that begins with `word`. Other lines are ignored, except errors.
    [[nodiscard]] Expected<std::string> await(std::string_view word, Deadline deadline);
    void hear(const std::string& line);
    [[nodiscard]] Failure explain(ChildProcess::Read read, std::string_view word);
    [[nodiscard]] Deadline startDeadline() const;

    std::string command_;
    Surroundings surroundings_;
    UgiPatience patience_;
    std::vector<std::pair<std::string, std::string>> options_;
    std::unique_ptr<ChildProcess> process_;
    std::string name_;            // after `id name`
    std::set<std::string> known_; // the options it has, in small letters
    std::string firstWords_;      // the first line that is no part of a greeting
    std::optional<Thought> thought_;
};

} // namespace sixth::match
