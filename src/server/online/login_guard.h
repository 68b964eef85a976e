#pragma once

#include "server/people/rate_limit.h"

#include <string>
#include <string_view>

namespace sixth::server::online {

// How often passwords may be tried. Tries are counted by name and address together, so that nobody can lock a
// name out for others; and by name alone, so that many addresses together can't guess for ever. A device that
// has logged in under this name before has a share of its own, which strangers can't use up.
class LoginGuard {
public:
    // For one name: from one address or device, and from all unknown devices.
    LoginGuard(people::Rate forName, people::Rate forNameOfAll)
        : byBoth_(forName), byName_(forNameOfAll), byDevice_(forName) {}

    struct Try {
        std::string name;    // in small letters
        std::string address; // as it is counted
        bool isKnownDevice = false;
    };

    [[nodiscard]] bool allows(const Try& attempt, Time now);
    // It was no guess after all: the password was right, or nobody has looked at it.
    void giveBack(const Try& attempt);

private:
    [[nodiscard]] static std::string keyOf(const Try& attempt) {
        return attempt.name + " " + attempt.address;
    }

    people::RateLimit byBoth_;
    people::RateLimit byName_;
    people::RateLimit byDevice_;
};

} // namespace sixth::server::online
