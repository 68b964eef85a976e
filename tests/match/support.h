#pragma once

#include "match/player.h"
#include "notation/ruleset_text.h"

#include <cstdint>
#include <string>
#include <string_view>

// What the tests of this room share.
namespace sixth::match {

inline const Surroundings kCalm{steadyClock(), [] { return false; }};

// What is expected to come gets a minute, however busy the machine.
inline constexpr std::int64_t kMinute = 60'000;

[[nodiscard]] inline rules::Ruleset ruleset(std::string_view text) {
    return *notation::readRuleset(text);
}

// The command of an engine that is wrong in this way.
[[nodiscard]] inline std::string bad(const std::string& mode) {
    return std::string(SIXTH_BAD_ENGINE) + " " + mode;
}

} // namespace sixth::match
