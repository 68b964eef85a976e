#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace sixth::cli {

// Work on a stream of items by several threads. The answers are told one at a time, in the order of the
// items. Memory does not grow with the stream: who brings items faster than they are worked on has to wait.
template <typename Item, typename Answer>
class OrderedWorkers {
public:
    using Worker = std::function<Answer(Item)>;

    // Each thread has a worker of its own. At most `ahead` items are under way or wait for an earlier one.
    OrderedWorkers(int threads, std::size_t ahead, std::function<Worker()> makeWorker,
                   std::function<void(Answer)> tell)
        : ahead_(ahead), makeWorker_(std::move(makeWorker)), tell_(std::move(tell)) {
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    }
    ~OrderedWorkers() { finish(); }
    OrderedWorkers(const OrderedWorkers&) = delete;
    OrderedWorkers& operator=(const OrderedWorkers&) = delete;

    void put(Item item) {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return put_ - told_ < ahead_; });
        waiting_.emplace_back(put_++, std::move(item));
        work_.notify_one();
    }

    // Waits until everything is told. Nothing is put afterwards.
    void finish() {
        {
            const std::lock_guard lock(mutex_);
            isEnd_ = true;
        }
        work_.notify_all();
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
    }

private:
    void work() {
        const Worker worker = makeWorker_();
        std::unique_lock lock(mutex_);
        for (;;) {
            work_.wait(lock, [this] { return isEnd_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            auto [index, item] = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            Answer answer = worker(std::move(item));
            lock.lock();
            answers_.emplace(index, std::move(answer));
            for (auto next = answers_.begin(); next != answers_.end() && next->first == told_;
                 next = answers_.erase(next), ++told_)
                tell_(std::move(next->second));
            room_.notify_all();
        }
    }

    const std::size_t ahead_;
    const std::function<Worker()> makeWorker_;
    const std::function<void(Answer)> tell_;
    std::mutex mutex_; // for what follows
    std::condition_variable work_;
    std::condition_variable room_;
    std::deque<std::pair<std::size_t, Item>> waiting_;
    std::map<std::size_t, Answer> answers_; // that an earlier one is missing for
    std::size_t put_ = 0;
    std::size_t told_ = 0;
    bool isEnd_ = false;
    std::vector<std::thread> threads_;
};

} // namespace sixth::cli
