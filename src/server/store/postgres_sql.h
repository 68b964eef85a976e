#pragma once

#include "server/store/postgres_connection.h"
#include "server/store/sql_statement.h"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace sixth::server::store {

// The statements of sql_statement.h on a PostgreSQL database. Changes are queued, and sent with the next
// question or PostgresConnection::settle(); what they have to do is checked then.
class PostgresSql final : public SqlDatabase {
public:
    struct Prepared {
        std::string name;
        std::string sql;
        int generation = 0; // of the connection on which it was prepared
    };

    // With patience, a question that finds the connection broken connects again for so long and asks once
    // more. Once that has failed, all further questions fail at once, but for a try now and then: who asks
    // has others to serve. Not for use inside a transaction.
    PostgresSql(std::unique_ptr<PostgresConnection> connection, std::chrono::milliseconds patience)
        : connection_(std::move(connection)), patience_(patience) {}

    std::unique_ptr<SqlStatement> prepare(const std::string& sql) override;
    std::string place() const override { return connection_->address().shown(); }
    bool isServer() const override { return true; }
    [[nodiscard]] PostgresConnection& operator*() { return *connection_; }
    [[nodiscard]] PostgresConnection* operator->() { return connection_.get(); }

    void queue(Prepared& statement, const PostgresConnection::Parameters& parameters,
               PostgresConnection::Then then);
    PostgresConnection::Result ask(Prepared& statement, const PostgresConnection::Parameters& parameters);

private:
    void connectPatiently();
    PostgresConnection::Result askOnce(Prepared& statement, const PostgresConnection::Parameters& parameters);

    std::unique_ptr<PostgresConnection> connection_;
    std::chrono::milliseconds patience_;
    std::optional<std::chrono::steady_clock::time_point> nextTry_; // if the database is away
    std::map<std::string, Prepared> prepared_;                     // by what they were given as; they stay
};

} // namespace sixth::server::store
