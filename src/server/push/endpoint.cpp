#include "server/push/endpoint.h"

#include "base/read_number.h"
#include "server/ascii.h"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

#include <algorithm>
#include <array>

namespace sixth::server::push {
namespace {

namespace ip = boost::asio::ip;

struct Range4 {
    std::uint32_t first;
    unsigned bits;
};

// The ranges of RFC 6890 and its register that are not the public network.
constexpr std::array<Range4, 15> kSpecial4{{{0x00000000, 8},   // this network
                                            {0x0A000000, 8},   // private
                                            {0x64400000, 10},  // shared by customers of a provider
                                            {0x7F000000, 8},   // loopback
                                            {0xA9FE0000, 16},  // link-local, and where clouds keep secrets
                                            {0xAC100000, 12},  // private
                                            {0xC0000000, 24},  // of protocols
                                            {0xC0000200, 24},  // documentation
                                            {0xC0586300, 24},  // relays to IPv6
                                            {0xC0A80000, 16},  // private
                                            {0xC6120000, 15},  // benchmarks
                                            {0xC6336400, 24},  // documentation
                                            {0xCB007100, 24},  // documentation
                                            {0xE0000000, 4},   // multicast
                                            {0xF0000000, 4}}}; // reserved, and broadcast

bool isPublic4(std::uint32_t address) {
    return std::none_of(kSpecial4.begin(), kSpecial4.end(), [&](const Range4& range) {
        return (address >> (32 - range.bits)) == (range.first >> (32 - range.bits));
    });
}

std::uint32_t lastFour(const ip::address_v6::bytes_type& bytes) {
    return std::uint32_t{bytes[12]} << 24U | std::uint32_t{bytes[13]} << 16U |
           std::uint32_t{bytes[14]} << 8U | bytes[15];
}

bool isPublic6(const ip::address_v6& address) {
    const auto bytes = address.to_bytes();
    if (address.is_v4_mapped()) return isPublic4(lastFour(bytes));
    constexpr std::array<std::uint8_t, 12> kTranslated{0x00, 0x64, 0xFF, 0x9B}; // NAT64: an IPv4 address
    if (std::equal(kTranslated.begin(), kTranslated.end(), bytes.begin())) return isPublic4(lastFour(bytes));
    if ((bytes[0] & 0xE0U) != 0x20) return false; // 2000::/3 alone is public
    const unsigned first = bytes[0] * 256U + bytes[1];
    const unsigned second = bytes[2] * 256U + bytes[3];
    const bool isOfProtocols = first == 0x2001 && second < 0x200; // tunnels that hide an IPv4 address
    const bool isDocumentation = (first == 0x2001 && second == 0xDB8) || (first == 0x3FFF && second < 0x1000);
    return !isOfProtocols && !isDocumentation && first != 0x2002; // 6to4 hides an IPv4 address too
}

bool isLocalHost(std::string_view host) {
    return host == "localhost" || host == "127.0.0.1";
}

// A name with a dot, whose last part is no number: "intranet" and "2130706433" are none.
bool isPublicName(std::string_view host) {
    const bool hasOnlyNames = std::all_of(
        host.begin(), host.end(), [](char c) { return isLetter(c) || isDigit(c) || c == '-' || c == '.'; });
    const auto dot = host.rfind('.');
    return hasOnlyNames && host.size() <= 253 && dot != std::string_view::npos && dot > 0 &&
           dot + 1 < host.size() && isLetter(host[dot + 1]) && host.find("..") == std::string_view::npos;
}

} // namespace

std::optional<Endpoint> readEndpoint(std::string_view url, Reach reach) {
    const bool isPlain = std::all_of(url.begin(), url.end(), [](char c) {
        return c > ' ' && c < '\x7F' && std::string_view("\"#<>\\^`{|}").find(c) == std::string_view::npos;
    });
    if (!isPlain || url.size() > kLongestEndpoint) return std::nullopt;
    Endpoint endpoint;
    const auto scheme = url.find("://");
    if (scheme == std::string_view::npos) return std::nullopt;
    const std::string name = lowered(url.substr(0, scheme));
    if (name != "https" && name != "http") return std::nullopt;
    endpoint.isSecure = name == "https";
    endpoint.port = endpoint.isSecure ? 443 : 80;
    url.remove_prefix(scheme + 3);
    const auto slash = url.find_first_of("/?");
    std::string_view authority = url.substr(0, slash);
    endpoint.target = slash == std::string_view::npos ? "/" : std::string(url.substr(slash));
    if (endpoint.target.front() != '/') return std::nullopt;
    endpoint.host = lowered(takeUntil(authority, ':')); // a user would be a bad name
    const bool isLocal = reach == Reach::Local && isLocalHost(endpoint.host);
    const std::uint16_t usualPort = endpoint.port;
    if (!authority.empty()) {
        const auto port = base::readNumber<std::uint16_t>(authority);
        if (!port) return std::nullopt;
        endpoint.port = *port;
    }
    if (!isLocal && (!endpoint.isSecure || endpoint.port != usualPort || !isPublicName(endpoint.host)))
        return std::nullopt;
    endpoint.origin = name + "://" + endpoint.host +
                      (endpoint.port == usualPort ? "" : ":" + std::to_string(endpoint.port));
    return endpoint;
}

bool mayReach(std::string_view text, Reach reach) {
    boost::system::error_code error;
    const ip::address address = ip::make_address(std::string(text), error);
    if (error) return false;
    if (reach == Reach::Local && address.is_loopback()) return true;
    return address.is_v4() ? isPublic4(address.to_v4().to_uint()) : isPublic6(address.to_v6());
}

} // namespace sixth::server::push
