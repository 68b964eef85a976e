#pragma once

#include "server/error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sixth::server::store {

// What a look through a whole database has found.
struct CheckReport {
    std::int64_t games = 0;
    std::int64_t events = 0;
    std::vector<Error> errors; // at most a hundred
};

// Verifies a database, also one in use: the file itself, that no number in a log is missing or twice, and
// that every game, played again from its events by the rules, is what its row says it is.
[[nodiscard]] CheckReport checkDatabase(const std::string& file);

} // namespace sixth::server::store
