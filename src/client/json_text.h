#pragma once

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace sixth::client {

// Keys keep their order, so that what is written again is what was read.
using Json = nlohmann::ordered_json; // as server::games::JsonFields reads it

// Reads a JSON object that nests no deeper than any message of the server does. Deeper ones are refused
// before they are parsed: writing them again would take stack for every level.
[[nodiscard]] tl::expected<Json, std::string> readJsonObject(std::string_view text);

[[nodiscard]] std::string writeJson(const Json& json);

} // namespace sixth::client
