// Copies of a database that is in use. Nothing is written over that exists.
#include "server/store/sqlite_parts.h"
#include "server/store/sqlite_store.h"

#include <SQLiteCpp/Backup.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sqlite3.h>
#include <string_view>
#include <unistd.h>

namespace sixth::server::store {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> backupFailed(std::string why, const std::string& place) {
    return tl::unexpected(Error{"backup", std::move(why), place});
}

bool syncFolderOf(const std::string& file) {
    const fs::path folder = fs::path(file).parent_path();
    const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool done = ::fsync(fd) == 0;
    ::close(fd);
    return done;
}

// Whether a file of this name would be taken for a part of the database.
bool isPartOf(const std::string& database, const std::string& target) {
    std::error_code ignored;
    const fs::path real = fs::canonical(database, ignored);
    const fs::path folder = fs::path(target).parent_path();
    const fs::path place =
        fs::canonical(folder.empty() ? "." : folder, ignored) / fs::path(target).filename();
    for (const std::string_view suffix : {"", "-wal", "-shm", "-journal", ".lock"})
        if (place == real.string() + std::string(suffix)) return true;
    return false;
}

// A new file of a name that nobody has, readable by its owner alone; empty if none can be made.
std::string newFileBeside(const std::string& target) {
    std::string name = target + ".part-XXXXXX";
    const int fd = ::mkstemp(name.data());
    if (fd < 0) return {};
    ::close(fd);
    return name;
}

} // namespace

tl::expected<void, Error> SqliteStore::backUp(const std::string& from, const std::string& to) {
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(to, ignored)))
        return backupFailed("there is such a file already; nothing is written over it", to);
    if (auto only = needOneName(from); !only) return only;
    if (isPartOf(from, to)) return backupFailed("that would be a part of the database itself", to);
    const std::string unfinished = newFileBeside(to);
    if (unfinished.empty()) return backupFailed(std::string("it can't be made: ") + std::strerror(errno), to);
    const auto giveUp = [&](tl::unexpected<Error> why) {
        fs::remove(unfinished, ignored);
        fs::remove(unfinished + "-journal", ignored);
        return why;
    };
    try {
        const auto source = connect(from, SQLite::OPEN_READONLY);
        SQLite::Database target(unfinished, SQLite::OPEN_READWRITE, kBusyTimeoutMs);
        // All in one step: in WAL mode that is one snapshot, and no writer waits for it.
        SQLite::Backup backup(target, *source);
        if (backup.executeStep(-1) != SQLITE_DONE)
            return giveUp(backupFailed("another program holds it", from));
        // One file that is whole by itself.
        target.exec("PRAGMA journal_mode = DELETE");
    } catch (const SQLite::Exception& error) {
        return giveUp(tl::unexpected(databaseError(error, to)));
    }
    // A copy that can't be read would be found out when it is needed.
    if (auto sound = checkIntegrity(unfinished); !sound)
        return giveUp(
            backupFailed("the copy is not sound, as the database may be: " + sound.error().why, from));
    // A link and not a renaming: it fails if somebody has made that file in the meantime.
    if (::link(unfinished.c_str(), to.c_str()) != 0)
        return giveUp(
            backupFailed(std::string("the copy can't be put in place: ") + std::strerror(errno), to));
    fs::remove(unfinished, ignored);
    if (!syncFolderOf(to)) {
        fs::remove(to, ignored); // it will be made again, and such copies would pile up
        return backupFailed("the folder can't be written to the disk", to);
    }
    return {};
}

} // namespace sixth::server::store
