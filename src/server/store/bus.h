#pragma once

#include "server/ids.h"

#include <cstdint>
#include <functional>

namespace sixth::server::store {

// Carries news between servers that share a database: "game G is at seq N". It carries no events. Whoever
// hears it reads them from the store, so a lost or repeated announcement costs time but no move.
class Bus {
public:
    // Both are called on the thread of the sockets.
    struct Listener {
        // What the others announce. Nobody hears their own announcements.
        std::function<void(GameNumber game, std::int64_t seq)> grown;
        // Announcements may have been lost. The store knows what has grown.
        std::function<void()> missed;
    };

    virtual ~Bus() = default;
    virtual void listen(Listener listener) = 0;
    virtual void announce(GameNumber game, std::int64_t seq) = 0;
};

// Of a server that has its database to itself: there is nobody to tell.
class LoneBus final : public Bus {
public:
    void listen(Listener) override {}
    void announce(GameNumber, std::int64_t) override {}
};

} // namespace sixth::server::store
