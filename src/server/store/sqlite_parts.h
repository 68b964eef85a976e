#pragma once

#include "server/error.h"
#include "server/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <tl/expected.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

// What the files of the SQLite store share; nobody else includes this, but for its tests.
namespace sixth::server::store {

inline constexpr int kBusyTimeoutMs = 2'000;

// What went wrong, in words, with what to do about it.
[[nodiscard]] Error databaseError(const SQLite::Exception& error, const std::string& file);

// The WAL of a database in use is beside the name by which it was opened. By a second name of the same file
// (a hard link) it is not found, and what was written last is missing: an error then.
[[nodiscard]] tl::expected<void, Error> needOneName(const std::string& file);

// A connection with the settings that every one of ours has.
[[nodiscard]] std::unique_ptr<SQLite::Database> connect(const std::string& file, int flags);

// How much lies in the WAL, as the checkpoints have found it; the committer looks at it between commits.
struct WalState {
    std::atomic<int> frames{0};
};
[[nodiscard]] std::unique_ptr<Committer> makeCommitter(std::unique_ptr<SQLite::Database> database,
                                                       Fatal fatal, std::shared_ptr<WalState> wal);

} // namespace sixth::server::store
