#include "server/store/test_database.h"

#include "server/store/postgres_cluster.h"
#include "server/store/postgres_connection.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace sixth::server::store {

TestDatabase::TestDatabase(const TemporaryFolder& folder) : address_(folder.file("games.db")) {
    if (!isPostgres()) return;
    name_ = PostgresCluster::ofThisProgram().makeDatabase();
    address_ = PostgresCluster::ofThisProgram().address(name_);
}

bool TestDatabase::isPostgres() {
    const char* const kind = std::getenv("SIXTH_TEST_DATABASE");
    if (kind == nullptr) return false;
    if (kind != std::string_view("postgres"))
        throw std::runtime_error("SIXTH_TEST_DATABASE: expected postgres, or nothing");
    return true;
}

std::unique_ptr<Store> TestDatabase::open(const Fatal& fatal) const {
    auto opened = openDatabase(address_, fatal);
    if (!opened) throw std::runtime_error(opened.error().why);
    return std::move(*opened);
}

Visit TestDatabase::visit(const Fatal& fatal) const {
    auto visit = visitDatabase(address_, fatal);
    if (!visit) throw std::runtime_error(visit.error().why);
    return std::move(*visit);
}

void TestDatabase::run(const std::string& sql) const {
    if (isPostgres())
        PostgresCluster::ofThisProgram().run(name_, sql);
    else
        SQLite::Database(address_, SQLite::OPEN_READWRITE).exec(sql);
}

std::shared_ptr<void> TestDatabase::hold() const {
    if (!isPostgres()) {
        auto other = std::make_shared<SQLite::Database>(address_, SQLite::OPEN_READWRITE, 10'000);
        other->exec("BEGIN IMMEDIATE");
        return other;
    }
    auto other = std::make_shared<PostgresConnection>(*PostgresAddress::read(address_), nullptr,
                                                      std::chrono::seconds(10));
    other->connect();
    other->ask("BEGIN");
    other->ask("LOCK TABLE people IN EXCLUSIVE MODE");
    return other;
}

} // namespace sixth::server::store
