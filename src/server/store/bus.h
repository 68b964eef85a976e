#pragma once

#include "server/ids.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace sixth::server::store {

// One of the servers that share a database, for as long as it runs: started again, it is another.
enum class NodeId : std::uint64_t {};

// Carries news between servers that share a database: "game G is at seq N", and what each says about itself.
// It carries no events. Whoever hears that a game has grown reads them from the store, so a lost or repeated
// announcement costs time but no move.
class Bus {
public:
    // All are called on the thread of the sockets.
    struct Listener {
        // What the others announce. Nobody hears their own announcements.
        std::function<void(GameNumber game, std::int64_t seq)> grown;
        // Announcements may have been lost. The store knows what has grown.
        std::function<void()> missed;
        // What another server says about itself, in order. Some of it may be lost.
        std::function<void(NodeId from, std::string_view text)> told;
        // Nothing has been heard of a server for a while, though the bus works.
        std::function<void(NodeId)> gone;
    };

    static constexpr std::size_t kLongestText = 8'000;

    virtual ~Bus() = default;
    [[nodiscard]] virtual NodeId self() const = 0;
    virtual void listen(Listener listener) = 0;
    virtual void announce(GameNumber game, std::int64_t seq) = 0;
    // Says something about this server, in a text of at most kLongestText. It is not kept for later.
    virtual void tell(std::string text) = 0;
};

// Of a server that has its database to itself: there is nobody to tell.
class LoneBus final : public Bus {
public:
    NodeId self() const override { return {}; }
    void listen(Listener) override {}
    void announce(GameNumber, std::int64_t) override {}
    void tell(std::string) override {}
};

} // namespace sixth::server::store
