#pragma once

#include "rules/color.h"

#include <optional>
#include <string_view>

namespace sixth::notation {

// The words for the colours in JSON, in protocols and on the command line: "silver" and "red".
[[nodiscard]] constexpr std::string_view writeColor(rules::Color color) {
    return color == rules::Color::Silver ? "silver" : "red";
}

[[nodiscard]] constexpr std::optional<rules::Color> readColor(std::string_view word) {
    for (const rules::Color color : rules::kColors)
        if (writeColor(color) == word) return color;
    return std::nullopt;
}

} // namespace sixth::notation
