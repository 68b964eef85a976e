#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace sixth::base {

// A text that is a whole number and nothing else: no blanks, no plus, no rest. Nothing if it is none, or if
// it does not fit the type.
template <typename Number>
[[nodiscard]] std::optional<Number> readNumber(std::string_view text, int base = 10) {
    Number value{};
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto [rest, error] = std::from_chars(begin, end, value, base);
    if (error != std::errc{} || rest != end) return std::nullopt;
    return value;
}

} // namespace sixth::base
