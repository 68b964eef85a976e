#pragma once

#include "server/http/client_address.h"
#include "server/people/rate_limit.h"

#include <string>

namespace sixth::server::online {

// How often something may be done from one address as it is counted, and from all addresses of one IPv6
// network of 48 bits together: whoever has one of those has 65,536 addresses.
class AddressLimit {
public:
    static constexpr double kAddressesOfNetwork = 5; // that may do as much as they are allowed at once

    explicit AddressLimit(people::Rate rate)
        : byAddress_(rate),
          byNetwork_({rate.burst * kAddressesOfNetwork, rate.perMinute * kAddressesOfNetwork}) {}

    // Whoever is not counted, the empty address, may do it always.
    [[nodiscard]] bool allows(const std::string& address, Time now, double amount = 1) {
        if (address.empty()) return true;
        if (!byAddress_.allows(address, now, amount)) return false;
        const std::string network = http::widerAddress(address);
        if (network == address || byNetwork_.allows(network, now, amount)) return true;
        byAddress_.giveBack(address, amount);
        return false;
    }
    void giveBack(const std::string& address, double amount = 1) {
        byAddress_.giveBack(address, amount);
        byNetwork_.giveBack(http::widerAddress(address), amount);
    }

private:
    people::RateLimit byAddress_;
    people::RateLimit byNetwork_;
};

} // namespace sixth::server::online
