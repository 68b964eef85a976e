#pragma once

#include "server/store/store.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace sixth::server::store {

// The thread that writes. Units queue up during a commit; the next commit takes all of them, up to
// kMostInBatch, in one transaction. So the disk decides the size of a batch, and no unit waits for others.
// Units are answered when their commit has returned.
class Writer {
public:
    static constexpr std::size_t kMostInBatch = 200;
    static constexpr std::size_t kMostQueued = 5'000;

    using Done = std::function<void(Commit)>;
    // Runs a function on the thread of the sockets, where all answers are given.
    using Post = std::function<void(std::function<void()>)>;

    Writer(std::unique_ptr<Committer> committer, Post post, std::size_t mostQueued = kMostQueued);
    // Writes what is queued, then ends.
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    // False if the queue is full: nothing will be written, and the client is told `busy`.
    [[nodiscard]] bool push(Operations operations, Done done);

    struct Figures {
        std::size_t queued = 0;
        std::uint64_t commits = 0;
        std::uint64_t units = 0;
        double commitSeconds = 0;           // the sum over all
        std::chrono::milliseconds oldest{}; // how long the oldest unit that is not committed has waited
    };
    [[nodiscard]] Figures figures() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Unit {
        Operations operations;
        Done done;
        Clock::time_point since;
    };
    using Batch = std::vector<Unit>;

    void run();
    [[nodiscard]] bool take(Batch& batch);
    void answer(Batch batch, std::vector<Commit> outcomes);

    std::unique_ptr<Committer> committer_;
    Post post_;
    std::size_t mostQueued_;
    mutable std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<Unit> queue_;
    bool isStopping_ = false;
    Figures figures_;
    std::optional<Clock::time_point> committing_; // since when the oldest of the batch has waited
    std::thread thread_;                          // the last member: it starts when all others are there
};

} // namespace sixth::server::store
