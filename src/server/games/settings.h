#pragma once

#include "notation/error.h"
#include "rules/color.h"
#include "rules/ruleset.h"
#include "server/games/clock_setting.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::games {

// A person in the store; 0 is nobody, or the server itself.
using PersonId = std::int64_t;

// Which colour the one who makes a game wants.
enum class ColorChoice : std::uint8_t { Silver, Red, Random };
// Who finds a waiting game: those who have its link, or everyone in the lobby.
enum class Visibility : std::uint8_t { Private, Open };

// What is agreed before a game. A rematch takes it over whole.
struct Settings {
    std::string rules = "sixth"; // a ruleset; with `army=draft` and no armies both are chosen online (R7.13)
    ClockSetting clock;
    bool rated = false;
    ColorChoice color = ColorChoice::Random;
    Visibility visibility = Visibility::Private;

    friend bool operator==(const Settings&, const Settings&) = default;
};

inline constexpr std::size_t kLongestRules = 200;

// Whether the armies are still to be chosen.
[[nodiscard]] bool isDrafted(std::string_view rules);
// Reads the text of a ruleset; for a draft, with armies that stand for those to come. The text as it is kept
// comes back: the shortest form, or as it was given for a draft.
[[nodiscard]] tl::expected<std::string, notation::Errors> checkRules(std::string_view rules);
// The ruleset of a game whose armies, if there is a draft, are these: "8P1G1M". An option `milady` that does
// not fit them, since not both paid for her, falls away.
[[nodiscard]] tl::expected<rules::Ruleset, notation::Errors>
rulesWith(std::string_view rules, const rules::PerColor<std::optional<std::string>>& armies);
// Whether an army may be drafted under these rules, judged alone.
[[nodiscard]] tl::expected<void, notation::Errors> checkArmy(std::string_view rules, std::string_view army);

// The name under which ratings are kept: the preset, "sixth" of "sixth;kings=3".
[[nodiscard]] std::string familyOf(std::string_view rules);

[[nodiscard]] std::string_view colorName(rules::Color color);
[[nodiscard]] std::optional<rules::Color> readColor(std::string_view name);

} // namespace sixth::server::games
