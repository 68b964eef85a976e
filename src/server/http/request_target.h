#pragma once

#include <optional>
#include <string_view>

namespace sixth::server::http {

// The second word of a request line in its parts, which are views of it.
struct RequestTarget {
    std::string_view path;                     // begins with /
    std::string_view query;                    // what follows the ?
    std::optional<std::string_view> authority; // of "http://authority/path"; it counts instead of Host
};

// Reads "/path?query" and "http://host/path?query" (RFC 9112, 3.2). Nothing is decoded and no dot is
// resolved: the path is a key for a table, not a place on a disk. Null for every other form and for
// characters that no target has.
[[nodiscard]] std::optional<RequestTarget> readRequestTarget(std::string_view text);

} // namespace sixth::server::http
