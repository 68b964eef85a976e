#pragma once

#include "server/error.h"

#include <tl/expected.hpp>

namespace SQLite {
class Database;
}

namespace sixth::server::store {

// The version a database has after all steps; it is kept in its user_version.
[[nodiscard]] int schemaVersion();

// Brings the tables of a new or older database to the present version, one step after the other, each in a
// transaction of its own. A database of a newer program is left alone and refused.
[[nodiscard]] tl::expected<void, Error> migrate(SQLite::Database& database);
// The same, but only up to a version: as an earlier program left it.
[[nodiscard]] tl::expected<void, Error> migrate(SQLite::Database& database, int upTo);

} // namespace sixth::server::store
