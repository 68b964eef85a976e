#include "server/online/login_guard.h"

namespace sixth::server::online {

bool LoginGuard::allows(const Try& attempt, Time now) {
    if (attempt.isKnownDevice) return byDevice_.allows(attempt.name, now);
    if (!byBoth_.allows(keyOf(attempt), now)) return false;
    if (byName_.allows(attempt.name, now)) return true;
    byBoth_.giveBack(keyOf(attempt));
    return false;
}

void LoginGuard::giveBack(const Try& attempt) {
    if (attempt.isKnownDevice) return byDevice_.giveBack(attempt.name);
    byBoth_.giveBack(keyOf(attempt));
    byName_.giveBack(attempt.name);
}

} // namespace sixth::server::online
