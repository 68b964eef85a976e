#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace sixth::server::online {

// A thread for work that takes long: hashing passwords, thinking for bots. Its queue is bounded, and jobs
// beyond that are refused, so that a flood of logins costs bounded time and memory.
class Worker {
public:
    explicit Worker(std::size_t mostQueued);
    // Finishes the job under way and drops the others.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    [[nodiscard]] bool push(std::function<void()> job);

private:
    void run();

    std::size_t mostQueued_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<std::function<void()>> jobs_;
    bool isStopping_ = false;
    std::thread thread_; // the last member: it starts when all others are there
};

} // namespace sixth::server::online
