#pragma once

#include "server/http/client_address.h"
#include "server/http/pulse.h"
#include "server/http/request.h"
#include "server/http/response.h"
#include "server/logs/log.h"
#include "server/online/limits.h"
#include "server/push/endpoint.h"
#include "server/store/bus.h"
#include "server/store/store.h"
#include "server/time.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sixth::server::online {

class Backups;

// The whole online server but for the sockets: it takes requests and gives answers and conversations.
// Everything but the writer and the workers runs on the thread that calls it.
class Online {
public:
    using Post = std::function<void(std::function<void()>)>;
    struct Options {
        std::string publicUrl; // with a / at its end; empty when only this machine is served
        std::string localUrl;  // for links then
        http::Proxies proxies = {};
        push::Reach pushReach = push::Reach::Public; // where reminders may be sent
        std::function<std::int64_t()> wallClock;     // milliseconds since 1970
        std::function<std::int64_t()> steadyClock;   // milliseconds that only go forward
        store::Fatal fatal;                          // see store.h
        // How long the thread of the sockets was held; may be empty.
        std::function<const http::Pulse::Figures&()> pulse;
        Limits limits = {};
        // The copies of the database that are made; null if there are none.
        const Backups* backups = nullptr;
        // Whether the database is a server of its own, which may be away: then its silence is an outage too.
        bool isDatabaseShared = false;
        // Carries news between the servers that share it; empty if there is only this one.
        std::function<std::unique_ptr<store::Bus>(const Post&, logs::Log&)> makeBus = {};
    };

    // Notes how long the server was down. `post` may be called by any thread and runs a function on the
    // thread of the sockets. The log outlives this.
    Online(std::unique_ptr<store::Store> store, Options options, logs::Log& log, Post post);
    ~Online();
    Online(const Online&) = delete;
    Online& operator=(const Online&) = delete;

    // Paths below /api/, and /metrics for those who run the server.
    [[nodiscard]] http::Response answer(const http::Request& request);
    [[nodiscard]] http::Response metrics(const http::Request& request) const;

    // "ready", or 503 and why not; see Readiness.
    [[nodiscard]] http::Response readiness(const http::Request& request) const;

    // Whether all unfinished games are in memory: not so for a moment after the start.
    [[nodiscard]] bool isLoaded() const;

    // A connection from there was refused by a limit of this name.
    void noteRefused(std::string_view limit, const std::string& address);
    // Nobody was served for so long, up to now: nobody's clock is charged for it.
    void noteStall(Milliseconds time);

    // To be called every kTickMs.
    static constexpr int kTickMs = 50;
    void tick();
    // No new commands; `done` when all that was accepted is on the disk and everyone was told.
    void stop(std::function<void()> done);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace sixth::server::online
