// What the server does in a game by itself, and when.
#include "server/online/parts.h"
#include "server/online/timers.h"

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;

class TimersTest : public PartsTest {
protected:
    static games::Settings withClock(std::string_view text) {
        games::Settings settings;
        settings.clock = *games::readClockSetting(text);
        return settings;
    }
    // How many writes the server begins if this much more time passes.
    std::size_t writesAfter(Milliseconds time) {
        now_ += time;
        timers_.tick();
        return written_.size();
    }

    Timers timers_{context_, tables_, commands_};
};

TEST_F(TimersTest, theFlagFallsWhenTheTimeIsOver) {
    Table& table = newGame(withClock("60+5"));
    order(table, kAnna, games::Play{1, "c3"});
    answer();
    order(table, kBert, games::Play{2, "c4"});
    answer();
    order(table, kAnna, games::Play{3, "a1"});
    answer();
    const Milliseconds left = table.state.clock().left.red;
    EXPECT_EQ(left, 65s);
    EXPECT_EQ(writesAfter(left - 1ms), 0U);
    EXPECT_EQ(writesAfter(1ms), 1U);
    const GameNumber number = table.number;
    answer();
    const Table* const ended = tables_.find(number);
    EXPECT_EQ(ended->state.phase(), games::Phase::Finished);
    EXPECT_EQ(ended->state.end()->outcome.result, rules::Result::Silver);
    EXPECT_EQ(ended->state.end()->outcome.reason, rules::Reason::Time);
    EXPECT_EQ(writesAfter(days(30)), 0U);
}

TEST_F(TimersTest, aMoveGivesTheOtherTheirTime) {
    Table& table = newGame(withClock("60+0"));
    order(table, kAnna, games::Play{1, "c3"});
    answer();
    EXPECT_EQ(writesAfter(50s), 0U);
    order(table, kBert, games::Play{2, "c4"});
    answer();
    EXPECT_EQ(writesAfter(20s), 0U); // Red's flag would have fallen
}

TEST_F(TimersTest, aCommitThatFailsIsTriedAgainASecondLater) {
    Table& table = newGame(withClock("60+0"));
    order(table, kAnna, games::Play{1, "c3"});
    answer();
    ASSERT_EQ(writesAfter(60s), 1U);
    answer(store::Commit::Busy);
    EXPECT_EQ(writesAfter(999ms), 0U);
    EXPECT_EQ(writesAfter(1ms), 1U);
}

TEST_F(TimersTest, aGameThatNobodyJoinsIsAborted) {
    const GameNumber quick = newGame(withClock("60+0"), std::nullopt).number;
    const GameNumber slow = newGame(withClock("3d"), std::nullopt).number;
    EXPECT_EQ(writesAfter(days(1) - 1ms), 0U);
    ASSERT_EQ(writesAfter(1ms), 1U);
    answer();
    EXPECT_EQ(tables_.find(quick)->state.phase(), games::Phase::Finished);
    EXPECT_EQ(writesAfter(days(13) - 1ms), 0U);
    ASSERT_EQ(writesAfter(1ms), 1U);
    answer();
    EXPECT_EQ(tables_.find(slow)->state.phase(), games::Phase::Finished);
}

TEST_F(TimersTest, aDraftThatNobodyEndsIsAborted) {
    games::Settings settings = withClock("60+0");
    settings.rules = *games::readRules("army;army=draft");
    Table& table = newGame(settings);
    now_ += 4min;
    order(table, kAnna, games::ChooseArmy{"12P"});
    answer();
    EXPECT_EQ(writesAfter(5min - 1ms), 0U); // from the last that happened
    EXPECT_EQ(writesAfter(1ms), 1U);
}

TEST_F(TimersTest, timeInWhichTheServerWasDownDoesNotCount) {
    Table& table = newGame(withClock("60+0"));
    order(table, kAnna, games::Play{1, "c3"});
    answer();
    context_.outages.add(now_ + 10s, now_ + 40s);
    order(table, kAnna, games::Say{"hello"}); // whatever is committed schedules anew
    answer();
    EXPECT_EQ(writesAfter(90s - 1ms), 0U);
    EXPECT_EQ(writesAfter(1ms), 1U);
}

// After an outage, or when a tournament ends, many games are due at once; others want to be served meanwhile.
TEST_F(TimersTest, manyAtOnceAreDoneAFewAtATime) {
    constexpr std::size_t kGames = Timers::kMostAtOnce * 5 / 2;
    for (std::size_t i = 0; i < kGames; ++i) (void)newGame(withClock("60+0"));
    EXPECT_EQ(writesAfter(days(1)), Timers::kMostAtOnce);
    EXPECT_EQ(writesAfter(50ms), 2 * Timers::kMostAtOnce);
    EXPECT_EQ(writesAfter(50ms), kGames);
    EXPECT_EQ(writesAfter(50ms), kGames);
}

TEST_F(TimersTest, desertedGamesGoAFewAtATime) {
    Attendance attendance(now_);
    context_.attendance = &attendance;
    games::Settings open = withClock("60+0");
    open.visibility = games::Visibility::Open;
    constexpr std::size_t kGames = Timers::kMostAtOnce + 20;
    for (std::size_t i = 0; i < kGames; ++i) (void)newGame(open, std::nullopt);
    EXPECT_EQ(writesAfter(6min), Timers::kMostAtOnce);
    EXPECT_EQ(writesAfter(50ms), kGames);
}

TEST_F(TimersTest, aGameWithoutAClockIsLeftAlone) {
    Table& table = newGame(withClock("none"));
    order(table, kAnna, games::Play{1, "c3"});
    answer();
    EXPECT_EQ(writesAfter(days(1000)), 0U);
}

} // namespace
} // namespace sixth::server::online
