#pragma once

#include "server/store/store.h"
#include "server/store/visit.h"

#include <memory>
#include <string>

namespace sixth::server::store {

// Games and people in one SQLite file, in WAL mode. A commit returns when it is on the disk. The file belongs
// to one server at a time; a second one is refused.
//
// Checkpoints, which copy committed data from the WAL into the file, run on a thread of their own, so that no
// commit waits for them.
class SqliteStore final : public Store {
public:
    // Opens or makes the file and brings its tables up to date. Errors are for people: no such folder, no
    // right to write, in use, damaged, too new.
    [[nodiscard]] static tl::expected<std::unique_ptr<SqliteStore>, Error> open(const std::string& file,
                                                                                Fatal fatal);
    ~SqliteStore() override;

    [[nodiscard]] std::unique_ptr<Reader> reader() override;
    [[nodiscard]] std::unique_ptr<Committer> committer() override;
    [[nodiscard]] tl::expected<void, Error> backUp(const std::string& file) override;

    // Reads a database that may be in use by a server, without taking it over.
    [[nodiscard]] static tl::expected<std::unique_ptr<Reader>, Error> look(const std::string& file);
    // Reads and writes it beside the server. The tables must be of this version.
    [[nodiscard]] static tl::expected<Visit, Error> visit(const std::string& file, Fatal fatal);
    // What SQLite itself finds wrong with a file; nothing if it is sound.
    [[nodiscard]] static tl::expected<void, Error> checkIntegrity(const std::string& file);
    // Copies a database, also one that a server is writing to. The copy appears whole and checked, or not
    // at all. A file that exists is never written over.
    [[nodiscard]] static tl::expected<void, Error> backUp(const std::string& from, const std::string& to);

private:
    struct Impl;
    explicit SqliteStore(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace sixth::server::store
