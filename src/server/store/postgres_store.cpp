#include "server/store/postgres_store.h"

#include "server/store/postgres_schema.h"
#include "server/store/postgres_sql.h"
#include "server/store/sql_parts.h"
#include "server/store/transfer.h"

#include <algorithm>
#include <thread>

namespace sixth::server::store {
namespace {

using namespace std::chrono_literals;

constexpr auto kForTheLock = 2s; // the server that was stopped a moment ago may still have it
constexpr auto kBetweenConnecting = 500ms;
// Of one question. Together with connecting twice it is less than the watchdog lets the sockets wait.
constexpr auto kReadWithin = 8s;

// COMMIT returns when it is on the disk, whatever the database has as its default. Nobody waits long for
// somebody else, and a connection that is dead over here does not keep its locks over there.
constexpr auto kSessionSettings = "SELECT set_config('lock_timeout', '2s', false), "
                                  "set_config('idle_in_transaction_session_timeout', '30s', false), "
                                  "set_config('tcp_keepalives_idle', '5', false), "
                                  "set_config('tcp_keepalives_interval', '2', false), "
                                  "set_config('tcp_keepalives_count', '3', false), "
                                  "set_config('synchronous_commit', CASE WHEN "
                                  "current_setting('synchronous_commit') IN ('off', 'local') THEN 'on' "
                                  "ELSE current_setting('synchronous_commit') END, false)";

void takeServerLock(PostgresConnection& connection, ServerLock lock) {
    const auto until = std::chrono::steady_clock::now() + kForTheLock;
    const std::string sql = lock == ServerLock::Alone ? "SELECT pg_try_advisory_lock(6006, 1)"
                                                      : "SELECT pg_try_advisory_lock_shared(6006, 1)";
    while (connection.ask(sql).text(0, 0) != "t") {
        if (std::chrono::steady_clock::now() > until) throw PostgresTaken(lock);
        std::this_thread::sleep_for(100ms);
    }
}

// A connection to a database whose tables are of this version.
tl::expected<std::unique_ptr<PostgresConnection>, Error> connectToVersion(const PostgresAddress& address) {
    try {
        auto connection = makePostgresConnection(address, ServerLock::None, {});
        connection->connect();
        const int version = readPostgresVersion(*connection);
        if (version != postgresSchemaVersion())
            return tl::unexpected(Error{"database",
                                        "its tables are of version " + std::to_string(version) +
                                            ", expected " + std::to_string(postgresSchemaVersion()) +
                                            "; start a server with it once",
                                        address.shown()});
        return connection;
    } catch (const PostgresAway& away) {
        return tl::unexpected(postgresError(away, address));
    } catch (const PostgresRefusal& refusal) {
        return tl::unexpected(postgresError(refusal, address));
    }
}

} // namespace

std::unique_ptr<PostgresConnection> makePostgresConnection(const PostgresAddress& address, ServerLock lock,
                                                           const PostgresPatience& patience) {
    const auto greet = [lock](PostgresConnection& connection) {
        connection.ask(kSessionSettings);
        if (lock != ServerLock::None) takeServerLock(connection, lock);
    };
    return std::make_unique<PostgresConnection>(address, greet, patience.answer);
}

Error postgresError(const PostgresAway& away, const PostgresAddress& address) {
    return {"database", away.what(), address.shown()};
}

Error postgresError(const PostgresRefusal& refusal, const PostgresAddress& address) {
    const std::string& state = refusal.state;
    const std::string why = state == "53100" ? "its disk is full; make room and start again" : refusal.what();
    const bool isLasting =
        state.starts_with("28") || state.starts_with("42") || state == "3D000" || state.starts_with("XX");
    return {"database", why, address.shown(), isLasting};
}

tl::expected<std::unique_ptr<PostgresStore>, Error> PostgresStore::open(const PostgresAddress& address,
                                                                        Fatal fatal, const Opening& opening,
                                                                        const PostgresPatience& patience) {
    const auto until = std::chrono::steady_clock::now() + opening.waitAtMost;
    bool isTold = false;
    const ServerLock lock = opening.isShared ? ServerLock::Shared : ServerLock::Alone;
    auto connection = makePostgresConnection(address, lock, patience);
    for (;;) {
        try {
            connection->connect();
            if (auto done = migratePostgres(*connection, postgresSchemaVersion()); !done)
                return tl::unexpected(done.error());
            return std::unique_ptr<PostgresStore>(
                new PostgresStore(address, std::move(fatal), patience, lock, std::move(connection)));
        } catch (const PostgresTaken& taken) {
            return tl::unexpected(postgresError(taken, address));
        } catch (const PostgresAway& away) {
            if (std::chrono::steady_clock::now() >= until)
                return tl::unexpected(postgresError(away, address));
            if (!std::exchange(isTold, true) && opening.onWait) opening.onWait(postgresError(away, address));
        } catch (const PostgresRefusal& refusal) {
            return tl::unexpected(postgresError(refusal, address));
        }
        std::this_thread::sleep_for(kBetweenConnecting);
    }
}

std::unique_ptr<Reader> PostgresStore::reader() {
    PostgresPatience patience = patience_;
    patience.answer = std::min<std::chrono::milliseconds>(patience.answer, kReadWithin);
    auto connection = makePostgresConnection(address_, ServerLock::None, patience);
    connection->connectWithin(patience_.connect);
    return makeReader(std::make_unique<PostgresSql>(std::move(connection), patience_.connect));
}

std::unique_ptr<Committer> PostgresStore::committer() {
    if (writing_ == nullptr) {
        writing_ = makePostgresConnection(address_, lock_, patience_);
        writing_->connectWithin(patience_.connect);
    }
    return makePostgresCommitter(std::move(writing_), fatal_, patience_);
}

tl::expected<void, Error> PostgresStore::backUp(const std::string& file) {
    return exportPostgres(address_, file);
}

tl::expected<std::unique_ptr<Reader>, Error> PostgresStore::look(const PostgresAddress& address) {
    auto connection = connectToVersion(address);
    if (!connection) return tl::unexpected(connection.error());
    return makeReader(std::make_unique<PostgresSql>(std::move(*connection), PostgresPatience{}.connect));
}

tl::expected<Visit, Error> PostgresStore::visit(const PostgresAddress& address, Fatal fatal) {
    auto reading = look(address);
    if (!reading) return tl::unexpected(reading.error());
    auto writing = connectToVersion(address);
    if (!writing) return tl::unexpected(writing.error());
    return Visit{std::move(*reading), makePostgresCommitter(std::move(*writing), std::move(fatal), {})};
}

} // namespace sixth::server::store
