#include "search/race.h"

#include <gtest/gtest.h>

namespace sixth::search {
namespace {

std::vector<RootMove> movesWorth(Score score) {
    std::vector<RootMove> moves(1);
    moves[0].score = score;
    return moves;
}

TEST(Race, FirstThroughADepthIsTakenOverByTheOthers) {
    Race race;
    race.start();
    EXPECT_FALSE(race.hasPassed(1));
    auto first = movesWorth(10);
    EXPECT_EQ(race.meet(first, 4, true), 4);
    EXPECT_TRUE(race.hasPassed(3));
    EXPECT_TRUE(race.hasPassed(4));
    EXPECT_FALSE(race.hasPassed(5));
    for (const int behind : {3, 4}) {
        auto late = movesWorth(20);
        EXPECT_EQ(race.meet(late, behind, false), 4);
        EXPECT_EQ(late[0].score, 10);
    }
}

TEST(Race, WhoFinishesTooLateTakesTheDeeperMoves) {
    Race race;
    race.start();
    auto first = movesWorth(10);
    (void)race.meet(first, 5, true);
    auto late = movesWorth(20);
    EXPECT_EQ(race.meet(late, 4, true), 5);
    EXPECT_EQ(late[0].score, 10);
}

TEST(Race, AnUnfinishedDepthThatNobodyHasReachedIsNotReached) {
    Race race;
    race.start();
    auto moves = movesWorth(10);
    (void)race.meet(moves, 5, true);
    auto cutOff = movesWorth(20);
    EXPECT_EQ(race.meet(cutOff, 7, false), 6);
    EXPECT_EQ(cutOff[0].score, 20); // what was found on the way is kept
    EXPECT_FALSE(race.hasPassed(6));
}

TEST(Race, ANewSearchStartsAnew) {
    Race race;
    race.start();
    auto moves = movesWorth(10);
    (void)race.meet(moves, 9, true);
    race.start();
    EXPECT_FALSE(race.hasPassed(1));
}

} // namespace
} // namespace sixth::search
