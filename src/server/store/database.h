#pragma once

#include "server/store/store.h"
#include "server/store/visit.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

// Which kind of database an address means: postgresql://… is one of PostgreSQL, all else the name of a SQLite
// file.
namespace sixth::server::store {

[[nodiscard]] bool isPostgres(std::string_view address);
// An address without the password that may be in it, for people and logs.
[[nodiscard]] std::string shownAddress(const std::string& address);

struct Opening {
    // A database on another machine may be away when a server starts.
    std::chrono::milliseconds waitAtMost{0};
    std::function<void(const Error&)> onWait = nullptr; // told once, why
    bool isShared = false;                              // with other servers that say the same; not a file
};

// Takes the database over for a server, and brings its tables up to date.
[[nodiscard]] tl::expected<std::unique_ptr<Store>, Error>
openDatabase(const std::string& address, Fatal fatal, const Opening& opening = {});
// Reads it, or reads and writes it, beside a server that may use it.
[[nodiscard]] tl::expected<std::unique_ptr<Reader>, Error> lookAtDatabase(const std::string& address);
[[nodiscard]] tl::expected<Visit, Error> visitDatabase(const std::string& address, Fatal fatal);
// Copies it into a new SQLite file, also while a server writes to it.
[[nodiscard]] tl::expected<void, Error> backUpDatabase(const std::string& address, const std::string& file);
// What the database itself finds wrong. Where PostgreSQL keeps its files, it looks after them itself.
[[nodiscard]] tl::expected<void, Error> checkIntegrity(const std::string& address);

} // namespace sixth::server::store
