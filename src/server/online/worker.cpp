#include "server/online/worker.h"

namespace sixth::server::online {

Worker::Worker(std::size_t mostQueued) : mostQueued_(mostQueued), thread_([this] { run(); }) {}

Worker::~Worker() {
    {
        const std::scoped_lock lock(mutex_);
        isStopping_ = true;
        jobs_.clear();
    }
    arrived_.notify_one();
    thread_.join();
}

bool Worker::push(std::function<void()> job) {
    {
        const std::scoped_lock lock(mutex_);
        if (jobs_.size() >= mostQueued_) return false;
        jobs_.push_back(std::move(job));
    }
    arrived_.notify_one();
    return true;
}

void Worker::run() {
    for (;;) {
        std::function<void()> job;
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [this] { return isStopping_ || !jobs_.empty(); });
            if (isStopping_) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        job();
    }
}

} // namespace sixth::server::online
