#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace sixth::server::http {

// One header field. A request only looks at the bytes it came in; an answer owns its fields.
using FieldView = std::pair<std::string_view, std::string_view>;
using Field = std::pair<std::string, std::string>;

} // namespace sixth::server::http
