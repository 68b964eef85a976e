#include "search/time_control.h"

#include <gtest/gtest.h>

namespace sixth::search {
namespace {

using rules::Color;

TEST(TimeControl, noClockIsNoBudget) {
    Limits limits;
    limits.depth = 4;
    limits.incrementMs = {1'000, 1'000};
    const TimeBudget budget = timeBudget(limits, Color::Silver);
    EXPECT_FALSE(budget.softMs || budget.hardMs);
}

TEST(TimeControl, theTimeOfAMoveIsUsedButForTheWayOfTheAnswer) {
    Limits limits;
    limits.moveTimeMs = 1'000;
    EXPECT_EQ(timeBudget(limits, Color::Silver).hardMs, 995);
    EXPECT_FALSE(timeBudget(limits, Color::Silver).softMs);
    limits.moveTimeMs = 20;
    EXPECT_EQ(timeBudget(limits, Color::Silver).hardMs, 18);
    limits.moveTimeMs = 1;
    EXPECT_EQ(timeBudget(limits, Color::Silver).hardMs, 1);
}

TEST(TimeControl, eachPlayerHasTheirOwnClock) {
    Limits limits;
    limits.clockMs = {3'010, 60'010};
    limits.incrementMs = {0, 1'000};
    EXPECT_EQ(timeBudget(limits, Color::Silver).softMs, 100);
    EXPECT_EQ(timeBudget(limits, Color::Silver).hardMs, 750);
    EXPECT_EQ(timeBudget(limits, Color::Red).softMs, 2'600);
    EXPECT_EQ(timeBudget(limits, Color::Red).hardMs, 15'500);
    limits.clockMs.red.reset();
    EXPECT_FALSE(timeBudget(limits, Color::Red).hardMs);
}

TEST(TimeControl, anIncrementIsNoTimeThatIsThereNow) {
    Limits limits;
    limits.clockMs.silver = 110;
    limits.incrementMs.silver = 10'000;
    const TimeBudget budget = timeBudget(limits, Color::Silver);
    EXPECT_EQ(budget.hardMs, 80);
    EXPECT_EQ(budget.softMs, 80);
    limits.clockMs.silver = 1;
    EXPECT_EQ(timeBudget(limits, Color::Silver).hardMs, 1);
}

} // namespace
} // namespace sixth::search
