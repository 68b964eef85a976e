#pragma once

#include "server/logs/log.h"
#include "server/redis/redis_address.h"
#include "server/store/bus.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace sixth::server::redis {

// News over Redis pub/sub. It has a thread of its own, so a Redis that hangs holds up nobody.
//
// What is announced while Redis is away is kept, one seq a game, and told when it is back. To know whether
// it still hears, the bus says something to itself every second. While it hears nothing, and at long
// intervals even when it does, it says that news may have been missed. So Redis makes things fast and is
// never needed.
class RedisBus final : public store::Bus {
public:
    struct Options {
        RedisAddress address;
        // Servers of one database have the same one, and no others.
        std::string channel;
        std::chrono::milliseconds beat = std::chrono::seconds(1);      // how often it speaks to itself
        std::chrono::milliseconds lookEvery = std::chrono::seconds(5); // although nothing seems to be wrong
    };
    // `post` may be called by any thread and runs a function on the thread of the sockets.
    using Post = std::function<void(std::function<void()>)>;

    // The log outlives this.
    RedisBus(Options options, Post post, logs::Log& log);
    ~RedisBus() override;
    RedisBus(const RedisBus&) = delete;
    RedisBus& operator=(const RedisBus&) = delete;

    store::NodeId self() const override;
    void listen(Listener listener) override;
    void announce(GameNumber game, std::int64_t seq) override;
    void tell(std::string text) override;

    // Whether it hears what is said. Any thread may ask.
    [[nodiscard]] bool hears() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace sixth::server::redis
