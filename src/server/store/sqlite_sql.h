#pragma once

#include "server/store/sql_statement.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>
#include <utility>

namespace sixth::server::store {

// The statements of sql_statement.h on a SQLite database. Throws SQLite::Exception.
class SqliteSql final : public SqlDatabase {
public:
    explicit SqliteSql(std::unique_ptr<SQLite::Database> database) : database_(std::move(database)) {}

    std::unique_ptr<SqlStatement> prepare(const std::string& sql) override;
    std::string place() const override { return database_->getFilename(); }
    bool isServer() const override { return false; }
    [[nodiscard]] SQLite::Database& operator*() { return *database_; }
    [[nodiscard]] SQLite::Database* operator->() { return database_.get(); }

private:
    std::unique_ptr<SQLite::Database> database_;
};

} // namespace sixth::server::store
