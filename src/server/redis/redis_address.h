#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace sixth::server::redis {

// Where a Redis server is, and how one logs in there.
struct RedisAddress {
    std::string host; // a name, or a number without brackets
    std::uint16_t port = 6379;
    std::string user;     // empty: the default one
    std::string password; // empty: none is asked for

    // For logs and errors: nobody's password is in it.
    [[nodiscard]] std::string shown() const;
    friend bool operator==(const RedisAddress&, const RedisAddress&) = default;
};

// Reads "redis://[[user]:password@]host[:port]". The error says what would be right, and never repeats a
// password.
[[nodiscard]] tl::expected<RedisAddress, std::string> readRedisAddress(std::string_view text);

} // namespace sixth::server::redis
