#pragma once

#include "match/move_note.h"
#include "rules/game.h"
#include "rules/move.h"
#include "rules/ruleset.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sixth::match {

// Milliseconds, monotonic.
using Clock = std::function<std::int64_t()>;
[[nodiscard]] Clock steadyClock();

// What a player may use for one move. With nothing set there is no limit.
struct MoveBudget {
    std::optional<std::int64_t> moveTimeMs;
    std::optional<std::uint64_t> nodes;
    rules::PerColor<std::optional<std::int64_t>> clockMs; // left on the clock
    rules::PerColor<std::int64_t> incrementMs;
};

// What an engine gets for a move when nothing is set.
inline constexpr std::int64_t kUsualTimeMs = 1000;

// The ways to lose a game other than on the board.
enum class FailureKind : std::uint8_t { Start, Crash, Stall, Illegal, Time, Protocol };

[[nodiscard]] std::string_view word(FailureKind kind);
[[nodiscard]] std::optional<FailureKind> readFailureKind(std::string_view text);

struct Failure {
    FailureKind kind = FailureKind::Protocol;
    std::string text; // printable, for people
};

using Choice = std::variant<rules::Move, Failure>;

// A player of games, one after the other. A failure ends only the game under way: newGame() prepares the
// player for the next one, or says why it can't.
class Player {
public:
    Player() = default;
    virtual ~Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // Everything random in the game comes from `seed`.
    [[nodiscard]] virtual std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) = 0;
    // The move to play in a game that is not over.
    [[nodiscard]] virtual Choice choose(const rules::Game& game, const MoveBudget& budget) = 0;
    // What it told about the last move it chose; nothing if it does not tell.
    [[nodiscard]] virtual std::optional<Thought> thought() const { return std::nullopt; }
    // How an engine calls itself; empty if it does not.
    [[nodiscard]] virtual std::string engineName() const { return {}; }
    // Whether the player watches the clock. One that does not can't lose on time.
    [[nodiscard]] virtual bool keepsTime() const { return true; }
};

// What every player gets: a clock, and a callback to call now and then while it thinks. Once that returns
// true, the game will be thrown away and any move will do.
struct Surroundings {
    Clock clock;
    std::function<bool()> shouldStop;
};

} // namespace sixth::match
