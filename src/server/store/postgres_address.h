#pragma once

#include "server/error.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace sixth::server::store {

// Where a PostgreSQL database is: postgresql://USER:PASSWORD@HOST:PORT/NAME, as libpq reads it. What is shown
// of it never has a password.
class PostgresAddress {
public:
    // Whether an address of a database is one of PostgreSQL, and not the name of a file.
    [[nodiscard]] static bool isMeant(std::string_view address);
    [[nodiscard]] static tl::expected<PostgresAddress, Error> read(const std::string& address);

    [[nodiscard]] const std::string& secret() const { return secret_; } // for libpq alone
    [[nodiscard]] const std::string& shown() const { return shown_; }

private:
    PostgresAddress(std::string secret, std::string shown)
        : secret_(std::move(secret)), shown_(std::move(shown)) {}

    std::string secret_;
    std::string shown_;
};

} // namespace sixth::server::store
