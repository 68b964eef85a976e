#pragma once

#include "rules/outcome.h"

#include <optional>
#include <string_view>

namespace sixth::notation {

// The words of the tag Termination: "crown", "points", "stuck", …. Reason::None is the empty text.
[[nodiscard]] std::string_view writeReason(rules::Reason reason);
[[nodiscard]] std::optional<rules::Reason> readReason(std::string_view text);

// The result of a game record: "1-0", "0-1", "1/2-1/2", "*".
[[nodiscard]] std::string_view writeResult(rules::Result result);
[[nodiscard]] std::optional<rules::Result> readResult(std::string_view text);

} // namespace sixth::notation
