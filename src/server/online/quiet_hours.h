#pragma once

#include "server/store/community_rows.h"
#include "server/time.h"

#include <optional>

namespace sixth::server::online {

// When the quiet hours in which this moment lies will be over; nothing if it lies in none. Hours that begin
// when they end are none.
[[nodiscard]] std::optional<Time> quietUntil(const store::QuietHours& hours, Time now);

} // namespace sixth::server::online
