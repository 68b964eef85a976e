#pragma once

#include "server/error.h"
#include "server/http/client_address.h"
#include "server/http/limits.h"
#include "server/http/pulse.h"
#include "server/http/router.h"
#include "server/logs/log.h"

#include <tl/expected.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::http {

struct Options {
    std::string host = "127.0.0.1"; // an address, or "localhost"
    int port = 8686;                // 0 takes a free one
    // Where people reach the server. Without it, only loopback addresses are accepted as `host`.
    std::optional<std::string> publicUrl;
    // A second listener, at 127.0.0.1 and this port (0 takes a free one), with handlers of its own: for those
    // who run the server.
    std::optional<int> adminPort;
    Router adminRouter;
    Limits limits;
    Proxies proxies;
    std::function<std::int64_t()> now; // seconds since 1970, for the Date of responses
    logs::Log* log = nullptr;          // outlives the server; null: no log

    // Called every tickEvery while the server runs; may be empty.
    std::function<void()> onTick;
    std::chrono::milliseconds tickEvery{50};
    // Called when nobody was served for so long; see Pulse.
    Pulse::OnStall onStall;
    // Called when a connection is one too many; see Service.
    std::function<void(std::string_view limit, const std::string& address)> onRefused;
    // Called once, when the server is told to stop. It must call the function it is given; only then are
    // connections closed. If empty, they are closed at once.
    std::function<void(std::function<void()>)> onStop;
};

// The HTTP server. It runs on one thread, the one that calls run(), and so do the handlers.
class Server {
public:
    // Binds the address. From here on the system queues connections; run() serves them.
    [[nodiscard]] static tl::expected<Server, Error> listen(Options options, Router router);

    Server(Server&&) noexcept;
    Server& operator=(Server&&) noexcept;
    ~Server();

    [[nodiscard]] int port() const;
    // The address it listens at: "http://127.0.0.1:8686/".
    [[nodiscard]] std::string localUrl() const;
    // The public address if there is one, else the local one.
    [[nodiscard]] std::string url() const;
    // Where the second listener is; empty if there is none.
    [[nodiscard]] std::string adminUrl() const;
    // To be called on the thread of run().
    [[nodiscard]] const Pulse::Figures& pulse() const;

    // While run() runs, the first SIGINT or SIGTERM calls stop(). A second one has its default effect.
    void stopOnSignals();
    // Serves until it is stopped and the last response is sent.
    void run();
    // Begins to stop. May be called from any thread.
    void stop();
    // Runs a function on the thread of run(). May be called from any thread.
    void post(std::function<void()> function);

private:
    struct Impl;
    explicit Server(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace sixth::server::http
