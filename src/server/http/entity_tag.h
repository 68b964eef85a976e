#pragma once

#include <string>
#include <string_view>

namespace sixth::server::http {

// A strong tag for these bytes, with its quotes: the same bytes have the same tag in every run of the server,
// other bytes another one. The hash keeps versions apart; it is no defence against someone who writes the
// page.
[[nodiscard]] std::string entityTag(std::string_view bytes);

// Whether an If-None-Match field names this tag: a list of tags or *. Weak tags count too (RFC 9110, 13.1.2).
[[nodiscard]] bool namesTag(std::string_view ifNoneMatch, std::string_view tag);

} // namespace sixth::server::http
