#pragma once

#include "notation/error.h"
#include "rules/position.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace sixth::notation {

// Reads "x5/x5/x2,Pp,x2/x4,P/x5 s 13P14p - - 5" as a position of these rules. A refusal lists every reason.
[[nodiscard]] tl::expected<rules::Position, Errors> readPosition(const rules::Ruleset& rules,
                                                                 std::string_view text);

[[nodiscard]] std::string writePosition(const rules::Position& position);
// The hands alone, as they stand in a position: "13P14p".
[[nodiscard]] std::string writeHands(const rules::Hands& hands);
// The letters of a tower from bottom to top: "PpP".
[[nodiscard]] std::string writeTower(rules::Tower tower);

} // namespace sixth::notation
