#pragma once

#include "server/store/rows.h"

#include <functional>
#include <utility>

namespace sixth::server::store {

// Announces that the log of a game has grown: "game G is at seq N". It carries no events. The process that
// wrote them has them in memory and tells its watchers from there; that is all there is today. A listener in
// another process would read them from the store, so that losing an announcement costs time but no move.
class Bus {
public:
    using Listener = std::function<void(GameNumber game, std::int64_t seq)>;

    virtual ~Bus() = default;
    virtual void listen(Listener listener) = 0;
    virtual void announce(GameNumber game, std::int64_t seq) = 0;
};

// For one process: a call.
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
