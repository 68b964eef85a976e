#include "cli/serve_options.h"

#include "base/read_number.h"
#include "cli/serve_settings.h"

#include <fmt/core.h>

#include <iostream>

namespace sixth::cli {
namespace {

namespace http = server::http;
namespace logs = server::logs;
using server::Milliseconds;
using server::online::Backups;
using server::online::Limits;

constexpr int kDefaultPort = 8686;
constexpr Milliseconds kShortestBackup = std::chrono::seconds(1);
constexpr std::size_t kMostBackups = 10'000;
constexpr Milliseconds kStuckAfter = std::chrono::seconds(30);

Failure noLimit(std::string_view name) {
    std::string names;
    for (const auto& entry : server::online::limitEntries()) {
        if (!names.empty()) names += ", ";
        names += entry.name;
    }
    return failure("limit", harmless(fmt::format("there is no '{}'; expected one of {}", name, names)),
                   "--limit");
}

// The limits of the command line take precedence over all others.
Expected<void> nameLimits(ServeOptions& options) {
    for (const auto& entry : server::online::limitEntries()) options.limits[std::string(entry.name)];
    for (const std::string& text : options.limit) {
        const auto equals = text.find('=');
        if (equals == std::string::npos)
            return tl::unexpected(
                failure("limit", harmless("'" + text + "': expected NAME=VALUE, such as requests=300/600"),
                        "--limit"));
        const auto found = options.limits.find(text.substr(0, equals));
        if (found == options.limits.end()) return tl::unexpected(noLimit(text.substr(0, equals)));
        found->second = text.substr(equals + 1);
    }
    return {};
}

} // namespace

Expected<void> completeOptions(ServeOptions& options) {
    if (auto named = nameLimits(options); !named) return named;
    std::vector<ServeSetting> settings{{"port", &options.port},
                                       {"host", &options.host},
                                       {"admin-port", &options.adminPort},
                                       {"page", &options.page},
                                       {"public-url", &options.publicUrl},
                                       {"proxy", &options.proxy},
                                       {"database", &options.database},
                                       {"bus", &options.bus},
                                       {"log-level", &options.logLevel},
                                       {"log-format", &options.logFormat},
                                       {"backup-every", &options.backupEvery},
                                       {"backups", &options.backups},
                                       {"backups-kept", &options.backupsKept},
                                       {"stuck-after", &options.stuckAfter}};
    for (auto& [name, value] : options.limits) settings.emplace_back("limit." + name, &value);
    return completeSettings(settings, options.config);
}

Expected<int> readPort(const std::optional<std::string>& given, const char* option) {
    if (!given) return kDefaultPort;
    const auto port = base::readNumber<std::uint16_t>(*given);
    if (!port)
        return tl::unexpected(
            failure("port", harmless("'" + *given + "' is not a number from 0 to 65535"), option));
    return *port;
}

Expected<http::Proxies> readProxies(const std::optional<std::string>& given) {
    if (!given) return http::Proxies{};
    auto proxies = http::Proxies::read(*given);
    if (!proxies)
        return tl::unexpected(
            failure("proxy", harmless("'" + *given + "' is no list of addresses such as 10.0.0.5,fd00::/8"),
                    "--proxy"));
    return std::move(*proxies);
}

Expected<std::unique_ptr<logs::Log>> openLog(const ServeOptions& options) {
    const auto level = logs::readLevel(options.logLevel.value_or("warning"));
    if (!level)
        return tl::unexpected(failure("log", "expected debug, info, warning or error", "--log-level"));
    const auto format = logs::readFormat(options.logFormat.value_or("text"));
    if (!format) return tl::unexpected(failure("log", "expected text or json", "--log-format"));
    return std::make_unique<logs::Log>(std::cerr, *level, *format);
}

Expected<Limits> readLimits(const ServeOptions& options) {
    Limits limits;
    for (const auto& entry : server::online::limitEntries()) {
        const auto given = options.limits.find(entry.name);
        if (given == options.limits.end() || !given->second) continue;
        if (!server::online::readLimit(limits, entry, *given->second))
            return tl::unexpected(failure(
                "limit",
                harmless(fmt::format("'{}': expected {}", *given->second, server::online::expectedOf(entry))),
                fmt::format("--limit {}", entry.name)));
    }
    return limits;
}

std::string describeLimits(Limits limits) {
    Limits usual;
    std::string text = fmt::format("{:<28}{:<12}{:<12}{}\n", "limit", "value", "default", "what");
    for (const auto& entry : server::online::limitEntries())
        text += fmt::format("{:<28}{:<12}{:<12}{}\n", entry.name, server::online::writeLimit(limits, entry),
                            server::online::writeLimit(usual, entry), entry.what);
    return text + "300/600 is 300 at once, then 600 a minute; 5/10h is 5 at once, then 10 an hour.\n";
}

Expected<std::optional<Backups::Plan>> readBackupPlan(const ServeOptions& options) {
    if (!options.backupEvery) {
        if (options.backups || options.backupsKept)
            return tl::unexpected(failure("backup", "say how often with --backup-every", "--backups"));
        return std::nullopt;
    }
    Backups::Plan plan;
    const auto every = server::online::readDuration(*options.backupEvery, std::chrono::hours(1));
    if (!every || *every < kShortestBackup)
        return tl::unexpected(failure(
            "backup", harmless("'" + *options.backupEvery + "': expected a number of hours, or 24h, 30m, 7d"),
            "--backup-every"));
    plan.every = *every;
    if (options.backups) plan.folder = *options.backups;
    if (options.backupsKept) {
        const auto kept = base::readNumber<std::size_t>(*options.backupsKept);
        if (!kept || *kept < 1 || *kept > kMostBackups)
            return tl::unexpected(failure("backup",
                                          harmless(fmt::format("'{}' is not a number from 1 to {}",
                                                               *options.backupsKept, kMostBackups)),
                                          "--backups-kept"));
        plan.kept = *kept;
    }
    return plan;
}

Expected<Milliseconds> readStuckAfter(const ServeOptions& options) {
    if (!options.stuckAfter) return kStuckAfter;
    const auto time = server::online::readDuration(*options.stuckAfter, std::chrono::seconds(1));
    if (!time)
        return tl::unexpected(
            failure("stuck-after",
                    harmless("'" + *options.stuckAfter + "': expected a number of seconds, or 0 for never"),
                    "--stuck-after"));
    return *time;
}

} // namespace sixth::cli
