#pragma once

#include "notation/error.h"
#include "rules/ruleset.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// Reads "sixth;kings=3": a preset and any options. The result is normalised. All errors are reported; each
// names its option.
[[nodiscard]] tl::expected<rules::Ruleset, Errors> readRuleset(std::string_view text);

// The shortest text, over all presets, that means the same game. Between texts of one length, the earlier
// preset is taken.
[[nodiscard]] std::string writeRuleset(const rules::Ruleset& rules);

// Every option with its value, in the order of docs/rules.md: {"size", "5"}, …. Options without effect are
// left out.
struct OptionValue {
    std::string name;
    std::string value;
};
[[nodiscard]] std::vector<OptionValue> optionValues(const rules::Ruleset& rules);

} // namespace sixth::notation
