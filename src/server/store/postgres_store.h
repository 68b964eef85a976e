#pragma once

#include "server/store/database.h"
#include "server/store/postgres_address.h"
#include "server/store/postgres_parts.h"
#include "server/store/store.h"
#include "server/store/visit.h"

#include <memory>
#include <string>

namespace sixth::server::store {

// Games and people in a PostgreSQL database, which may be on another machine. It belongs to one server, and
// others are refused; or to several, all of which say that they share it. What docs/design/0018-postgresql.md
// promises of it holds if PostgreSQL keeps what it has committed (fsync, full_page_writes).
class PostgresStore final : public Store {
public:
    // Connects and brings the tables up to date. Errors are for people: wrong password, no such database, in
    // use, too new. As long as the database is away it is tried again.
    [[nodiscard]] static tl::expected<std::unique_ptr<PostgresStore>, Error>
    open(const PostgresAddress& address, Fatal fatal, const Opening& opening,
         const PostgresPatience& patience = {});

    [[nodiscard]] std::unique_ptr<Reader> reader() override;
    // The first has the connection by which the store was opened. There is one at a time.
    [[nodiscard]] std::unique_ptr<Committer> committer() override;
    // Into a SQLite database; see transfer.h.
    [[nodiscard]] tl::expected<void, Error> backUp(const std::string& file) override;

    // Reads a database that may be in use by a server, without taking it over.
    [[nodiscard]] static tl::expected<std::unique_ptr<Reader>, Error> look(const PostgresAddress& address);
    // Reads and writes it beside the server. The tables must be of this version.
    [[nodiscard]] static tl::expected<Visit, Error> visit(const PostgresAddress& address, Fatal fatal);

private:
    PostgresStore(PostgresAddress address, Fatal fatal, const PostgresPatience& patience, ServerLock lock,
                  std::unique_ptr<PostgresConnection> writing)
        : address_(std::move(address)), fatal_(std::move(fatal)), patience_(patience), lock_(lock),
          writing_(std::move(writing)) {}

    PostgresAddress address_;
    Fatal fatal_;
    PostgresPatience patience_;
    ServerLock lock_;
    std::unique_ptr<PostgresConnection> writing_; // until there is a committer
};

} // namespace sixth::server::store
