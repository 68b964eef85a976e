#pragma once

#include "server/store/rows.h"

#include <functional>
#include <utility>

namespace sixth::server::store {

// Tells all machines that serve a game how far its log has come: "game G is at seq N". It carries no events:
// those are in the store, and whoever hears of a number that is news reads them there. So a message that is
// lost costs time and never a move.
class Bus {
public:
    using Listener = std::function<void(GameNumber game, std::int64_t seq)>;

    virtual ~Bus() = default;
    virtual void listen(Listener listener) = 0;
    virtual void announce(GameNumber game, std::int64_t seq) = 0;
};

// For one machine: a call.
class LocalBus final : public Bus {
public:
    void listen(Listener listener) override { listener_ = std::move(listener); }
    void announce(GameNumber game, std::int64_t seq) override {
        if (listener_) listener_(game, seq);
    }

private:
    Listener listener_;
};

} // namespace sixth::server::store
