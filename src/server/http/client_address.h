#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::server::http {

// An address as people write it: "::ffff:192.0.2.1", which a socket for both kinds of addresses says for an
// IPv4 client, is "192.0.2.1". Text that is no address is left as it is.
[[nodiscard]] std::string plainAddress(std::string_view address);

// What requests are counted by: an IPv4 address, or the first 64 bits of an IPv6 address
// ("2001:db8:1:2::/64"). One household has 2^64 of the latter, so counting each would count nobody.
[[nodiscard]] std::string countedAddress(std::string_view address);

// The first 48 bits of a counted IPv6 address: what a provider gives to a customer who asks for much, with
// 65,536 counted addresses in it. An IPv4 address is left as it is.
[[nodiscard]] std::string widerAddress(std::string_view counted);

// The proxies in front of this server: those whose word is taken for whom they speak.
class Proxies {
public:
    // Those on this machine.
    Proxies();
    // A list of addresses and networks: "10.0.0.5, 192.168.0.0/16, fd00::/8". Nothing if it is none.
    [[nodiscard]] static std::optional<Proxies> read(std::string_view list);

    [[nodiscard]] bool contains(std::string_view address) const;

private:
    using Bytes = std::array<std::uint8_t, 16>; // an IPv4 address as the IPv6 address that stands for it
    struct Network {
        Bytes first{};
        int bits = 0;
    };
    [[nodiscard]] static std::optional<Network> readNetwork(std::string_view text);

    std::vector<Network> networks_;
};

// Who is at the other end. Behind a proxy every connection comes from there, and `forwardedFor`, the field
// X-Forwarded-For, says for whom: its last entry does. If that is no address, the proxy is meant itself.
[[nodiscard]] std::string clientAddress(std::string_view peer, const std::optional<std::string>& forwardedFor,
                                        const Proxies& proxies);

} // namespace sixth::server::http
