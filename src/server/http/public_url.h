#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::http {

// The address under which people reach a server that stands behind a proxy: "https://play.example".
struct PublicUrl {
    std::string text; // with one / at its end
    std::string host; // "play.example", "[2001:db8::1]"
};

// Null unless the text is http:// or https://, a host, perhaps a port, and at most a / after that: the page
// is at the root of its site.
[[nodiscard]] std::optional<PublicUrl> readPublicUrl(std::string_view text);

} // namespace sixth::server::http
