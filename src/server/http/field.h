#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace sixth::server::http {

// One header field. The fields of a request are views of the bytes received; a response owns its fields.
using FieldView = std::pair<std::string_view, std::string_view>;
using Field = std::pair<std::string, std::string>;

} // namespace sixth::server::http
