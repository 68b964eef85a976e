#include "server/store/database.h"

#include "server/store/postgres_store.h"
#include "server/store/sqlite_store.h"
#include "server/store/transfer.h"

namespace sixth::server::store {

bool isPostgres(std::string_view address) {
    return PostgresAddress::isMeant(address);
}

std::string shownAddress(const std::string& address) {
    if (!isPostgres(address)) return address;
    const auto read = PostgresAddress::read(address);
    return read ? read->shown() : read.error().place;
}

tl::expected<std::unique_ptr<Store>, Error> openDatabase(const std::string& address, Fatal fatal,
                                                         const Opening& opening) {
    if (!isPostgres(address)) return SqliteStore::open(address, std::move(fatal));
    return PostgresAddress::read(address).and_then(
        [&](const PostgresAddress& read) -> tl::expected<std::unique_ptr<Store>, Error> {
            return PostgresStore::open(read, std::move(fatal), opening);
        });
}

tl::expected<std::unique_ptr<Reader>, Error> lookAtDatabase(const std::string& address) {
    if (!isPostgres(address)) return SqliteStore::look(address);
    return PostgresAddress::read(address).and_then(PostgresStore::look);
}

tl::expected<Visit, Error> visitDatabase(const std::string& address, Fatal fatal) {
    if (!isPostgres(address)) return SqliteStore::visit(address, std::move(fatal));
    return PostgresAddress::read(address).and_then(
        [&](const PostgresAddress& read) { return PostgresStore::visit(read, std::move(fatal)); });
}

tl::expected<void, Error> backUpDatabase(const std::string& address, const std::string& file) {
    if (!isPostgres(address)) return SqliteStore::backUp(address, file);
    return PostgresAddress::read(address).and_then(
        [&](const PostgresAddress& read) { return exportPostgres(read, file); });
}

tl::expected<void, Error> checkIntegrity(const std::string& address) {
    return isPostgres(address) ? tl::expected<void, Error>{} : SqliteStore::checkIntegrity(address);
}

} // namespace sixth::server::store
