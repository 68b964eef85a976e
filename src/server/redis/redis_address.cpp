#include "server/redis/redis_address.h"

#include "base/read_number.h"

#include <algorithm>
#include <optional>

namespace sixth::server::redis {
namespace {

constexpr std::string_view kScheme = "redis://";
constexpr std::string_view kForm = "expected redis://[[user]:password@]host[:port]";

tl::unexpected<std::string> wrong(std::string_view what) {
    return tl::unexpected(std::string(what) + ": " + std::string(kForm));
}

// "a%20b" as "a b"; nothing if a % does not begin two hexadecimal digits.
std::optional<std::string> decoded(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            plain += text[at];
            continue;
        }
        const auto value = base::readNumber<std::uint8_t>(text.substr(at + 1, 2), 16);
        if (text.size() < at + 3 || !value) return std::nullopt;
        plain += static_cast<char>(*value);
        at += 2;
    }
    return plain;
}

bool isHostLetter(char letter, bool isNumeric6) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' || letter == '_' ||
           (isNumeric6 && letter == ':');
}

} // namespace

std::string RedisAddress::shown() const {
    const bool isNumeric6 = host.find(':') != std::string::npos;
    return std::string(kScheme) + (isNumeric6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

tl::expected<RedisAddress, std::string> readRedisAddress(std::string_view text) {
    if (text.starts_with("rediss://"))
        return wrong("connections with TLS (rediss://) are not supported; put a tunnel before it");
    if (!text.starts_with(kScheme)) return wrong("this is no address of Redis");
    text.remove_prefix(kScheme.size());
    if (text.ends_with('/')) text.remove_suffix(1);

    RedisAddress address;
    if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
        const std::string_view login = text.substr(0, at);
        const std::size_t colon = login.find(':');
        if (colon == std::string_view::npos) return wrong("a user needs a password");
        const auto user = decoded(login.substr(0, colon));
        const auto password = decoded(login.substr(colon + 1));
        if (!user || !password)
            return wrong("a % in user or password has to be written as %25, and other signs in the same way");
        if (password->empty()) return wrong("the password is empty");
        address.user = *user;
        address.password = *password;
        text.remove_prefix(at + 1);
    }

    const bool isNumeric6 = text.starts_with('[');
    std::size_t end = text.find(':');
    if (isNumeric6) {
        end = text.find(']');
        if (end == std::string_view::npos) return wrong("the ] after the host is missing");
        address.host = text.substr(1, end - 1);
        text.remove_prefix(end + 1);
    } else {
        address.host = text.substr(0, end);
        text.remove_prefix(std::min(end, text.size()));
    }
    if (address.host.empty()) return wrong("the host is missing");
    if (!std::all_of(address.host.begin(), address.host.end(),
                     [&](char letter) { return isHostLetter(letter, isNumeric6); }))
        return wrong("the host has signs that no host has (a database number is not needed)");
    if (text.empty()) return address;
    const auto port = base::readNumber<std::uint16_t>(text.substr(1));
    if (text.front() != ':' || !port || *port == 0) return wrong("the port is a number from 1 to 65535");
    address.port = *port;
    return address;
}

} // namespace sixth::server::redis
