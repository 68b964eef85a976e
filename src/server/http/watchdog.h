#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <thread>

namespace sixth::server::http {

// Notices that the thread of the sockets is stuck: it has not ticked for so long that nobody can be served.
// Nothing that runs on that thread could notice it.
class Stuckness {
public:
    using Time = std::chrono::milliseconds; // of a steady clock

    explicit Stuckness(Time after) : after_(after) {}

    // `beats` is how often the thread has ticked by now. True if it is stuck. A look counts for twice the
    // usual time between two looks at most: while the whole process stands still, the thread can't tick
    // either.
    [[nodiscard]] bool isStuck(std::uint64_t beats, Time now);
    [[nodiscard]] Time lookEvery() const { return after_ / 20 + Time(1); }

private:
    Time after_;
    bool hasLooked_ = false;
    std::uint64_t lastBeats_ = 0;
    Time lastLook_{};
    Time silent_{};
};

// Looks at a Stuckness on a thread of its own.
class Watchdog {
public:
    // `onStuck` is called on that thread, once, and has to end the process.
    Watchdog(std::chrono::milliseconds after, std::function<void()> onStuck);

    // To be called with every tick.
    void beat() { ++beats_; }
    // No more ticks will come: the server is about to end.
    void rest() { isResting_ = true; }

private:
    std::atomic<std::uint64_t> beats_ = 0;
    std::atomic<bool> isResting_ = false;
    std::jthread thread_; // the last member: it uses the others
};

} // namespace sixth::server::http
