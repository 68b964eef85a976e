#pragma once

#include "properties/choices.h"
#include "rules/ruleset.h"

#include <string>

namespace sixth::properties {

// A valid ruleset in any of its spellings: a preset, options in any order, drafts, options without effect.
[[nodiscard]] std::string randomRuleset(Choices& choices);

// The text of a composed position of these rules: valid most of the time, with any amount of disks, points,
// score and ko.
[[nodiscard]] std::string randomPosition(const rules::Ruleset& rules, Choices& choices);

// The text after one to three edits: characters changed, added or taken out, parts swapped or doubled.
// `alphabet` holds the characters that mean something to its reader.
[[nodiscard]] std::string mutated(std::string text, std::string_view alphabet, Choices& choices);

inline constexpr std::string_view kPositionAlphabet = "PHGphgMLAla0123456789x,/- srbcde#";
inline constexpr std::string_view kRulesetAlphabet = "PHGM0123456789;=-abcdefghiklmnoprstuxy";

} // namespace sixth::properties
