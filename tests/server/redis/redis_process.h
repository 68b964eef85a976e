#pragma once

#include "match/child_process.h"
#include "server/store/temporary_folder.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sixth::server::redis {

// A redis-server of the test's own, at 127.0.0.1. It keeps nothing, and is killed at the end.
class RedisProcess {
public:
    // `more` are words for its command line.
    explicit RedisProcess(std::vector<std::string> more = {});

    [[nodiscard]] std::uint16_t port() const { return port_; }
    // Starts it and waits until it listens.
    void start();
    void kill() { process_.reset(); }
    void pause() const { signal("STOP"); }
    void resume() const { signal("CONT"); }
    // Runs a command there with redis-cli.
    void tell(const std::string& command) const;

private:
    void signal(const std::string& name) const;

    store::TemporaryFolder folder_;
    std::vector<std::string> more_;
    std::uint16_t port_ = 0;
    std::unique_ptr<match::ChildProcess> process_;
};

// A port at which nobody listens.
[[nodiscard]] std::uint16_t freePort();

} // namespace sixth::server::redis
