#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace sixth::cli {

// Writes a complete answer to stdout. Commands collect their answer first, so a command that fails writes
// nothing. Returns the exit code, which is not 0 if stdout can't be written (a full disk).
[[nodiscard]] int print(std::string_view text);
[[nodiscard]] int printJson(const nlohmann::ordered_json& document);

// Wraps words into lines of at most `width` columns. Each line but the first is indented.
[[nodiscard]] std::string wrapped(std::string_view words, std::size_t indent, std::size_t width = 80);

} // namespace sixth::cli
