#pragma once

#include <chrono>
#include <cstdint>

namespace sixth::server {

using Milliseconds = std::chrono::milliseconds;

// The clock of the server: milliseconds since 1970. It is set from the wall clock at the start and steady
// from then on, so within one run it never jumps, and from one run to the next it only goes forward. Whoever
// needs the time is given it; see online::Context.
struct ServerClock {
    using rep = Milliseconds::rep;
    using period = Milliseconds::period;
    using duration = Milliseconds;
    using time_point = std::chrono::time_point<ServerClock>;
    static constexpr bool is_steady = true;
};

// A moment on that clock. Moments and durations don't mix: the difference of two moments is a duration.
using Time = ServerClock::time_point;

// For the database and for JSON.
[[nodiscard]] constexpr Time fromUnix(std::int64_t milliseconds) {
    return Time(Milliseconds(milliseconds));
}
[[nodiscard]] constexpr std::int64_t toUnix(Time time) {
    return time.time_since_epoch().count();
}

} // namespace sixth::server
