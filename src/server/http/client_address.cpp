#include "server/http/client_address.h"

#include "server/ascii.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace sixth::server::http {
namespace {

using Bytes = std::array<std::uint8_t, 16>;

std::optional<Bytes> readIpv6(std::string_view text) {
    Bytes bytes{};
    if (::inet_pton(AF_INET6, std::string(text).c_str(), bytes.data()) != 1) return std::nullopt;
    return bytes;
}

bool isMapped(const Bytes& bytes) {
    return std::all_of(bytes.begin(), bytes.begin() + 10, [](std::uint8_t byte) { return byte == 0; }) &&
           bytes[10] == 0xFF && bytes[11] == 0xFF;
}

std::string ipv6Text(const Bytes& bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    return ::inet_ntop(AF_INET6, bytes.data(), text.data(), text.size()) == nullptr ? std::string()
                                                                                    : text.data();
}

std::string ipv4Text(const std::uint8_t* bytes) {
    std::array<char, INET_ADDRSTRLEN> text{};
    return ::inet_ntop(AF_INET, bytes, text.data(), text.size()) == nullptr ? std::string() : text.data();
}

} // namespace

std::string plainAddress(std::string_view address) {
    const auto bytes = readIpv6(address);
    if (!bytes) return std::string(address);
    return isMapped(*bytes) ? ipv4Text(bytes->data() + 12) : ipv6Text(*bytes);
}

bool isLoopback(std::string_view address) {
    const std::string plain = plainAddress(address);
    return plain == "::1" || plain.starts_with("127.");
}

std::string countedAddress(std::string_view address) {
    std::string plain = plainAddress(address);
    auto bytes = readIpv6(plain);
    if (!bytes) return plain;
    std::fill(bytes->begin() + 8, bytes->end(), std::uint8_t{0});
    return ipv6Text(*bytes) + "/64";
}

std::string clientAddress(std::string_view peer, const std::optional<std::string>& forwardedFor) {
    if (!forwardedFor || !isLoopback(peer)) return plainAddress(peer);
    const auto comma = forwardedFor->rfind(',');
    const std::string_view last = comma == std::string::npos
                                      ? std::string_view(*forwardedFor)
                                      : std::string_view(*forwardedFor).substr(comma + 1);
    return plainAddress(trimmed(last));
}

} // namespace sixth::server::http
