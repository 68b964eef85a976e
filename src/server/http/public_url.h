#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::http {

// The address of a server behind a proxy, as people reach it: "https://play.example".
struct PublicUrl {
    std::string text; // with one / at its end
    std::string host; // "play.example", "[2001:db8::1]"
};

// Reads http:// or https://, a host, an optional port and an optional final /. Null for everything else: the
// page is always at the root of its site.
[[nodiscard]] std::optional<PublicUrl> readPublicUrl(std::string_view text);

} // namespace sixth::server::http
