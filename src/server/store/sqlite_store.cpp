#include "server/store/sqlite_store.h"

#include "server/store/failpoint.h"
#include "server/store/sql_parts.h"
#include "server/store/sqlite_parts.h"
#include "server/store/sqlite_schema.h"
#include "server/store/sqlite_sql.h"

#include <sys/file.h>

#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <sqlite3.h>
#include <stop_token>
#include <thread>
#include <unistd.h>

namespace sixth::server::store {
namespace {

constexpr std::chrono::milliseconds kCheckpointEvery{1'000};

// Holds FILE.lock as long as it lives, so that one server has the file to itself.
class FileLock {
public:
    explicit FileLock(const std::string& file)
        : fd_(::open((file + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        isHeld_ = fd_ >= 0 && ::flock(fd_, LOCK_EX | LOCK_NB) == 0;
        problem_ = isHeld_ ? 0 : errno;
    }
    ~FileLock() {
        if (fd_ >= 0) ::close(fd_);
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

    [[nodiscard]] bool isHeld() const { return isHeld_; }
    [[nodiscard]] int problem() const { return problem_; }

private:
    int fd_;
    bool isHeld_ = false;
    int problem_ = 0;
};

// Copies the WAL into the file, again and again, without ever making a commit wait.
void keepCheckpointing(const std::stop_token& stop, SQLite::Database& database, WalState& wal) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, stop, kCheckpointEvery, [] { return false; }) && !stop.stop_requested()) {
        failpoint("checkpoint.before");
        int frames = 0;
        sqlite3_wal_checkpoint_v2(database.getHandle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &frames, nullptr);
        wal.frames = frames;
        failpoint("checkpoint.after");
    }
}

tl::unexpected<Error> failed(std::string why, const std::string& place) {
    return tl::unexpected(Error{"database", std::move(why), place});
}

// Nobody else on this machine reads who plays with whom, or tries the hashes of passwords.
void keepToOwner(const std::string& file) {
    constexpr auto kOwner = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
    std::error_code ignored; // the owner may be somebody else
    if (!std::filesystem::is_regular_file(file, ignored)) return;
    for (const char* const suffix : {"", "-wal", "-shm"})
        std::filesystem::permissions(file + suffix, kOwner, ignored);
}

// Makes the file if it is not there. Its real name, which all links to it share; the lock and the WAL are
// named after it. A file of two names has no real one.
tl::expected<std::string, Error> realName(const std::string& file) {
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    const int problem = errno;
    if (fd >= 0) ::close(fd);
    std::error_code error;
    const auto real = std::filesystem::canonical(file, error);
    if (error)
        return failed(std::string("the file can't be opened or made: ") + std::strerror(problem), file);
    if (auto only = needOneName(file); !only) return tl::unexpected(only.error());
    return real.string();
}

// A connection to a database that may be in use by a server, without taking it over.
tl::expected<std::unique_ptr<SQLite::Database>, Error> connectBeside(const std::string& file, int flags) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return failed("there is no such file", file);
    if (auto only = needOneName(file); !only) return tl::unexpected(only.error());
    try {
        auto database = connect(file, flags);
        const int version = database->execAndGet("PRAGMA user_version").getInt();
        if (version != schemaVersion())
            return failed("its tables are of version " + std::to_string(version) + ", expected " +
                              std::to_string(schemaVersion()) + "; start a server with it once",
                          file);
        return database;
    } catch (const SQLite::Exception& error) {
        return tl::unexpected(databaseError(error, file));
    }
}

} // namespace

tl::expected<void, Error> needOneName(const std::string& file) {
    std::error_code error;
    const auto real = std::filesystem::canonical(file, error);
    if (error || !std::filesystem::is_regular_file(real, error) ||
        std::filesystem::hard_link_count(real, error) <= 1)
        return {};
    return failed("the file has a second name (a hard link), under which another server could use it; "
                  "remove one of the two",
                  file);
}

Error databaseError(const SQLite::Exception& error, const std::string& file) {
    const auto what = [&]() -> std::string {
        switch (error.getErrorCode()) {
        case SQLITE_FULL: return "the disk is full; make room and start again";
        case SQLITE_READONLY: return "the file can't be written; check its owner and rights";
        case SQLITE_CANTOPEN:
            return "the file can't be opened or made; check that its folder exists and may be written";
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return "the file is damaged or no database; restore a backup";
        case SQLITE_IOERR: return std::string("the disk fails: ") + error.what();
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "another program holds it";
        default: return error.what();
        }
    }();
    const int code = error.getErrorCode();
    return {"database", what, file, code == SQLITE_CORRUPT || code == SQLITE_NOTADB};
}

std::unique_ptr<SQLite::Database> connect(const std::string& file, int flags) {
    auto database = std::make_unique<SQLite::Database>(file, flags, kBusyTimeoutMs);
    database->exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -8000");
    return database;
}

struct SqliteStore::Impl {
    std::string file;
    Fatal fatal;
    std::unique_ptr<FileLock> lock;
    std::shared_ptr<WalState> wal = std::make_shared<WalState>();
    std::unique_ptr<SQLite::Database> checkpoints;
    std::jthread thread;
};

tl::expected<std::unique_ptr<SqliteStore>, Error> SqliteStore::open(const std::string& file, Fatal fatal) {
    auto impl = std::make_unique<Impl>();
    const auto real = realName(file);
    if (!real) return tl::unexpected(real.error());
    impl->file = *real;
    impl->fatal = std::move(fatal);
    impl->lock = std::make_unique<FileLock>(*real);
    if (!impl->lock->isHeld()) {
        if (impl->lock->problem() == EWOULDBLOCK)
            return failed("another server is using it; stop that one, or name another file with --database",
                          file);
        return failed(
            std::string("the file can't be opened or made: ") + std::strerror(impl->lock->problem()), file);
    }
    try {
        keepToOwner(*real);
        auto database = connect(*real, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        const std::string mode = database->execAndGet("PRAGMA journal_mode = WAL").getString();
        if (mode != "wal") return failed("this place can't hold a database in WAL mode", file);
        if (auto migrated = migrate(*database); !migrated) return tl::unexpected(migrated.error());
        // Found out now and not by the first move: SQLite opens a file that can't be written all the same.
        if (sqlite3_db_readonly(database->getHandle(), "main") != 0)
            return failed("the file can't be written; check its owner and rights", file);
        database->exec("BEGIN IMMEDIATE; ROLLBACK");
        impl->checkpoints = std::move(database);
        impl->checkpoints->exec("PRAGMA wal_autocheckpoint = 0");
    } catch (const SQLite::Exception& error) {
        return tl::unexpected(databaseError(error, file));
    }
    impl->thread =
        std::jthread([&database = *impl->checkpoints, wal = impl->wal](const std::stop_token& stop) {
            keepCheckpointing(stop, database, *wal);
        });
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(impl)));
}

SqliteStore::SqliteStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteStore::~SqliteStore() = default;

std::unique_ptr<Reader> SqliteStore::reader() {
    return makeReader(std::make_unique<SqliteSql>(connect(impl_->file, SQLite::OPEN_READONLY)));
}

std::unique_ptr<Committer> SqliteStore::committer() {
    auto database = connect(impl_->file, SQLite::OPEN_READWRITE);
    // A WAL that had to grow, because somebody read for long, is cut when it begins anew.
    database->exec("PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 134217728");
    return makeCommitter(std::move(database), impl_->fatal, impl_->wal);
}

tl::expected<void, Error> SqliteStore::backUp(const std::string& file) {
    return backUp(impl_->file, file);
}

tl::expected<std::unique_ptr<Reader>, Error> SqliteStore::look(const std::string& file) {
    auto database = connectBeside(file, SQLite::OPEN_READONLY);
    if (!database) return tl::unexpected(database.error());
    return makeReader(std::make_unique<SqliteSql>(std::move(*database)));
}

tl::expected<Visit, Error> SqliteStore::visit(const std::string& file, Fatal fatal) {
    auto reading = connectBeside(file, SQLite::OPEN_READONLY);
    if (!reading) return tl::unexpected(reading.error());
    auto writing = connectBeside(file, SQLite::OPEN_READWRITE);
    if (!writing) return tl::unexpected(writing.error());
    if (sqlite3_db_readonly((*writing)->getHandle(), "main") != 0)
        return failed("the file can't be written; check its owner and rights", file);
    // The server does that, where it makes no commit wait; without one, SQLite does it at the end.
    (*writing)->exec("PRAGMA wal_autocheckpoint = 0");
    return Visit{makeReader(std::make_unique<SqliteSql>(std::move(*reading))),
                 makeCommitter(std::move(*writing), std::move(fatal), std::make_shared<WalState>())};
}

tl::expected<void, Error> SqliteStore::checkIntegrity(const std::string& file) {
    if (auto only = needOneName(file); !only) return only;
    try {
        const auto database = connect(file, SQLite::OPEN_READONLY);
        const std::string found = database->execAndGet("PRAGMA integrity_check(1)").getString();
        if (found != "ok") return failed("the file is damaged: " + found, file);
        SQLite::Statement keys(*database, "PRAGMA foreign_key_check");
        if (keys.executeStep())
            return failed("a row of '" + keys.getColumn(0).getString() + "' names another that is not there",
                          file);
        return {};
    } catch (const SQLite::Exception& error) {
        return tl::unexpected(databaseError(error, file));
    }
}

} // namespace sixth::server::store
