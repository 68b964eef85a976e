#include "server/online/quiet_hours.h"

namespace sixth::server::online {

std::optional<Time> quietUntil(const store::QuietHours& hours, Time now) {
    using std::chrono::minutes;
    constexpr int kDay = 24 * 60;
    const auto utc = std::chrono::floor<minutes>(now);
    // Their clock is `offset` minutes ahead of UTC.
    const auto shown = (utc.time_since_epoch().count() + hours.offset) % kDay;
    const int minute = static_cast<int>(shown < 0 ? shown + kDay : shown);
    const int length = (hours.to - hours.from + kDay) % kDay; // may be over midnight
    const int into = (minute - hours.from + kDay) % kDay;
    if (into >= length) return std::nullopt;
    return Time(utc) + minutes(length - into);
}

void writeQuietHours(base::JsonWriter& json, const std::optional<store::QuietHours>& hours) {
    if (!hours) {
        json.null();
        return;
    }
    json.beginObject().key("from").number(hours->from).key("to").number(hours->to);
    json.key("offset").number(hours->offset).endObject();
}

} // namespace sixth::server::online
