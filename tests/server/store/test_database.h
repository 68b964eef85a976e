#pragma once

#include "server/store/database.h"
#include "server/store/temporary_folder.h"

#include <memory>
#include <string>

namespace sixth::server::store {

// The database of one test: a SQLite file; or, where the environment says SIXTH_TEST_DATABASE=postgres, a
// PostgreSQL database. So one program tests both stores.
class TestDatabase {
public:
    explicit TestDatabase(const TemporaryFolder& folder);

    [[nodiscard]] static bool isPostgres();
    [[nodiscard]] const std::string& address() const { return address_; }
    [[nodiscard]] std::unique_ptr<Store> open(const Fatal& fatal) const;
    [[nodiscard]] Visit visit(const Fatal& fatal) const;
    // Behind the back of the store.
    void run(const std::string& sql) const;
    // Nothing can be written as long as the result lives.
    [[nodiscard]] std::shared_ptr<void> hold() const;

private:
    std::string name_; // of a PostgreSQL database
    std::string address_;
};

} // namespace sixth::server::store
