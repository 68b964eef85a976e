#include "server/http/client_address.h"

#include "server/ascii.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>
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

// An IPv4 address as the IPv6 address that stands for it.
std::optional<Bytes> readAny(std::string_view text) {
    if (auto bytes = readIpv6(text)) return bytes;
    Bytes bytes{};
    bytes[10] = bytes[11] = 0xFF;
    if (::inet_pton(AF_INET, std::string(text).c_str(), bytes.data() + 12) != 1) return std::nullopt;
    return bytes;
}

Bytes firstBits(Bytes bytes, int bits) {
    for (int i = 0; i < 16; ++i) {
        const int kept = std::clamp(bits - 8 * i, 0, 8);
        bytes[static_cast<std::size_t>(i)] &= static_cast<std::uint8_t>(0xFF00 >> kept);
    }
    return bytes;
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

std::string countedAddress(std::string_view address) {
    std::string plain = plainAddress(address);
    const auto bytes = readIpv6(plain);
    return bytes ? ipv6Text(firstBits(*bytes, 64)) + "/64" : plain;
}

std::string widerAddress(std::string_view counted) {
    const auto bytes = readIpv6(counted.substr(0, counted.find('/')));
    return bytes ? ipv6Text(firstBits(*bytes, 48)) + "/48" : std::string(counted);
}

Proxies::Proxies() : networks_{*readNetwork("127.0.0.0/8"), *readNetwork("::1")} {}

std::optional<Proxies> Proxies::read(std::string_view list) {
    Proxies proxies;
    proxies.networks_.clear();
    while (!list.empty()) {
        const auto network = readNetwork(trimmed(takeUntil(list, ',')));
        if (!network) return std::nullopt;
        proxies.networks_.push_back(*network);
    }
    return proxies.networks_.empty() ? std::nullopt : std::optional(proxies);
}

std::optional<Proxies::Network> Proxies::readNetwork(std::string_view text) {
    std::string_view bitsText = text;
    const std::string_view address = takeUntil(bitsText, '/');
    const auto bytes = readAny(address);
    if (!bytes) return std::nullopt;
    const int most = isMapped(*bytes) ? 32 : 128;
    int bits = most;
    if (text.find('/') != std::string_view::npos) {
        const char* const end = bitsText.data() + bitsText.size();
        const auto [rest, error] = std::from_chars(bitsText.data(), end, bits);
        if (error != std::errc{} || rest != end || bits < 0 || bits > most) return std::nullopt;
    }
    bits += 128 - most;
    return Network{firstBits(*bytes, bits), bits};
}

bool Proxies::contains(std::string_view address) const {
    const auto bytes = readAny(address);
    return bytes && std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
               return firstBits(*bytes, network.bits) == network.first;
           });
}

std::string clientAddress(std::string_view peer, const std::optional<std::string>& forwardedFor,
                          const Proxies& proxies) {
    if (!forwardedFor || !proxies.contains(peer)) return plainAddress(peer);
    const auto comma = forwardedFor->rfind(',');
    const std::string_view last = comma == std::string::npos
                                      ? std::string_view(*forwardedFor)
                                      : std::string_view(*forwardedFor).substr(comma + 1);
    return plainAddress(trimmed(last));
}

} // namespace sixth::server::http
