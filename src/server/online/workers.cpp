#include "server/online/workers.h"

#include <sys/resource.h>

#include <algorithm>
#include <unistd.h>
#include <utility>

namespace sixth::server::online {

Workers::Workers(const Limits& limits) : limits_(limits) {
    for (std::size_t i = 0; i < limits_.threads; ++i) threads_.emplace_back([this, i] { run(i); });
}

Workers::~Workers() {
    {
        const std::scoped_lock lock(mutex_);
        isStopping_ = true;
    }
    arrived_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

Workers::Queues::iterator Workers::longest() {
    return std::max_element(queues_.begin(), queues_.end(),
                            [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
}

bool Workers::push(const std::string& owner, Job job, Dropped dropped) {
    Dropped loser;
    {
        const std::scoped_lock lock(mutex_);
        const auto own = queues_.find(owner);
        const std::size_t has = own == queues_.end() ? 0 : own->second.size();
        if (has >= limits_.perOwner) return false;
        if (queued_ >= limits_.queued) {
            // With one more each, the two would have changed places: then nothing is gained.
            const auto other = longest();
            if (other == queues_.end() || other->second.size() <= has + 1) return false;
            loser = std::move(other->second.back().dropped);
            other->second.pop_back();
            --queued_;
        }
        auto& queue = queues_[owner];
        if (queue.empty()) turns_.push_back(owner);
        queue.push_back({std::move(job), std::move(dropped)});
        ++queued_;
    }
    arrived_.notify_one();
    if (loser) loser();
    return true;
}

// The next job of the owner whose turn it is. Called with the lock held.
Workers::Entry Workers::take() {
    const std::string owner = std::move(turns_.front());
    turns_.pop_front();
    const auto found = queues_.find(owner);
    Entry entry = std::move(found->second.front());
    found->second.pop_front();
    --queued_;
    if (found->second.empty())
        queues_.erase(found);
    else
        turns_.push_back(owner);
    return entry;
}

void Workers::run(std::size_t thread) {
    // On Linux this is for the thread alone.
    if (limits_.nice != 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), limits_.nice);
    for (;;) {
        Entry entry;
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [this] { return isStopping_ || queued_ > 0; });
            if (isStopping_) return;
            entry = take();
        }
        entry.job(thread);
    }
}

} // namespace sixth::server::online
