#pragma once

#include "notation/error.h"
#include "rules/ruleset.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace sixth::notation {

// Reads a drafted army (R7.13) such as "8P1G1M": counts and letters in the order P H G M. An army that costs
// more than twelve points, or has two of a bonus disk, is refused.
[[nodiscard]] tl::expected<rules::Army, Error> readArmy(std::string_view text);

// The only text that reads back to this army.
[[nodiscard]] std::string writeArmy(const rules::Army& army);

namespace detail {

// The same for an army inside a longer text: messages begin with `subject`, as in "the option silver".
[[nodiscard]] tl::expected<rules::Army, Error> readArmy(std::string_view text, std::string_view subject);

} // namespace detail
} // namespace sixth::notation
