#include "server/online/quiet_hours.h"

namespace sixth::server::online {

std::optional<Time> quietUntil(const store::QuietHours& hours, Time now) {
    using std::chrono::minutes;
    constexpr int kDay = 24 * 60;
    const auto utc = std::chrono::floor<minutes>(now);
    // Their day begins `offset` minutes before that of UTC, so their clock shows so much more.
    const auto shown = (utc.time_since_epoch().count() + hours.offset) % kDay;
    const int minute = static_cast<int>(shown < 0 ? shown + kDay : shown);
    const int length = (hours.to - hours.from + kDay) % kDay; // over midnight, too
    const int into = (minute - hours.from + kDay) % kDay;
    if (into >= length) return std::nullopt;
    return Time(utc) + minutes(length - into);
}

} // namespace sixth::server::online
