#pragma once

#include "base/json_writer.h"
#include "server/store/community_rows.h"
#include "server/time.h"

#include <optional>

namespace sixth::server::online {

// When the quiet hours that hold now are over; nothing if none hold. Equal ends mean no hours.
[[nodiscard]] std::optional<Time> quietUntil(const store::QuietHours& hours, Time now);

// As the API tells them: an object, or null.
void writeQuietHours(base::JsonWriter& json, const std::optional<store::QuietHours>& hours);

} // namespace sixth::server::online
