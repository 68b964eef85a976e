#pragma once

#include <string_view>

namespace sixth::server::http {

// The media type of a file by the ending of its name; "application/octet-stream" for one that is unknown.
// Browsers are told not to guess (nosniff), so a type that is wrong here is a page that does not load.
[[nodiscard]] std::string_view contentType(std::string_view path);

} // namespace sixth::server::http
