#include "server/http/watchdog.h"

#include <gtest/gtest.h>

#include <future>

namespace sixth::server::http {
namespace {

using namespace std::chrono_literals;

TEST(Watchdog, silenceForTheWholeTimeIsStuck) {
    Stuckness stuckness(10s);
    Stuckness::Time now = 1'000s;
    EXPECT_FALSE(stuckness.isStuck(5, now));
    for (int i = 0; i < 19; ++i) EXPECT_FALSE(stuckness.isStuck(5, now += 500ms)) << i;
    EXPECT_TRUE(stuckness.isStuck(5, now += 500ms));
}

TEST(Watchdog, oneTickIsEnough) {
    Stuckness stuckness(10s);
    Stuckness::Time now = 1'000s;
    std::uint64_t beats = 0;
    for (int i = 0; i < 100; ++i) {
        if (i % 15 == 0) ++beats;
        EXPECT_FALSE(stuckness.isStuck(beats, now += 500ms)) << i;
    }
}

// A machine that slept, or a process that was stopped: the thread had no chance to tick.
TEST(Watchdog, timeInWhichNobodyCouldLookIsNotCharged) {
    Stuckness stuckness(10s);
    EXPECT_FALSE(stuckness.isStuck(5, 1'000s));
    EXPECT_FALSE(stuckness.isStuck(5, 9'000s));
    EXPECT_FALSE(stuckness.isStuck(5, 9'001s));
    EXPECT_FALSE(stuckness.isStuck(6, 9'002s));
}

TEST(Watchdog, aThreadThatTicksNoMoreIsNoticedByAnother) {
    std::promise<void> stuck;
    Watchdog watchdog(50ms, [&stuck] { stuck.set_value(); });
    watchdog.beat();
    EXPECT_EQ(stuck.get_future().wait_for(1min), std::future_status::ready);
}

TEST(Watchdog, whoeverEndsInOrderIsNotStuck) {
    std::promise<void> other;
    bool isStuck = false;
    {
        Watchdog watchdog(20ms, [&isStuck] { isStuck = true; });
        watchdog.rest();
        // One that does not rest and is more patient: when it has noticed, this one would have.
        Watchdog patient(200ms, [&other] { other.set_value(); });
        EXPECT_EQ(other.get_future().wait_for(1min), std::future_status::ready);
    }
    EXPECT_FALSE(isStuck);
}

} // namespace
} // namespace sixth::server::http
