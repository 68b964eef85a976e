#pragma once

#include "server/http/page.h"
#include "server/http/server.h"

#include <functional>
#include <string>
#include <thread>

namespace sixth::server::http {

// The date in all answers of a test.
inline constexpr std::int64_t kSomeTime = 784111777; // Sun, 06 Nov 1994 08:49:37 GMT

// A small page with one hashed script in all three forms.
[[nodiscard]] FileTable somePage();

// The same handlers as `sixth serve`, for these files.
[[nodiscard]] Router routerFor(const FileTable& files);

// A server on a free port, on a thread of its own; it stops with the test.
class RunningServer {
public:
    // `adjust` may change whatever else is to be different.
    using Adjust = std::function<void(Options&)>;
    explicit RunningServer(Limits limits = {}, Router router = routerFor(somePage()),
                           const Adjust& adjust = {});
    ~RunningServer();
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    [[nodiscard]] int port() const { return port_; }
    // Begins to stop and returns at once; join() waits for the end.
    void stop() { server_.stop(); }
    void join();

private:
    Server server_;
    int port_;
    std::thread thread_;
};

} // namespace sixth::server::http
