#pragma once

#include "cli/failure.h"
#include "server/http/client_address.h"
#include "server/logs/log.h"
#include "server/online/backups.h"
#include "server/online/limits.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sixth::cli {

// What the command line of `sixth serve` says, completed by the environment and a file.
struct ServeOptions {
    std::optional<std::string> port;
    std::optional<std::string> host;
    std::optional<std::string> adminPort;
    std::optional<std::string> page;
    std::optional<std::string> publicUrl;
    std::optional<std::string> proxy;
    std::optional<std::string> database;
    std::optional<std::string> bus;
    std::optional<std::string> logLevel;
    std::optional<std::string> logFormat;
    std::optional<std::string> config;
    std::optional<std::string> backup;
    std::optional<std::string> import;
    std::optional<std::string> backupEvery;
    std::optional<std::string> backups;
    std::optional<std::string> backupsKept;
    std::optional<std::string> stuckAfter;
    std::vector<std::string> limit; // "requests=300/600"
    // Those by name, completed from the environment and the file.
    std::map<std::string, std::optional<std::string>, std::less<>> limits;
    bool showLimits = false;
    bool pushLocal = false; // for tests: reminders may go to this machine
    bool check = false;
};

// Fills in what the command line does not say.
[[nodiscard]] Expected<void> completeOptions(ServeOptions& options);

[[nodiscard]] Expected<int> readPort(const std::optional<std::string>& given, const char* option);
[[nodiscard]] Expected<server::http::Proxies> readProxies(const std::optional<std::string>& given);
// To stderr. Quiet unless something is wrong: the terminal of whoever plays at home is no place for requests.
[[nodiscard]] Expected<std::unique_ptr<server::logs::Log>> openLog(const ServeOptions& options);
[[nodiscard]] Expected<server::online::Limits> readLimits(const ServeOptions& options);
// All limits with their values, for people.
[[nodiscard]] std::string describeLimits(server::online::Limits limits);
// Nothing if no copies are wanted. The database is filled in by whoever opens it.
[[nodiscard]] Expected<std::optional<server::online::Backups::Plan>>
readBackupPlan(const ServeOptions& options);
// Zero if the watchdog is off.
[[nodiscard]] Expected<server::Milliseconds> readStuckAfter(const ServeOptions& options);

} // namespace sixth::cli
