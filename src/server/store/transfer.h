#pragma once

#include "server/error.h"
#include "server/store/postgres_address.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>

// Moves everything from one kind of database to the other. What arrives is whole, and was compared row by row
// with where it came from; or nothing arrives.
namespace sixth::server::store {

struct Transferred {
    std::int64_t games = 0;
    std::int64_t events = 0;
};

// From a SQLite file that no server uses, into a PostgreSQL database without games and people that no server
// uses.
[[nodiscard]] tl::expected<Transferred, Error> importSqlite(const std::string& file,
                                                            const PostgresAddress& to);

// All that a PostgreSQL database has at one moment, also while a server is writing to it, into a new SQLite
// file. Nothing is written over that exists.
[[nodiscard]] tl::expected<void, Error> exportPostgres(const PostgresAddress& from, const std::string& file);

} // namespace sixth::server::store
