#pragma once

#include "rules/color.h"
#include "search/limits.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace sixth::search {

// How long one move may take: after `soft` no new depth is begun, at `hard` the search ends wherever it is.
struct TimeBudget {
    std::optional<std::int64_t> softMs;
    std::optional<std::int64_t> hardMs;
};

// Keeps a few milliseconds back for the way of the answer to whoever holds the clock.
[[nodiscard]] inline TimeBudget timeBudget(const Limits& limits, rules::Color side) {
    constexpr std::int64_t kOverheadMs = 5;
    TimeBudget budget;
    if (limits.moveTimeMs) {
        budget.hardMs =
            std::max<std::int64_t>(*limits.moveTimeMs - std::min(kOverheadMs, *limits.moveTimeMs / 10), 1);
    } else if (limits.clockMs[side]) {
        const std::int64_t left = std::max<std::int64_t>(*limits.clockMs[side] - 2 * kOverheadMs, 1);
        const std::int64_t increment = limits.incrementMs[side];
        budget.hardMs = std::max<std::int64_t>(std::min(left / 4 + increment / 2, left * 8 / 10), 1);
        budget.softMs = std::min<std::int64_t>(left / 30 + increment * 6 / 10, *budget.hardMs);
    }
    return budget;
}

} // namespace sixth::search
