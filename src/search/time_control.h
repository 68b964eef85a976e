#pragma once

#include "rules/color.h"
#include "search/limits.h"
#include "search/parameters.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace sixth::search {

// How long one move may take. After `soft` no new depth is begun; at `hard` the search is stopped.
struct TimeBudget {
    std::optional<std::int64_t> softMs;
    std::optional<std::int64_t> hardMs;
};

[[nodiscard]] inline TimeBudget timeBudget(const Limits& limits, rules::Color side) {
    TimeBudget budget;
    if (limits.moveTimeMs) {
        budget.hardMs = std::max<std::int64_t>(
            *limits.moveTimeMs - std::min(timing::kOverheadMs, *limits.moveTimeMs / 10), 1);
    } else if (limits.clockMs[side]) {
        const std::int64_t left = std::max<std::int64_t>(*limits.clockMs[side] - 2 * timing::kOverheadMs, 1);
        const std::int64_t increment = limits.incrementMs[side];
        budget.hardMs =
            std::max<std::int64_t>(std::min(left / timing::kHardShare + increment / 2, left * 8 / 10), 1);
        budget.softMs =
            std::min<std::int64_t>(left / timing::kMovesToGo + increment * 6 / 10, *budget.hardMs);
    }
    return budget;
}

} // namespace sixth::search
