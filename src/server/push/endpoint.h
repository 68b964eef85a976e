#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::push {

// Which endpoints are taken.
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

// Nothing for what is no URL of this kind: no user, no fragment, no number as host, and the usual port.
[[nodiscard]] std::optional<Endpoint> readEndpoint(std::string_view url, Reach reach);

// Whether an address that a name stands for may be connected to: not if it is this machine, a private network
// or a range with a special meaning. Names can change what they stand for, so it is the address that counts.
[[nodiscard]] bool mayReach(std::string_view address, Reach reach);

} // namespace sixth::server::push
