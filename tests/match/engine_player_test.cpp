#include "match/engine_player.h"

#include <gtest/gtest.h>

namespace sixth::match {
namespace {

using rules::Game;
using rules::Position;

// How far a clock has come that goes on by so much each time it is read: the same on every machine.
std::int64_t timeUsed(const MoveBudget& budget) {
    std::int64_t now = 0;
    search::Options options;
    options.hashMegabytes = 1;
    EnginePlayer player(options, {[&now] { return now += 20; }, [] { return false; }});
    EXPECT_FALSE(player.newGame({}, 1));
    const std::int64_t begin = now;
    EXPECT_TRUE(std::holds_alternative<rules::Move>(player.choose(Game(Position::start({})), budget)));
    return now - begin;
}

TEST(EnginePlayer, takesItsTimeFromItsOwnClock) {
    MoveBudget poor;
    poor.clockMs = {600, 60'000};
    MoveBudget rich;
    rich.clockMs = {6'000, 600};
    EXPECT_GT(timeUsed(rich), 2 * timeUsed(poor));
}

TEST(EnginePlayer, takesMoreTimeWhereSomeIsAdded) {
    MoveBudget budget;
    budget.clockMs = {2'000, 2'000};
    const std::int64_t without = timeUsed(budget);
    budget.incrementMs.red = 10'000; // not ours
    EXPECT_EQ(timeUsed(budget), without);
    budget.incrementMs.silver = 10'000;
    EXPECT_GT(timeUsed(budget), 2 * without);
}

TEST(EnginePlayer, endsByNodesOrByTheTimeOfAMove) {
    MoveBudget budget;
    budget.nodes = 100;
    EXPECT_LE(timeUsed(budget), 400);
    budget.nodes.reset();
    budget.moveTimeMs = 500;
    EXPECT_GE(timeUsed(budget), 400);
    EXPECT_LE(timeUsed(budget), 700);
}

} // namespace
} // namespace sixth::match
