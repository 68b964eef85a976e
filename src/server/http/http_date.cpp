#include "server/http/http_date.h"

#include <fmt/core.h>

#include <array>
#include <chrono>
#include <string_view>

namespace sixth::server::http {

std::string httpDate(std::int64_t unixSeconds) {
    // strftime would use the words of the locale.
    constexpr std::array<std::string_view, 7> kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<std::string_view, 12> kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::chrono::sys_seconds time{std::chrono::seconds(unixSeconds)};
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(time - day);
    return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT",
                       kDays[std::chrono::weekday(day).c_encoding()], static_cast<unsigned>(date.day()),
                       kMonths[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                       clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

} // namespace sixth::server::http
