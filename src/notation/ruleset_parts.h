#pragma once

#include "notation/error.h"
#include "rules/ruleset.h"

#include <tl/expected.hpp>

#include <array>
#include <string>
#include <string_view>

// What reading and writing rulesets with and without armies share; not for other rooms.
namespace sixth::notation::detail {

// The words of an option's values, in the order of its enum.
inline constexpr std::array<std::string_view, 2> kCrownWords{"trim", "clear"};
inline constexpr std::array<std::string_view, 3> kMiladyWords{"none", "start", "box"};
inline constexpr std::array<std::string_view, 3> kArmyWords{"none", "open", "draft"};
inline constexpr std::array<std::string_view, 2> kRightsWords{"place", "move"};
inline constexpr std::array<std::string_view, 3> kStuckWords{"loss", "draw", "pass"};
inline constexpr std::array<std::string_view, 2> kRepetitionWords{"draw", "none"};

struct RulesetParts {
    rules::Ruleset rules;    // as written, not normalised
    bool armiesWait = false; // army=draft, and neither army was given
};

// Whether a draft without its armies is an error.
enum class Armies : std::uint8_t { Needed, MayWait };
[[nodiscard]] tl::expected<RulesetParts, Errors> readRulesetParts(std::string_view text, Armies armies);

// The fewest characters over all presets; ties go to the order of the presets.
[[nodiscard]] std::string writeShortest(const RulesetParts& parts);

} // namespace sixth::notation::detail
