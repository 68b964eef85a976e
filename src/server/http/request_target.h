#pragma once

#include <optional>
#include <string_view>

namespace sixth::server::http {

// The parts of a request target, the second word of a request line. They are views of it.
struct RequestTarget {
    std::string_view path;                     // begins with /
    std::string_view query;                    // what follows the ?
    std::optional<std::string_view> authority; // of "http://authority/path"; replaces Host
};

// Reads "/path?query" and "http://host/path?query" (RFC 9112, 3.2). Nothing is decoded and no dots are
// resolved, since the path is a key of a table and no place on a disk. Null for every other form and for
// invalid characters.
[[nodiscard]] std::optional<RequestTarget> readRequestTarget(std::string_view text);

} // namespace sixth::server::http
