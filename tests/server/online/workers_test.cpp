// Work that takes long is done by turns, and nobody pushes others out.
#include "server/online/attendance.h"
#include "server/online/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace sixth::server::online {
namespace {

// Holds the only thread until it is let go.
class Held {
public:
    explicit Held(Workers& workers) {
        (void)workers.push("holder", [signals = signals_](std::size_t) {
            signals->begun.set_value();
            signals->go.get_future().wait();
        });
        signals_->begun.get_future().wait();
    }
    void letGo() { signals_->go.set_value(); }

private:
    struct Signals {
        std::promise<void> begun;
        std::promise<void> go;
    };
    // The thread may still look at them when this object is gone.
    std::shared_ptr<Signals> signals_ = std::make_shared<Signals>();
};

TEST(Workers, ownersTakeTurns) {
    std::mutex mutex;
    std::string order;
    std::promise<void> done;
    {
        Workers workers({.threads = 1, .queued = 100, .perOwner = 100});
        Held held(workers);
        const auto note = [&](char who) {
            return [&, who](std::size_t) {
                const std::scoped_lock lock(mutex);
                order += who;
            };
        };
        for (int i = 0; i < 4; ++i) ASSERT_TRUE(workers.push("greedy", note('g')));
        ASSERT_TRUE(workers.push("anna", note('a')));
        ASSERT_TRUE(workers.push("bert", note('b')));
        ASSERT_TRUE(workers.push("greedy", [&](std::size_t) { done.set_value(); }));
        held.letGo();
        done.get_future().wait();
    }
    EXPECT_EQ(order, "gabggg");
}

TEST(Workers, aFullQueueDropsTheJobsOfWhoeverHasMost) {
    int dropped = 0;
    int refused = 0;
    Workers workers({.threads = 1, .queued = 10, .perOwner = 10});
    Held held(workers);
    for (int i = 0; i < 50; ++i)
        if (!workers.push("greedy", [](std::size_t) {}, [&] { ++dropped; })) ++refused;
    EXPECT_EQ(refused, 40);
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(workers.push("anna", [](std::size_t) {})) << i;
    EXPECT_EQ(dropped, 5);
    EXPECT_FALSE(workers.push("anna", [](std::size_t) {})); // now both have as many
    EXPECT_TRUE(workers.push("bert", [](std::size_t) {}));
    held.letGo();
}

TEST(Workers, strangersLeaveThePlacesThatAreKept) {
    std::mutex mutex;
    std::string order;
    std::promise<void> done;
    const auto note = [&](char who) {
        return [&, who](std::size_t) {
            const std::scoped_lock lock(mutex);
            order += who;
        };
    };
    {
        Workers workers({.threads = 1, .queued = 10, .kept = 4, .perOwner = 10});
        Held held(workers);
        int taken = 0;
        for (int i = 0; i < 20; ++i)
            taken += workers.push("stranger " + std::to_string(i), note('s')) ? 1 : 0;
        EXPECT_EQ(taken, 6);
        taken = 0;
        for (int i = 0; i < 20; ++i)
            taken += workers.push(Workers::Owner{"known " + std::to_string(i), true}, note('k')) ? 1 : 0;
        EXPECT_EQ(taken, 4);
        // Nobody's place is taken by the other side.
        EXPECT_FALSE(workers.push("stranger 0", [&](std::size_t) { done.set_value(); }));
        held.letGo();
        while (!workers.push("stranger 0", [&](std::size_t) { done.set_value(); })) std::this_thread::yield();
        done.get_future().wait();
    }
    EXPECT_EQ(order, "kskskskss"
                     "s");
}

TEST(Attendance, signsOfLifeLastAWhile) {
    const Time start = fromUnix(1'000'000);
    Attendance attendance(start);
    const PersonId anna(1);
    EXPECT_TRUE(attendance.isHere(anna, start)); // she may have been here a moment ago
    const Time later = start + std::chrono::minutes(5);
    EXPECT_FALSE(attendance.isHere(anna, later));
    attendance.seen(anna, later);
    EXPECT_TRUE(attendance.isHere(anna, later + std::chrono::seconds(59)));
    EXPECT_FALSE(attendance.isHere(anna, later + std::chrono::seconds(60)));
    attendance.connected(anna, later);
    attendance.connected(anna, later);
    attendance.disconnected(anna, later);
    EXPECT_TRUE(attendance.isHere(anna, later + std::chrono::hours(10)));
    EXPECT_EQ(attendance.all(later + std::chrono::hours(10)).size(), 1U);
    attendance.disconnected(anna, later + std::chrono::hours(10));
    attendance.tick(later + std::chrono::hours(12));
    EXPECT_FALSE(attendance.isHere(anna, later + std::chrono::hours(12)));
    EXPECT_EQ(attendance.lastHere(anna, later + std::chrono::hours(12)), later + std::chrono::hours(11));
}

} // namespace
} // namespace sixth::server::online
