#pragma once

#include "server/error.h"
#include "server/store/postgres_connection.h"

#include <tl/expected.hpp>

namespace sixth::server::store {

// The version a PostgreSQL database has after all steps; it is kept in its table schema_version.
[[nodiscard]] int postgresSchemaVersion();
// That of a database; 0 if it has no tables of ours.
[[nodiscard]] int readPostgresVersion(PostgresConnection& connection);

// Brings the tables of a new or older database to a version, one step after the other, each in a transaction
// of its own. A database of a newer program, or one that can't keep our texts, is left alone and refused.
[[nodiscard]] tl::expected<void, Error> migratePostgres(PostgresConnection& connection, int upTo);

} // namespace sixth::server::store
