#include "server/http/client_address.h"

#include "base/read_number.h"
#include "server/ascii.h"
#include "server/http/network.h"

#include <algorithm>

namespace sixth::server::http {
namespace {

// An address of IPv6 that stands for no other.
std::optional<Address> readIpv6(std::string_view text) {
    const auto address = readAddress(text);
    return address && !isIpv4(*address) ? address : std::nullopt;
}

// An address as proxies say it: "192.0.2.1", "192.0.2.1:50123", "2001:db8::1", "[2001:db8::1]:50123".
std::optional<Address> readSaid(std::string_view text) {
    const bool isBracketed = text.starts_with('[');
    if (!isBracketed && std::count(text.begin(), text.end(), ':') != 1) return readAddress(text);
    const auto end = text.find(isBracketed ? ']' : ':');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view address = isBracketed ? text.substr(1, end - 1) : text.substr(0, end);
    const std::string_view rest = text.substr(isBracketed ? end + 1 : end);
    const bool hasPort = rest.starts_with(':') && base::readNumber<std::uint16_t>(rest.substr(1));
    return hasPort || (isBracketed && rest.empty()) ? readAddress(address) : std::nullopt;
}

} // namespace

std::string plainAddress(std::string_view text) {
    const auto address = readAddress(text);
    return address ? writeAddress(*address) : std::string(text);
}

std::string countedAddress(std::string_view address) {
    const auto bytes = readIpv6(address);
    return bytes ? writeAddress(firstBits(*bytes, 64)) + "/64" : plainAddress(address);
}

std::string widerAddress(std::string_view counted) {
    const auto bytes = readIpv6(counted.substr(0, counted.find('/')));
    return bytes ? writeAddress(firstBits(*bytes, 48)) + "/48" : std::string(counted);
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
    const auto network = http::Network::read(text);
    return network ? std::optional(Network{network->first(), network->bits()}) : std::nullopt;
}

bool Proxies::contains(std::string_view address) const {
    const auto bytes = readAddress(address);
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
    const auto said = readSaid(trimmed(last));
    return said ? writeAddress(*said) : plainAddress(peer);
}

} // namespace sixth::server::http
