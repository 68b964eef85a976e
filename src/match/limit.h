#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::match {

// Time for a whole game: a base, and an increment after every move.
struct GameClock {
    std::int64_t baseMs = 0;
    std::int64_t incrementMs = 0;
    friend bool operator==(const GameClock&, const GameClock&) = default;
};

// "10+0.1": seconds, with up to three decimals.
[[nodiscard]] std::optional<GameClock> readGameClock(std::string_view text);
[[nodiscard]] std::string writeGameClock(const GameClock& clock);

// What one side of a match may use.
struct Limit {
    std::optional<std::int64_t> moveTimeMs;
    std::optional<std::uint64_t> nodes;
    std::optional<GameClock> clock;

    [[nodiscard]] bool isNone() const { return !moveTimeMs && !nodes && !clock; }
    friend bool operator==(const Limit&, const Limit&) = default;
};

// "10+0.1", "100 ms/move", "5000 nodes/move", several of them with commas, "none".
[[nodiscard]] std::string writeLimit(const Limit& limit);

} // namespace sixth::match
