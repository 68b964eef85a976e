#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace sixth::cli {

// Writes a finished answer to stdout. Commands gather their answer first, so nothing is written when they
// fail. Returns the exit code: not 0 if stdout can't take it (a full disk).
[[nodiscard]] int print(std::string_view text);
[[nodiscard]] int printJson(const nlohmann::ordered_json& document);

// Words in lines of at most `width` columns, each line but the first indented.
[[nodiscard]] std::string wrapped(std::string_view words, std::size_t indent, std::size_t width = 80);

} // namespace sixth::cli
