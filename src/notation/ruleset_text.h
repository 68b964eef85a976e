#pragma once

#include "notation/error.h"
#include "rules/ruleset.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// Reads "sixth;kings=3": a preset, then any options. The result is normalised. All errors are reported, each
// naming its option.
[[nodiscard]] tl::expected<rules::Ruleset, Errors> readRuleset(std::string_view text);

// The fewest characters over all presets that mean the same; ties go to the order of the presets.
[[nodiscard]] std::string writeRuleset(const rules::Ruleset& rules);

// Every option with its value, in the order of the rules, those without effect left out: {"size", "5"}, …
struct OptionValue {
    std::string name;
    std::string value;
};
[[nodiscard]] std::vector<OptionValue> optionValues(const rules::Ruleset& rules);

} // namespace sixth::notation
