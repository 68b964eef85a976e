#include "server/online/account_refusals.h"

#include "server/online/accounts.h"
#include "server/online/moderation.h"
#include "server/store/rows.h"

#include <cstddef>
#include <string>

namespace sixth::server::online {
namespace {

constexpr std::size_t kShortestPassword = 8;
constexpr std::size_t kLongestPassword = 200;

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
    Refusal refusal{"suspended", "this account is suspended " + untilText(until)};
    if (until < store::kForever) refusal.until = until;
    return refusal;
}

} // namespace sixth::server::online
