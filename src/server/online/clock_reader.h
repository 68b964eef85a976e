#pragma once

#include "server/time.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace sixth::server::online {

// Reads the ServerClock (time.h). It starts after the last moment of the run before, unless that is far
// ahead: then the clock of the machine was wrong, and its date is not kept.
class ClockReader {
public:
    using Milliseconds1970 = std::function<std::int64_t()>;
    // How far the clock of the machine may be off before that is taken for a mistake, of this run or the
    // last.
    static constexpr Milliseconds kSmallStep = std::chrono::minutes(10);

    ClockReader(Milliseconds1970 steady, Milliseconds1970 wall, std::optional<Time> before)
        : steady_(std::move(steady)), wall_(std::move(wall)) {
        std::int64_t start = wall_();
        if (before && toUnix(*before) >= start && toUnix(*before) - start <= kSmallStep.count())
            start = toUnix(*before) + 1;
        offset_ = start - steady_();
    }

    // It never goes back.
    [[nodiscard]] Time now() const {
        last_ = std::max(last_, offset_ + steady_());
        return fromUnix(last_);
    }
    // How far the clock it was set by is ahead.
    [[nodiscard]] Milliseconds behind() const { return Milliseconds(wall_() - offset_ - steady_()); }
    void step(Milliseconds forward) { offset_ += forward.count(); }

private:
    Milliseconds1970 steady_;
    Milliseconds1970 wall_;
    std::int64_t offset_ = 0;
    mutable std::int64_t last_ = 0;
};

} // namespace sixth::server::online
