#pragma once

#include "base/json_writer.h"
#include "server/store/store.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What moderators and the host look at, as JSON: the same in the API (docs/api.md) and in `sixth admin
// --json`. Any thread may use this with a reader of its own.
namespace sixth::server::online {

// The line of chat that a report is about; nothing if it names none. Empty once its author has left.
[[nodiscard]] std::optional<std::string> reportedLine(store::Reader& reader, const store::Report& report);

void writeReport(base::JsonWriter& json, store::Reader& reader, const store::Report& report);
void writeReports(base::JsonWriter& json, store::Reader& reader, const std::vector<store::Report>& reports);
void writeAudit(base::JsonWriter& json, store::Reader& reader, const std::vector<store::AuditEntry>& entries);
void writeNetworks(base::JsonWriter& json, const std::vector<store::NetworkBan>& bans);
// An object: who somebody is, and what there is about them.
void writePersonFile(base::JsonWriter& json, store::Reader& reader, const store::Person& person,
                     const std::vector<store::Report>& reportsAbout, Time now);

// How much of it is shown at once.
inline constexpr int kReportsShown = 50;
inline constexpr int kActsShown = 200;

} // namespace sixth::server::online
