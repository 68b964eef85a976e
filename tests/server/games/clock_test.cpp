#include "server/games/game_clock.h"

#include <gtest/gtest.h>

namespace sixth::server::games {
namespace {

using rules::Color;
using Kind = ClockSetting::Kind;

constexpr Milliseconds kDay = 86'400'000;

TEST(ClockSetting, textReadsBack) {
    for (const char* text : {"none", "10+0", "300+5", "10800+180", "1d", "14d"}) {
        const auto setting = readClockSetting(text);
        ASSERT_TRUE(setting) << text;
        EXPECT_EQ(writeClockSetting(*setting), text);
    }
    EXPECT_EQ(readClockSetting("300+5")->initial, 300'000);
    EXPECT_EQ(readClockSetting("300+5")->increment, 5'000);
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

GameClock running(const char* setting, Color color, Time since) {
    GameClock clock = GameClock::fresh(*readClockSetting(setting));
    clock.running = color;
    clock.since = since;
    return clock;
}

TEST(GameClock, aMoveCostsItsTimeAndEarnsTheIncrement) {
    const GameClock clock = running("60+2", Color::Silver, 1000);
    const auto left = clock.afterMove(11'000, 0, {});
    EXPECT_EQ(left.silver, 60'000 - 10'000 + 2'000);
    EXPECT_EQ(left.red, 60'000);
    EXPECT_EQ(clock.leftNow(Color::Silver, 11'000, {}), 50'000);
    EXPECT_EQ(clock.leftNow(Color::Red, 11'000, {}), 60'000);
    EXPECT_EQ(clock.flagsAt({}), 61'000);
}

TEST(GameClock, lagIsGivenBackButNeverMoreThanWasSpent) {
    const GameClock clock = running("60+0", Color::Red, 0);
    EXPECT_EQ(clock.afterMove(1000, 300, {}).red, 59'300);
    EXPECT_EQ(clock.afterMove(200, 300, {}).red, 60'000);
}

TEST(GameClock, timeOverIsNothingLeftAndNoIncrement) {
    const GameClock clock = running("60+5", Color::Silver, 0);
    EXPECT_EQ(clock.afterMove(60'000, 0, {}).silver, 0);
    EXPECT_EQ(clock.afterMove(99'000, 0, {}).silver, 0);
    EXPECT_EQ(clock.afterMove(60'100, 200, {}).silver, 5'100);
    EXPECT_EQ(clock.leftNow(Color::Silver, 99'000, {}), 0);
}

TEST(GameClock, daysBeginAnewWithEveryMove) {
    const GameClock clock = running("2d", Color::Silver, 0);
    EXPECT_EQ(clock.flagsAt({}), 2 * kDay);
    EXPECT_EQ(clock.afterMove(kDay, 0, {}).silver, 2 * kDay);
    EXPECT_EQ(clock.afterMove(2 * kDay, 0, {}).silver, 0);
}

TEST(GameClock, withoutAClockNothingRunsOut) {
    const GameClock clock = running("none", Color::Silver, 0);
    EXPECT_FALSE(clock.flagsAt({}));
    EXPECT_EQ(clock.leftNow(Color::Silver, 1000 * kDay, {}), 0);
}

TEST(Outages, downtimeIsChargedToNobody) {
    Outages outages;
    outages.add(100, 200);
    outages.add(300, 350);
    EXPECT_EQ(outages.elapsed(0, 100), 100);
    EXPECT_EQ(outages.elapsed(0, 150), 100);
    EXPECT_EQ(outages.elapsed(0, 400), 250);
    EXPECT_EQ(outages.elapsed(150, 400), 150);
    EXPECT_EQ(outages.elapsed(350, 400), 50);
    EXPECT_EQ(outages.elapsed(400, 300), 0);
    for (const Time since : {0, 50, 100, 150, 250, 320, 350})
        for (const Milliseconds wanted : {1, 40, 60, 200, 500})
            EXPECT_EQ(outages.elapsed(since, outages.after(since, wanted)), wanted) << since << " " << wanted;
    const GameClock clock = running("10+0", Color::Silver, 50);
    EXPECT_EQ(clock.flagsAt(outages), 50 + 10'000 + 150);
    EXPECT_EQ(clock.afterMove(1050, 0, outages).silver, 10'000 - 850);
}

TEST(Outages, overlapsAndNothingsAreHarmless) {
    Outages outages;
    outages.add(100, 200);
    outages.add(150, 180);
    outages.add(190, 190);
    EXPECT_EQ(outages.elapsed(0, 300), 200);
}

TEST(LagQuota, isBoundedByPingByMoveAndInTotal) {
    LagQuota quota;
    EXPECT_EQ(quota.available(80), 80);
    EXPECT_EQ(quota.available(-5), 0);
    EXPECT_EQ(quota.available(9'999), LagQuota::kMostForOneMove);
    EXPECT_EQ(quota.take(300, 120), 120); // no more than the move took
    Milliseconds sum = 0;
    for (int i = 0; i < 100; ++i) sum += quota.take(500, 10'000);
    // In the long run, what it refills.
    EXPECT_LE(sum, LagQuota::kMost + 100 * LagQuota::kPerMove);
    EXPECT_GE(sum, 99 * LagQuota::kPerMove);
}

} // namespace
} // namespace sixth::server::games
