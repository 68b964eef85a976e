#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::http {

// An address as people write it: "::ffff:192.0.2.1", which a socket for both kinds of addresses says for an
// IPv4 client, is "192.0.2.1". Text that is no address is left as it is.
[[nodiscard]] std::string plainAddress(std::string_view address);

[[nodiscard]] bool isLoopback(std::string_view address);

// What requests are counted by: an IPv4 address, or the first 64 bits of an IPv6 address
// ("2001:db8:1:2::/64"). One household has 2^64 of the latter, so counting each would count nobody.
[[nodiscard]] std::string countedAddress(std::string_view address);

// Who is at the other end. Behind a proxy every connection comes from this machine, and `forwardedFor`, the
// field X-Forwarded-For, says for whom. Its last entry is what our own proxy saw; those before it are
// hearsay.
[[nodiscard]] std::string clientAddress(std::string_view peer,
                                        const std::optional<std::string>& forwardedFor);

} // namespace sixth::server::http
