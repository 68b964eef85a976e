#pragma once

#include "notation/agreed_rules.h"
#include "server/games/clock_setting.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace sixth::server::games {

// The colour that the creator of a game asks for.
enum class ColorChoice : std::uint8_t { Silver, Red, Random };
// Who can find a waiting game: those who have its link, or everyone in the lobby.
enum class Visibility : std::uint8_t { Private, Open };

// What is agreed before a game. A rematch has the same settings.
struct Settings {
    notation::AgreedRules rules = rules::Ruleset{};
    ClockSetting clock;
    bool rated = false;
    ColorChoice color = ColorChoice::Random;
    Visibility visibility = Visibility::Private;

    friend bool operator==(const Settings&, const Settings&) = default;
};

// Reads the rules of a game as clients and the database write them: notation::readAgreedRules() with a limit
// of 200 bytes.
[[nodiscard]] tl::expected<notation::AgreedRules, notation::Errors> readRules(std::string_view text);

// "silver", "red", "random"
[[nodiscard]] std::string_view writeColorChoice(ColorChoice choice);
[[nodiscard]] std::optional<ColorChoice> readColorChoice(std::string_view word);

} // namespace sixth::server::games
