#pragma once

#include "server/online/ratings.h"
#include "server/online/table.h"

#include <nlohmann/json.hpp>

#include <string>

// The JSON of people and games, the same in every answer and message (docs/api.md).
namespace sixth::server::online {

using Json = nlohmann::ordered_json;

[[nodiscard]] std::string_view kindName(store::PersonKind kind);
// {"name": "Anna", "kind": "user"}; null for nobody, and a null name for those who have left.
[[nodiscard]] Json personJson(store::Reader& reader, PersonId id);

// A text of unknown origin never stops the writing.
[[nodiscard]] std::string dump(const Json& json);

} // namespace sixth::server::online
