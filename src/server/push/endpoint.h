#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::push {

// Which endpoints are accepted.
enum class Reach : std::uint8_t {
    Public, // https at a public name, and nothing that belongs to this machine or its network
    Local,  // also this machine, with or without TLS: for tests
};

// The address at a push service to which messages for one device go. Clients choose it, so the server must
// not let itself be sent anywhere by it.
struct Endpoint {
    bool isSecure = true; // https
    std::string host;     // in lower case
    std::uint16_t port = 443;
    std::string target; // path and query
    std::string origin; // "https://push.example", for which a token is made (RFC 8292)
};

inline constexpr std::size_t kLongestEndpoint = 1000;

// Nothing unless it is such a URL: no user, no fragment, no numeric host, and the usual port.
[[nodiscard]] std::optional<Endpoint> readEndpoint(std::string_view url, Reach reach);

// Whether the server may connect to an address that a name was resolved to: not to this machine, a private
// network or a special range. A name can resolve to another address each time, so the address is what counts.
[[nodiscard]] bool mayReach(std::string_view address, Reach reach);

} // namespace sixth::server::push
