#pragma once

#include "server/error.h"
#include "server/http/limits.h"
#include "server/http/router.h"
#include "server/logs/log.h"

#include <tl/expected.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace sixth::server::http {

struct Options {
    std::string host = "127.0.0.1"; // an address, or "localhost"
    int port = 8686;                // 0 takes a free one
    // Where people reach the server. Without it, only this machine may: other addresses are refused.
    std::optional<std::string> publicUrl;
    Limits limits;
    std::function<std::int64_t()> now; // seconds since 1970, for the dates of answers
    logs::Log* log = nullptr;          // outlives the server; null: nothing is noted

    // Called every tickEvery while the server runs; may be empty.
    std::function<void()> onTick;
    std::chrono::milliseconds tickEvery{50};
    // Called when the server is told to stop; connections are closed once the function it is given was
    // called. Empty: at once.
    std::function<void(std::function<void()>)> onStop;
};

// The HTTP server: address and handlers in, answers out. It runs on one thread, the one that calls run(), and
// so do the handlers.
class Server {
public:
    // Takes the address. From here on connections are accepted by the system; run() serves them.
    [[nodiscard]] static tl::expected<Server, Error> listen(Options options, Router router);

    Server(Server&&) noexcept;
    Server& operator=(Server&&) noexcept;
    ~Server();

    [[nodiscard]] int port() const;
    // "http://127.0.0.1:8686/": the address it listens at.
    [[nodiscard]] std::string localUrl() const;
    // The public address where there is one, else the local one.
    [[nodiscard]] std::string url() const;

    // SIGINT and SIGTERM call stop() while run() runs; the second one ends the program as usual.
    void stopOnSignals();
    // Serves until it is stopped and the last answer has left.
    void run();
    // Begins to stop; may be called from any thread.
    void stop();
    // Runs a function on the thread of run(); may be called from any thread.
    void post(std::function<void()> function);

private:
    struct Impl;
    explicit Server(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace sixth::server::http
