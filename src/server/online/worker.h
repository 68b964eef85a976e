#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace sixth::server::online {

// One thread for work that takes long: passwords, the thinking of bots. What does not fit in its queue is
// refused, so that a flood of logins costs a bounded amount of time and memory.
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
