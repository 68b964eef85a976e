#pragma once

#include "base/clock.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/game.h"
#include "rules/movegen.h"
#include "rules/random_walk.h"

#include <gtest/gtest.h>

#include <string_view>

namespace sixth::search::testing {

using base::monotonicMs;
using rules::kRulesets;
using rules::walk;

inline rules::Ruleset ruleset(std::string_view text) {
    return notation::readRuleset(text).value();
}

inline rules::Position position(std::string_view rules, std::string_view text) {
    return notation::readPosition(ruleset(rules), text).value();
}

} // namespace sixth::search::testing
