#pragma once

#include "server/error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sixth::server::store {

// What a check of a whole database has found.
struct CheckReport {
    std::int64_t games = 0;
    std::int64_t events = 0;
    std::vector<Error> errors; // at most a hundred
};

// Verifies a database, even one in use: that the file is sound, that no log has a gap, and that every game,
// replayed from its events by the rules, is what its row says.
[[nodiscard]] CheckReport checkDatabase(const std::string& address);

} // namespace sixth::server::store
