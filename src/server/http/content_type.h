#pragma once

#include <string_view>

namespace sixth::server::http {

// The media type of a file, by the extension of its name; "application/octet-stream" if that is unknown.
// Browsers are told not to guess (nosniff), so with a wrong type the page does not load.
[[nodiscard]] std::string_view contentType(std::string_view path);

} // namespace sixth::server::http
