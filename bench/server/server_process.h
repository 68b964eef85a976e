#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace sixth::bench {

// Where a server on this port has its metrics.
[[nodiscard]] inline int adminPortOf(int port) {
    return port + 1;
}

// The server under test as a process of its own, so that it can be killed.
class ServerProcess {
public:
    struct Setup {
        std::string program;
        std::string database;
        std::string page;       // any folder with an index.html
        std::string failpoints; // see src/server/store/failpoint.h
        int port = 0;
        std::vector<std::string> more = {}; // words for its command line
        // The failpoints act only while this file is there; empty: always.
        std::string failpointsWhile = {};
    };

    explicit ServerProcess(Setup setup) : setup_(std::move(setup)) {}
    ~ServerProcess() { kill(); }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    // Starts it and waits until it answers. Returns the seconds that took, or less than 0 if it does not
    // answer.
    [[nodiscard]] double start();
    // Waits until it says that it is ready. Returns the seconds that took, or less than 0.
    [[nodiscard]] double awaitReady() const;
    // Whether it still runs. Reaps the process if it has ended.
    [[nodiscard]] bool isRunning();
    void kill();
    // Sends SIGTERM and returns the exit code.
    [[nodiscard]] int stop();
    void setFailpoints(std::string failpoints) { setup_.failpoints = std::move(failpoints); }
    [[nodiscard]] int port() const { return setup_.port; }
    [[nodiscard]] double residentMegabytes() const;

private:
    Setup setup_;
    pid_t child_ = -1;
};

} // namespace sixth::bench
