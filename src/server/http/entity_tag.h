#pragma once

#include <string>
#include <string_view>

namespace sixth::server::http {

// A strong entity tag for these bytes, with its quotes. It is a hash, so equal bytes have equal tags in every
// run of the server. It tells versions apart; it is not meant to withstand an attacker.
[[nodiscard]] std::string entityTag(std::string_view bytes);

// Whether an If-None-Match field, a list of tags or *, contains this tag. Weak tags match too (RFC 9110,
// 13.1.2).
[[nodiscard]] bool namesTag(std::string_view ifNoneMatch, std::string_view tag);

} // namespace sixth::server::http
