#pragma once

#include "notation/error.h"
#include "rules/position.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace sixth::notation {

// Reads "x5/x5/x2,Pp,x2/x4,P/x5 s 13P14p - - 5" for a game of these rules. Every reason for a refusal is
// reported.
[[nodiscard]] tl::expected<rules::Position, Errors> readPosition(const rules::Ruleset& rules,
                                                                 std::string_view text);

[[nodiscard]] std::string writePosition(const rules::Position& position);
// The hands alone, "13P14p", as in the position.
[[nodiscard]] std::string writeHands(const rules::Hands& hands);
// The letters of a tower from bottom to top, "PpP".
[[nodiscard]] std::string writeTower(rules::Tower tower);

} // namespace sixth::notation
