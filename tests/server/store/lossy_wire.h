#pragma once

#include "server/store/temporary_folder.h"

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace sixth::server::store {

// Stands between a client and PostgreSQL, and breaks at the moments that matter.
class LossyWire {
public:
    enum class Fault {
        None,
        LoseCommit,  // the connection breaks, and the COMMIT never arrives
        LoseAnswer,  // it arrives; the connection breaks before the answer
        DelayCommit, // the connection breaks for the client; the COMMIT arrives half a second later
        Refuse,      // every connection breaks at once, and new ones as well
    };

    // Between clients and the socket of PostgreSQL in this folder.
    explicit LossyWire(const std::string& serverFolder);
    ~LossyWire();
    LossyWire(const LossyWire&) = delete;
    LossyWire& operator=(const LossyWire&) = delete;

    // For the next COMMIT that passes; Refuse holds until it is changed.
    void breakBy(Fault fault) { fault_ = fault; }
    [[nodiscard]] int broken() const { return broken_; } // how often it has broken at a COMMIT
    [[nodiscard]] std::string address(const std::string& database) const;

private:
    struct Pair {
        int client = -1;
        int server = -1;
        bool losesAnswer = false;
    };

    void run();
    void accept();
    void passOn(Pair& pair, bool isFromClient);
    static void end(Pair& pair);

    TemporaryFolder folder_;
    std::string server_;
    int listener_ = -1;
    std::atomic<Fault> fault_ = Fault::None;
    std::atomic<int> broken_ = 0;
    std::atomic<bool> isEnding_ = false;
    std::vector<Pair> pairs_;
    std::vector<std::jthread> late_; // deliver what was delayed
    std::thread thread_;
};

} // namespace sixth::server::store
