#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace sixth::bench {

// Several servers on one database, by tools/cluster, and what can be done to each of its parts.
class ClusterProcess {
public:
    struct Setup {
        std::string program;
        std::string folder; // may be emptied
        int nodes = 3;
        bool hasWires = false; // between each node and its PostgreSQL and Redis
        std::string apart = "0";
        std::string failpoints; // see src/server/store/failpoint.h
    };
    // As the cluster has written it down.
    struct Part {
        pid_t pid = -1;
        int port = 0;
    };

    explicit ClusterProcess(Setup setup) : setup_(std::move(setup)) {}
    ~ClusterProcess() { (void)stop(); }
    ClusterProcess(const ClusterProcess&) = delete;
    ClusterProcess& operator=(const ClusterProcess&) = delete;

    // Starts it and waits until it can be reached.
    [[nodiscard]] bool start();
    // Stops it in order; the exit code. The folder stays.
    int stop();

    // All parts by name (see tools/cluster --help), as they are at this moment.
    [[nodiscard]] std::map<std::string, Part> parts() const;
    // Sends a signal to a part. False if it is not there at the moment.
    bool signal(const std::string& part, int number) const;
    // Whether each node says that it can serve.
    [[nodiscard]] bool isReady() const;
    [[nodiscard]] bool isDatabaseUp() const;
    // The ports of HAProxy and of all nodes.
    [[nodiscard]] std::vector<int> ports() const;
    // Runs SQL as the owner of everything.
    [[nodiscard]] bool run(const std::string& sql) const;
    // `sixth serve --check` on its database.
    [[nodiscard]] bool check() const;
    [[nodiscard]] const Setup& setup() const { return setup_; }

private:
    Setup setup_;
    pid_t child_ = -1;
};

} // namespace sixth::bench
