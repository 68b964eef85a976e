#include "cli/match_options.h"

#include <gtest/gtest.h>

namespace sixth::cli {
namespace {

MatchOptions twoPlayers() {
    MatchOptions options;
    options.engines = {"builtin:random", "builtin:greedy"};
    options.games = 4;
    return options;
}

TEST(MatchOptions, eachOneReachesTheMatch) {
    MatchOptions options = twoPlayers();
    options.rules = "sixth;size=4";
    options.seed = 7;
    options.concurrency = 3;
    options.margin = 50;
    options.sprt = "-5,10";
    options.openings = "random:6";
    const auto settings = readMatchSettings(options);
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->players[0].builtin, "random");
    EXPECT_EQ(settings->players[1].builtin, "greedy");
    EXPECT_EQ(settings->rules.size, 4);
    EXPECT_EQ(settings->games, 4);
    EXPECT_EQ(settings->seed, 7U);
    EXPECT_EQ(settings->concurrency, 3);
    EXPECT_EQ(settings->patience.marginMs, 50);
    EXPECT_EQ(settings->sprt->elo0, -5);
    EXPECT_EQ(settings->sprt->elo1, 10);
    EXPECT_EQ(settings->openings.at(0).name, "random:6 seed 7 pair 1");
    EXPECT_EQ(settings->openings.at(0).game.moves().size(), 6U);
}

TEST(MatchOptions, limitsOfBAreThoseOfAUnlessThereAreOthers) {
    MatchOptions options = twoPlayers();
    options.limit = {20, 300, "10+0.1"};
    const auto same = readMatchSettings(options);
    ASSERT_TRUE(same);
    EXPECT_EQ(writeLimit(same->limits[0]), "10+0.1, 20 ms/move, 300 nodes/move");
    EXPECT_EQ(same->limits[1], same->limits[0]);
    options.limitB.nodes = 5;
    const auto others = readMatchSettings(options);
    ASSERT_TRUE(others);
    EXPECT_EQ(writeLimit(others->limits[0]), "10+0.1, 20 ms/move, 300 nodes/move");
    EXPECT_EQ(writeLimit(others->limits[1]), "5 nodes/move");
}

} // namespace
} // namespace sixth::cli
