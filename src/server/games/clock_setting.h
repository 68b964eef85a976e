#pragma once

#include "server/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::games {

// How time is kept in a game: not at all, by a clock for the whole game with an increment for every move, or
// by days for each move.
struct ClockSetting {
    enum class Kind : std::uint8_t { None, Real, Days };

    Kind kind = Kind::None;
    Milliseconds initial{};   // Real: what each player starts with
    Milliseconds increment{}; // Real: what a move earns
    int days = 0;             // Days: for each move

    friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};

// "none", "300+5" (seconds) or "3d". Seconds are whole: 10 to 10,800 to start with, 0 to 180 for a move; days
// are 1 to 14. Nothing for any other text.
[[nodiscard]] std::optional<ClockSetting> readClockSetting(std::string_view text);
[[nodiscard]] std::string writeClockSetting(const ClockSetting& setting);

// Ratings are kept apart by speed, since quick games ask for another skill than slow ones.
enum class Speed : std::uint8_t { Bullet, Blitz, Rapid, Classical, Correspondence };

// By the time a player has for a game of forty moves: under 3 minutes, 8, 25, more; days and games without a
// clock are correspondence.
[[nodiscard]] Speed speedOf(const ClockSetting& setting);
[[nodiscard]] std::string_view speedName(Speed speed);
[[nodiscard]] std::optional<Speed> readSpeed(std::string_view name);

} // namespace sixth::server::games
