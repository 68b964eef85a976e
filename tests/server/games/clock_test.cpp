#include "server/games/game_clock.h"

#include <gtest/gtest.h>

namespace sixth::server::games {
namespace {

using rules::Color;
using Kind = ClockSetting::Kind;

using namespace std::chrono_literals;

constexpr Milliseconds kDay = 24h;

constexpr Time at(Milliseconds sinceStart) {
    return Time(sinceStart);
}

TEST(ClockSetting, textReadsBack) {
    for (const char* text : {"none", "10+0", "300+5", "10800+180", "1d", "14d"}) {
        const auto setting = readClockSetting(text);
        ASSERT_TRUE(setting) << text;
        EXPECT_EQ(writeClockSetting(*setting), text);
    }
    EXPECT_EQ(readClockSetting("300+5")->initial, 300s);
    EXPECT_EQ(readClockSetting("300+5")->increment, 5s);
    EXPECT_EQ(readClockSetting("3d")->days, 3);
}

TEST(ClockSetting, nonsenseIsRefused) {
    for (const char* text : {"",       "no",    "9+0",   "10801+0", "60",     "60+",           "+5",
                             "60+181", "60+-1", "060+1", "60+01",   "60+5 ",  " 60+5",         "0d",
                             "15d",    "d",     "1.5d",  "-1d",     "60+5+5", "99999999999+0", "3D"})
        EXPECT_FALSE(readClockSetting(text)) << text;
}

TEST(ClockSetting, speedsByTheWholeGame) {
    const auto speed = [](const char* text) {
        return std::string(speedName(speedOf(*readClockSetting(text))));
    };
    EXPECT_EQ(speed("60+0"), "bullet");
    EXPECT_EQ(speed("60+3"), "blitz");
    EXPECT_EQ(speed("300+3"), "blitz");
    EXPECT_EQ(speed("300+5"), "rapid");
    EXPECT_EQ(speed("1500+0"), "classical");
    EXPECT_EQ(speed("1d"), "correspondence");
    EXPECT_EQ(speed("none"), "correspondence");
    for (const Speed each :
         {Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence})
        EXPECT_EQ(readSpeed(speedName(each)), each);
    EXPECT_FALSE(readSpeed("fast"));
}

GameClock running(const char* setting, Color color, Milliseconds since) {
    GameClock clock = GameClock::fresh(*readClockSetting(setting));
    clock.running = color;
    clock.since = at(since);
    return clock;
}

TEST(GameClock, aMoveCostsItsTimeAndEarnsTheIncrement) {
    const GameClock clock = running("60+2", Color::Silver, 1000ms);
    const auto left = clock.afterMove(at(11'000ms), 0ms, {});
    EXPECT_EQ(left.silver, 52s);
    EXPECT_EQ(left.red, 60s);
    EXPECT_EQ(clock.leftNow(Color::Silver, at(11'000ms), {}), 50s);
    EXPECT_EQ(clock.leftNow(Color::Red, at(11'000ms), {}), 60s);
    EXPECT_EQ(clock.flagsAt({}), at(61s));
}

TEST(GameClock, lagIsGivenBackButNeverMoreThanWasSpent) {
    const GameClock clock = running("60+0", Color::Red, 0ms);
    EXPECT_EQ(clock.afterMove(at(1000ms), 300ms, {}).red, 59'300ms);
    EXPECT_EQ(clock.afterMove(at(200ms), 300ms, {}).red, 60s);
}

TEST(GameClock, timeOverIsNothingLeftAndNoIncrement) {
    const GameClock clock = running("60+5", Color::Silver, 0ms);
    EXPECT_EQ(clock.afterMove(at(60'000ms), 0ms, {}).silver, 0ms);
    EXPECT_EQ(clock.afterMove(at(99'000ms), 0ms, {}).silver, 0ms);
    EXPECT_EQ(clock.afterMove(at(60'100ms), 200ms, {}).silver, 5'100ms);
    EXPECT_EQ(clock.leftNow(Color::Silver, at(99'000ms), {}), 0ms);
}

TEST(GameClock, daysBeginAnewWithEveryMove) {
    const GameClock clock = running("2d", Color::Silver, 0ms);
    EXPECT_EQ(clock.flagsAt({}), at(2 * kDay));
    EXPECT_EQ(clock.afterMove(at(kDay), 0ms, {}).silver, 2 * kDay);
    EXPECT_EQ(clock.afterMove(at(2 * kDay), 0ms, {}).silver, 0ms);
}

TEST(GameClock, withoutAClockNothingRunsOut) {
    const GameClock clock = running("none", Color::Silver, 0ms);
    EXPECT_FALSE(clock.flagsAt({}));
    EXPECT_EQ(clock.leftNow(Color::Silver, at(1000 * kDay), {}), 0ms);
}

TEST(Outages, downtimeIsChargedToNobody) {
    Outages outages;
    outages.add(at(100ms), at(200ms));
    outages.add(at(300ms), at(350ms));
    EXPECT_EQ(outages.elapsed(at(0ms), at(100ms)), 100ms);
    EXPECT_EQ(outages.elapsed(at(0ms), at(150ms)), 100ms);
    EXPECT_EQ(outages.elapsed(at(0ms), at(400ms)), 250ms);
    EXPECT_EQ(outages.elapsed(at(150ms), at(400ms)), 150ms);
    EXPECT_EQ(outages.elapsed(at(350ms), at(400ms)), 50ms);
    EXPECT_EQ(outages.elapsed(at(400ms), at(300ms)), 0ms);
    for (const Milliseconds since : {0ms, 50ms, 100ms, 150ms, 250ms, 320ms, 350ms})
        for (const Milliseconds wanted : {1ms, 40ms, 60ms, 200ms, 500ms})
            EXPECT_EQ(outages.elapsed(at(since), outages.after(at(since), wanted)), wanted)
                << since.count() << " " << wanted.count();
    const GameClock clock = running("10+0", Color::Silver, 50ms);
    EXPECT_EQ(clock.flagsAt(outages), at(50ms + 10s + 150ms));
    EXPECT_EQ(clock.afterMove(at(1050ms), 0ms, outages).silver, 10s - 850ms);
}

TEST(Outages, overlapsAndNothingsAreHarmless) {
    Outages outages;
    outages.add(at(100ms), at(200ms));
    outages.add(at(150ms), at(180ms));
    outages.add(at(190ms), at(190ms));
    EXPECT_EQ(outages.elapsed(at(0ms), at(300ms)), 200ms);
}

TEST(LagQuota, isBoundedByPingByMoveAndInTotal) {
    LagQuota quota;
    EXPECT_EQ(quota.available(80ms), 80ms);
    EXPECT_EQ(quota.available(-5ms), 0ms);
    EXPECT_EQ(quota.available(9'999ms), LagQuota::kMostForOneMove);
    EXPECT_EQ(quota.take(300ms, 120ms), 120ms); // no more than the move took
    Milliseconds sum{};
    for (int i = 0; i < 100; ++i) sum += quota.take(500ms, 10s);
    // In the long run, what it refills.
    EXPECT_LE(sum, LagQuota::kMost + 100 * LagQuota::kPerMove);
    EXPECT_GE(sum, 99 * LagQuota::kPerMove);
}

// Of servers that share a database, one may learn late what another has noted.
TEST(Outages, mayBecomeKnownInAnyOrder) {
    Outages outages;
    outages.add(fromUnix(500), fromUnix(600));
    outages.add(fromUnix(100), fromUnix(200));
    outages.add(fromUnix(300), fromUnix(350));
    EXPECT_EQ(outages.elapsed(fromUnix(0), fromUnix(1'000)), Milliseconds(750));
    outages.add(fromUnix(150), fromUnix(320)); // two become one
    EXPECT_EQ(outages.elapsed(fromUnix(0), fromUnix(1'000)), Milliseconds(650));
    outages.add(fromUnix(100), fromUnix(200)); // known already
    outages.add(fromUnix(0), fromUnix(0));     // no time at all
    EXPECT_EQ(outages.elapsed(fromUnix(0), fromUnix(1'000)), Milliseconds(650));
    EXPECT_EQ(outages.after(fromUnix(50), Milliseconds(100)), fromUnix(400));
}

} // namespace
} // namespace sixth::server::games
