#pragma once

#include "server/store/community_rows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

// The reasons of reports as they are written in JSON.
namespace sixth::server::online {

// In the order of ReportReason.
inline constexpr std::array<std::string_view, 5> kReportReasons{"cheating", "chat", "name", "stalling",
                                                                "other"};
static_assert(kReportReasons.size() == static_cast<std::size_t>(store::ReportReason::Other) + 1);

[[nodiscard]] constexpr std::string_view reportReasonName(store::ReportReason reason) {
    return kReportReasons[static_cast<std::size_t>(reason)];
}

[[nodiscard]] constexpr std::optional<store::ReportReason> readReportReason(std::string_view name) {
    const auto found = std::find(kReportReasons.begin(), kReportReasons.end(), name);
    if (found == kReportReasons.end()) return std::nullopt;
    return static_cast<store::ReportReason>(found - kReportReasons.begin());
}

} // namespace sixth::server::online
