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

bool Workers::hasRoom(const Owner& owner) const {
    if (queued() >= limits_.queued) return false;
    return owner.isKnown || strangers_.queued + limits_.kept < limits_.queued;
}

bool Workers::makeRoom(Side& side, std::size_t has, Dropped& loser) {
    const auto longest =
        std::max_element(side.queues.begin(), side.queues.end(),
                         [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    // With one more each, the two would have changed places: then nothing is gained.
    if (longest == side.queues.end() || longest->second.size() <= has + 1) return false;
    loser = std::move(longest->second.back().dropped);
    longest->second.pop_back();
    --side.queued;
    return true;
}

bool Workers::push(const Owner& owner, Job job, Dropped dropped) {
    Dropped loser;
    {
        const std::scoped_lock lock(mutex_);
        Side& side = owner.isKnown ? known_ : strangers_;
        const auto own = side.queues.find(owner.name);
        const std::size_t has = own == side.queues.end() ? 0 : own->second.size();
        if (has >= limits_.perOwner) return false;
        if (!hasRoom(owner) && !makeRoom(side, has, loser)) return false;
        auto& queue = side.queues[owner.name];
        if (queue.empty()) side.turns.push_back(owner.name);
        queue.push_back({std::move(job), std::move(dropped)});
        ++side.queued;
    }
    arrived_.notify_one();
    if (loser) loser();
    return true;
}

// The next job of the owner whose turn it is. Called with the lock held.
Workers::Entry Workers::take(Side& side) {
    const std::string owner = std::move(side.turns.front());
    side.turns.pop_front();
    const auto found = side.queues.find(owner);
    Entry entry = std::move(found->second.front());
    found->second.pop_front();
    --side.queued;
    if (found->second.empty())
        side.queues.erase(found);
    else
        side.turns.push_back(owner);
    return entry;
}

void Workers::run(std::size_t thread) {
    // On Linux this is for the thread alone.
    if (limits_.nice != 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), limits_.nice);
    for (;;) {
        Entry entry;
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [this] { return isStopping_ || queued() > 0; });
            if (isStopping_) return;
            // The two sides take turns as well.
            wasKnown_ = known_.queued > 0 && (!wasKnown_ || strangers_.queued == 0);
            entry = take(wasKnown_ ? known_ : strangers_);
        }
        entry.job(thread);
    }
}

} // namespace sixth::server::online
