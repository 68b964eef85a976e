#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace sixth::server::online {

// Threads for work that takes long: hashing passwords, reading the archive, thinking for bots. Every job
// belongs to somebody (a person, an address), and the owners take turns. So whoever brings many jobs waits
// for their own, and not others for them. The queue is bounded, and a part of it can be kept for those who
// are known: strangers may be as many as somebody can pay for.
class Workers {
public:
    struct Limits {
        std::size_t threads = 1;
        std::size_t queued = 64;   // jobs that wait, of all owners
        std::size_t kept = 0;      // places of these for known owners alone
        std::size_t perOwner = 64; // of one
        int nice = 0;              // how far its threads stand back for others
    };
    // Told which thread it runs on, from 0, so that it can use what belongs to that thread.
    using Job = std::function<void(std::size_t thread)>;
    using Dropped = std::function<void()>;
    struct Owner {
        std::string name;
        bool isKnown = false;
    };

    explicit Workers(const Limits& limits);
    // Finishes the jobs under way and drops the others without a word.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // False if the job is not taken: the owner has too many, or all together have and nobody has more. If
    // somebody has more, their newest job is dropped instead; its `dropped` is called before this returns.
    [[nodiscard]] bool push(const Owner& owner, Job job, Dropped dropped = {});
    [[nodiscard]] bool push(const std::string& stranger, Job job, Dropped dropped = {}) {
        return push(Owner{stranger}, std::move(job), std::move(dropped));
    }

private:
    struct Entry {
        Job job;
        Dropped dropped;
    };
    // Those who are known, or those who are not.
    struct Side {
        std::map<std::string, std::deque<Entry>> queues; // of the owners who wait; none is empty
        std::deque<std::string> turns;                   // the same owners, the next first
        std::size_t queued = 0;
    };

    void run(std::size_t thread);
    [[nodiscard]] bool hasRoom(const Owner& owner) const;
    [[nodiscard]] std::size_t queued() const { return known_.queued + strangers_.queued; }
    // Makes room by dropping the newest job of whoever has most. False if nobody has more than the owner
    // would have.
    [[nodiscard]] static bool makeRoom(Side& side, std::size_t has, Dropped& loser);
    [[nodiscard]] static Entry take(Side& side);

    Limits limits_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    Side known_;
    Side strangers_;
    bool wasKnown_ = false; // whose turn it was last
    bool isStopping_ = false;
    std::vector<std::thread> threads_; // the last member: they start when all others are there
};

} // namespace sixth::server::online
