#pragma once

#include "server/store/store.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace sixth::server::store {

// What the clock of a database shows, for servers that share it: their own clocks may differ by seconds, and
// nobody is to win or lose time by that. It is asked every second by a thread of its own, and goes on by a
// steady clock of this machine.
class DatabaseClock {
public:
    using Steady = std::function<std::int64_t()>; // milliseconds that only go forward

    // Asks at once; throws std::exception if there is no answer. The reader has a clock.
    DatabaseClock(std::unique_ptr<Reader> reader, Steady steady);
    ~DatabaseClock();
    DatabaseClock(const DatabaseClock&) = delete;
    DatabaseClock& operator=(const DatabaseClock&) = delete;

    // Milliseconds since 1970. Any thread may ask.
    [[nodiscard]] std::int64_t now() const { return steady_() + offset_; }

private:
    struct Answer {
        std::int64_t offset = 0;
        std::int64_t took = 0;
    };

    [[nodiscard]] Answer ask();
    void keepAsking();

    std::unique_ptr<Reader> reader_;
    Steady steady_;
    std::atomic<std::int64_t> offset_ = 0;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool isEnding_ = false;
    std::thread thread_; // the last member: it uses all others
};

} // namespace sixth::server::store
