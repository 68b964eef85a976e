#pragma once

#include "cli/failure.h"
#include "server/refusal.h"
#include "server/store/store.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// The options of `sixth admin`.
struct AdminOptions {
    std::string action;             // suspend, reports, …
    std::vector<std::string> words; // what follows it: a name, the id of a game
    std::optional<std::string> database;
    int days = 0; // 0: not given
    std::optional<std::string> why;
    std::optional<std::string> decision;
    bool all = false;
    bool json = false;
};

// The database of a server, which may be running: it is read and written beside it.
struct AdminDatabase {
    std::string address; // without a password
    std::unique_ptr<server::store::Reader> reader;
    std::unique_ptr<server::store::Committer> committer; // null where nothing is written
};
// The address of a database is the name of its file, or postgresql://USER@HOST/NAME.
[[nodiscard]] Expected<AdminDatabase> openAdminDatabase(const std::string& address, bool toWrite);

[[nodiscard]] server::Time timeNow();

// Why the answer is no: "suspend: nobody has that name (Mallory)".
[[nodiscard]] Failure refusedBy(const server::Refusal& refusal, const AdminOptions& options);

// Looking: each returns the exit code.
[[nodiscard]] int showReports(const AdminDatabase& database, const AdminOptions& options);
[[nodiscard]] int showReport(const AdminDatabase& database, const AdminOptions& options);
[[nodiscard]] int showPerson(const AdminDatabase& database, const AdminOptions& options);
[[nodiscard]] int showModerators(const AdminDatabase& database, const AdminOptions& options);
[[nodiscard]] int showNetworks(const AdminDatabase& database, const AdminOptions& options);
[[nodiscard]] int showAudit(const AdminDatabase& database, const AdminOptions& options);

// Acting: makes the unit of change, commits it, and says what was done.
[[nodiscard]] int carryOut(const AdminDatabase& database, const AdminOptions& options);

} // namespace sixth::cli
