#include "server/http/network.h"

#include "base/read_number.h"
#include "server/ascii.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>

namespace sixth::server::http {

std::optional<Address> readAddress(std::string_view text) {
    const std::string whole(text);
    if (whole.find('\0') != std::string::npos) return std::nullopt;
    // "fe80::1%eth0": the name of the wire is no part of the number.
    const std::string number = whole.substr(0, whole.find('%'));
    Address address{};
    if (::inet_pton(AF_INET6, number.c_str(), address.data()) == 1) return address;
    address = {};
    address[10] = address[11] = 0xFF;
    if (::inet_pton(AF_INET, whole.c_str(), address.data() + 12) != 1) return std::nullopt;
    return address;
}

bool isIpv4(const Address& address) {
    return std::all_of(address.begin(), address.begin() + 10, [](std::uint8_t byte) { return byte == 0; }) &&
           address[10] == 0xFF && address[11] == 0xFF;
}

std::string writeAddress(const Address& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const char* const written = isIpv4(address)
                                    ? ::inet_ntop(AF_INET, address.data() + 12, text.data(), text.size())
                                    : ::inet_ntop(AF_INET6, address.data(), text.data(), text.size());
    return written == nullptr ? std::string() : text.data();
}

Address firstBits(Address address, int bits) {
    for (int i = 0; i < 16; ++i) {
        const int kept = std::clamp(bits - 8 * i, 0, 8);
        address[static_cast<std::size_t>(i)] &= static_cast<std::uint8_t>(0xFF00 >> kept);
    }
    return address;
}

std::optional<Network> Network::read(std::string_view text) {
    std::string_view width = text;
    const auto address = readAddress(takeUntil(width, '/'));
    if (!address) return std::nullopt;
    const int most = http::isIpv4(*address) ? 32 : 128;
    int bits = most;
    if (text.find('/') != std::string_view::npos) {
        const auto given = base::readNumber<int>(width);
        if (!given || *given < 0 || *given > most) return std::nullopt;
        bits = *given;
    }
    bits += 128 - most;
    return Network{firstBits(*address, bits), bits};
}

std::string Network::text() const {
    return writeAddress(first_) + "/" + std::to_string(width());
}

} // namespace sixth::server::http
