// When nobody could be served, and who decides nothing until that is known.
#include "server/online/life_signs.h"
#include "server/online/parts.h"

#include <string>

namespace sixth::server::online {
namespace {

using std::chrono::seconds;

class LifeSignsTest : public PartsTest {
protected:
    void tickAndAnswer() {
        signs_.tick();
        while (!written_.empty()) answer();
    }

    std::int64_t steady_ = 0;
    std::int64_t wall_ = 1'700'000'000'000; // as now_
    ClockReader clock_{[this] { return steady_; }, [this] { return wall_; }, std::nullopt};
    LifeSigns signs_{context_, clock_, LifeSigns::Judge::Database, [] { return true; }};

    void pass(Milliseconds time) {
        now_ += time;
        steady_ += time.count();
        wall_ += time.count();
    }
};

TEST_F(LifeSignsTest, untilTheFirstSignIsWrittenItIsCutOff) {
    EXPECT_TRUE(signs_.isCutOff());
    signs_.begin(now_);
    EXPECT_TRUE(signs_.isCutOff());
    answer();
    EXPECT_FALSE(signs_.isCutOff());
}

TEST_F(LifeSignsTest, oneSignASecondKeepsItGoing) {
    signs_.begin(now_);
    answer();
    for (int i = 0; i < 10; ++i) {
        pass(seconds(1));
        EXPECT_FALSE(signs_.isCutOff());
        signs_.tick();
        ASSERT_EQ(written_.size(), 1U);
        signs_.tick(); // the one that is being written is enough
        ASSERT_EQ(written_.size(), 1U);
        answer();
    }
    EXPECT_TRUE(reader_->outages().empty());
}

TEST_F(LifeSignsTest, whileTheDatabaseIsAwayItDecidesNothing) {
    signs_.begin(now_);
    answer();
    const Time last = now_;
    pass(seconds(2));
    signs_.tick();
    answer(store::Commit::Busy);
    EXPECT_FALSE(signs_.isCutOff());
    pass(seconds(2));
    EXPECT_TRUE(signs_.isCutOff());
    signs_.tick();
    answer(store::Commit::Busy);
    pass(seconds(5));
    signs_.tick();
    answer();
    EXPECT_FALSE(signs_.isCutOff());
    // The clocks of all games stood still.
    EXPECT_EQ(context_.outages.elapsed(last, now_), Milliseconds::zero());
    EXPECT_EQ(reader_->outages(), (std::vector<std::pair<Time, Time>>{{last, now_}}));
}

// A server that stood still, or could not reach the database, while another one could: clocks ran.
TEST_F(LifeSignsTest, theSilenceOfOneServerIsNoOutage) {
    signs_.begin(now_);
    answer();
    const Time last = now_;
    for (int i = 0; i < 10; ++i) {
        pass(seconds(1));
        commit({store::NoteAlive{now_, LifeSigns::kLongestSilence}}); // the other one
    }
    EXPECT_TRUE(signs_.isCutOff());
    signs_.noteStall(seconds(10));
    EXPECT_TRUE(written_.empty());
    tickAndAnswer();
    EXPECT_FALSE(signs_.isCutOff());
    EXPECT_EQ(context_.outages.elapsed(last, now_), seconds(10));
    EXPECT_TRUE(reader_->outages().empty());
}

TEST_F(LifeSignsTest, anOutageThatAnotherServerHasNotedCountsHereToo) {
    signs_.begin(now_);
    answer();
    const Time last = now_;
    pass(seconds(8));
    commit({store::NoteAlive{now_, LifeSigns::kLongestSilence}}); // the other one is back first
    pass(seconds(1));
    tickAndAnswer();
    EXPECT_EQ(context_.outages.elapsed(last, now_), seconds(1));
    EXPECT_EQ(reader_->outages().size(), 1U);
}

TEST_F(LifeSignsTest, aShortStallIsGivenBackToThoseWhoPlayHere) {
    signs_.begin(now_);
    answer();
    pass(seconds(2));
    signs_.noteStall(Milliseconds(500));
    EXPECT_EQ(context_.outages.elapsed(now_ - seconds(1), now_), Milliseconds(500));
    EXPECT_EQ(signs_.stalls().count, 1U);
}

// Clocks of machines drift apart; that of the database is followed by and by, and never back.
TEST_F(LifeSignsTest, theClockFollowsThatOfTheDatabase) {
    signs_.begin(now_);
    answer();
    for (const std::int64_t off : {+500, -900}) {
        wall_ += off;
        for (int i = 0; i < 120; ++i) {
            const Time before = clock_.now();
            pass(seconds(1));
            tickAndAnswer();
            EXPECT_GE(clock_.now(), before + Milliseconds(900));
        }
        EXPECT_EQ(clock_.behind(), Milliseconds::zero());
    }
}

TEST(ClockReader, neverGoesBack) {
    std::int64_t steady = 1'000;
    ClockReader clock([&] { return steady; }, [] { return std::int64_t{50'000}; }, std::nullopt);
    EXPECT_EQ(toUnix(clock.now()), 50'000);
    clock.step(Milliseconds(-30));
    EXPECT_EQ(toUnix(clock.now()), 50'000);
    steady += 20;
    EXPECT_EQ(toUnix(clock.now()), 50'000);
    steady += 20;
    EXPECT_EQ(toUnix(clock.now()), 50'010);
}

} // namespace
} // namespace sixth::server::online
