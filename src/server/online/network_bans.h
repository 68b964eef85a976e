#pragma once

#include "server/http/network.h"
#include "server/store/community_rows.h"
#include "server/time.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace sixth::server::online {

// The networks from which nobody is served, as the store had them when they were last read.
class NetworkBans {
public:
    void set(const std::vector<store::NetworkBan>& bans) {
        bans_.clear();
        for (const store::NetworkBan& ban : bans)
            if (const auto network = http::Network::read(ban.network)) bans_.push_back({*network, ban.until});
    }
    [[nodiscard]] bool isEmpty() const { return bans_.empty(); }
    // Until when an address is kept out; nothing if it is not. Several bans may hold for one.
    [[nodiscard]] std::optional<Time> until(const http::Address& address, Time now) const {
        std::optional<Time> longest;
        for (const Ban& ban : bans_)
            if (ban.until > now && ban.network.contains(address))
                longest = std::max(longest.value_or(ban.until), ban.until);
        return longest;
    }

private:
    struct Ban {
        http::Network network;
        Time until;
    };
    std::vector<Ban> bans_;
};

} // namespace sixth::server::online
