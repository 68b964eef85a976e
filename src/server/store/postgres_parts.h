#pragma once

#include "server/store/postgres_address.h"
#include "server/store/postgres_connection.h"
#include "server/store/store.h"

#include <chrono>
#include <memory>

// What the files of the PostgreSQL store share; nobody else includes this, but for its tests.
namespace sixth::server::store {

struct PostgresPatience {
    // How long a question or a commit waits for a connection before it gives up. A commit that gives up has
    // written nothing.
    std::chrono::milliseconds connect{5'000};
    // How long a commit whose answer was lost tries to learn what became of it.
    std::chrono::milliseconds doubt{60'000};
    // How long an answer may take.
    std::chrono::milliseconds answer{20'000};
};

// Held by the connection that writes. A server that has the database to itself keeps all others out; servers
// that share it keep out only those.
enum class ServerLock : std::uint8_t { None, Alone, Shared };

// Thrown when a connection is there, but another server holds the lock.
struct PostgresTaken : PostgresAway {
    explicit PostgresTaken(ServerLock lock)
        : PostgresAway(lock == ServerLock::Alone
                           ? "another server is using it; stop that one, name another database, or let "
                             "them share it (--bus)"
                           : "a server has it to itself; stop that one, or start it with --bus as well") {}
};

// A connection with the settings that every one of ours has; not connected yet.
[[nodiscard]] std::unique_ptr<PostgresConnection>
makePostgresConnection(const PostgresAddress& address, ServerLock lock, const PostgresPatience& patience);

// What went wrong, in words, with what to do about it.
[[nodiscard]] Error postgresError(const PostgresAway& away, const PostgresAddress& address);
[[nodiscard]] Error postgresError(const PostgresRefusal& refusal, const PostgresAddress& address);

[[nodiscard]] std::unique_ptr<Committer> makePostgresCommitter(std::unique_ptr<PostgresConnection> connection,
                                                               Fatal fatal, const PostgresPatience& patience);

} // namespace sixth::server::store
