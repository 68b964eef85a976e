#include "server/online/account_refusals.h"

#include "server/online/accounts.h"
#include "server/store/rows.h"

#include <fmt/core.h>

#include <cstddef>
#include <ctime>
#include <string>

namespace sixth::server::online {
namespace {

constexpr std::size_t kShortestPassword = 8;
constexpr std::size_t kLongestPassword = 200;

std::string minuteOf(Time at) {
    const std::time_t seconds = toUnix(at) / 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", parts.tm_year + 1900, parts.tm_mon + 1,
                       parts.tm_mday, parts.tm_hour, parts.tm_min);
}

} // namespace

bool isGoodPassword(std::string_view text) {
    return text.size() >= kShortestPassword && text.size() <= kLongestPassword;
}

Refusal busyRefusal() {
    return {"busy", "too much is waiting; try again"};
}
Refusal badPassword() {
    return {"password", "expected a password of 8 to 200 bytes"};
}
Refusal notAGuest() {
    return {"registered", "only guests choose what they are called"};
}
Refusal wrongPassword() {
    return {"wrong", "that is not the right name and password"};
}
Refusal wrongCode() {
    return {"wrong", "that is not the right name and recovery code, or the code was used before"};
}
Refusal tooManyTries() {
    return {"slow-down", "too many tries; wait a minute"};
}
Refusal nameTaken() {
    return {"name-taken", "somebody else has that name"};
}

Refusal suspendedRefusal(Time until) {
    if (until >= store::kForever) return {"suspended", "this account is suspended for good"};
    Refusal refusal{"suspended", "this account is suspended until " + minuteOf(until)};
    refusal.until = until;
    return refusal;
}

} // namespace sixth::server::online
