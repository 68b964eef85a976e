#include "server/store/writer.h"

#include "server/store/failpoint.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace sixth::server::store {

Writer::Writer(std::unique_ptr<Committer> committer, Post post, std::size_t mostQueued)
    : committer_(std::move(committer)), post_(std::move(post)), mostQueued_(mostQueued),
      thread_([this] { run(); }) {}

Writer::~Writer() {
    {
        const std::scoped_lock lock(mutex_);
        isStopping_ = true;
    }
    arrived_.notify_one();
    thread_.join();
}

bool Writer::push(Operations operations, Done done) {
    {
        const std::scoped_lock lock(mutex_);
        if (queue_.size() >= mostQueued_ || isStopping_) return false;
        queue_.push_back({std::move(operations), std::move(done), Clock::now()});
    }
    arrived_.notify_one();
    failpoint("queue.pushed");
    return true;
}

Writer::Figures Writer::figures() const {
    const std::scoped_lock lock(mutex_);
    Figures figures = figures_;
    figures.queued = queue_.size();
    auto oldest = committing_;
    if (!oldest && !queue_.empty()) oldest = queue_.front().since;
    if (oldest)
        figures.oldest = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - *oldest);
    return figures;
}

// False when there is nothing left to write and nothing will come.
bool Writer::take(Batch& batch) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return isStopping_ || !queue_.empty(); });
    const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), kMostInBatch));
    batch.assign(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
    queue_.erase(queue_.begin(), end);
    if (!batch.empty()) committing_ = batch.front().since;
    return !batch.empty();
}

void Writer::run() {
    Batch batch;
    while (take(batch)) {
        failpoint("writer.taken");
        std::vector<const Operations*> units;
        for (const Unit& unit : batch) units.push_back(&unit.operations);
#ifdef SIXTH_ACKNOWLEDGE_EARLY
        // The negative control of the harness, a program of its own that nobody is given: what it
        // acknowledges here can still be lost, and the harness must find that out.
        answer(batch, std::vector(batch.size(), Commit::Done));
        for (Unit& unit : batch) unit.done = nullptr;
#endif
        const auto start = Clock::now();
        auto outcomes = committer_->commit(units);
        const std::chrono::duration<double> took = Clock::now() - start;
        {
            const std::scoped_lock lock(mutex_);
            ++figures_.commits;
            figures_.units += batch.size();
            figures_.commitSeconds += took.count();
            committing_.reset();
        }
        failpoint("writer.committed");
        answer(std::move(batch), std::move(outcomes));
        committer_->tend();
    }
}

void Writer::answer(Batch batch, std::vector<Commit> outcomes) {
    post_([batch = std::move(batch), outcomes = std::move(outcomes)] {
        for (std::size_t i = 0; i < batch.size(); ++i)
            if (batch[i].done) batch[i].done(outcomes[i]);
    });
}

} // namespace sixth::server::store
