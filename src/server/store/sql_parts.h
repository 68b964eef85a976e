#pragma once

#include "server/store/sql_statement.h"
#include "server/store/store.h"

#include <cstdint>
#include <memory>
#include <string>

// What the stores of SQLite and of PostgreSQL share; nobody else includes this, but for its tests.
namespace sixth::server::store {

// The actor of what the server itself does, in the column `actor`; people begin with 1.
inline constexpr std::int64_t kTheServer = 0;

// How many ids one number of a sequence stands for; the sequences go on by as many. So few that games are
// numbered nearly in the order in which they begin, whichever server they begin at.
inline constexpr std::int64_t kReserved = 16;

// Questions whose plans are tested: they must not go through everything there is.
[[nodiscard]] std::string findSql(const GameQuery& query);
// Guests who may be purged, but for their games.
inline constexpr auto kIdleGuests =
    "SELECT id FROM people WHERE id > ? AND id <= ? AND kind = ? AND name IS NOT NULL AND created_at < ? "
    "AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id)";

[[nodiscard]] std::unique_ptr<Reader> makeReader(std::unique_ptr<SqlDatabase> database);

} // namespace sixth::server::store
