#pragma once

#include "cli/failure.h"
#include "server/error.h"
#include "server/store/store.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace sixth::cli {

[[nodiscard]] Failure failureOf(const server::Error& error, int exitCode = kBadInput);

// A commit failed in a way that leaves in doubt what is on the disk. The next start finds out; this one must
// not say another word to anybody. If starting again would only fail again, the exit code says so to whoever
// restarts it.
void endAtOnce(const server::Error& error);

// A database in a folder of its own that goes away with the server.
class TemporaryDatabase {
public:
    TemporaryDatabase();
    ~TemporaryDatabase();
    TemporaryDatabase(const TemporaryDatabase&) = delete;
    TemporaryDatabase& operator=(const TemporaryDatabase&) = delete;
    [[nodiscard]] std::string file() const { return (folder_ / "games.db").string(); }

private:
    std::filesystem::path folder_;
};

// The store, where it is, and what holds its place.
struct OpenedStore {
    std::unique_ptr<TemporaryDatabase> temporary;
    std::unique_ptr<server::store::Store> store;
    std::string address; // the name of a file, or postgresql://...
};

// What was asked for, or the usual place; if that can't be had (a second server, a home that can't be
// written), a place that is gone afterwards, and a word about it. A shared one has other servers, too.
[[nodiscard]] Expected<OpenedStore> openStore(const std::optional<std::string>& given, bool isShared);

} // namespace sixth::cli
