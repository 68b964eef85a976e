#pragma once

#include <cstdint>
#include <string>

namespace sixth::server::http {

// "Sun, 06 Nov 1994 08:49:37 GMT" for a time in seconds since 1970 (RFC 9110, 5.6.7).
[[nodiscard]] std::string httpDate(std::int64_t unixSeconds);

} // namespace sixth::server::http
