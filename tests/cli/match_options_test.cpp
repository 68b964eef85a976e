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

TEST(MatchOptions, enginesHaveNamesAndOptions) {
    MatchOptions options = twoPlayers();
    options.engines = {"builtin:sixth", "./other ugi"};
    options.optionsA = {"Hash=32", "level=4"};
    options.optionsB = {"Own Book=a=b"};
    options.nameB = "Other";
    const auto settings = readMatchSettings(options);
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->players[0].shownName(), "builtin:sixth:hash=32:level=4");
    EXPECT_EQ(settings->players[0].options.at("hash"), 32);
    EXPECT_EQ(settings->players[1].shownName(), "Other");
    EXPECT_EQ(settings->players[1].settings, (match::EngineOptions{{"Own Book", "a=b"}}));
    options.optionsA = {"Hash"};
    EXPECT_FALSE(readMatchSettings(options));
    options.optionsA = {"Colour=3"};
    EXPECT_FALSE(readMatchSettings(options));
}

TEST(MatchOptions, moreThanTwoAreATournament) {
    MatchOptions options = twoPlayers();
    options.engines.emplace_back("builtin:uct");
    options.gauntlet = true;
    options.limit.nodes = 100;
    options.limitB.nodes = 5;
    const auto tournament = readTournament(options);
    ASSERT_TRUE(tournament);
    EXPECT_EQ(tournament->players.size(), 3U);
    EXPECT_TRUE(tournament->isGauntlet);
    EXPECT_EQ(writeLimit(tournament->limits[1]), "5 nodes/move");
    EXPECT_EQ(writeLimit(tournament->limits[2]), "100 nodes/move");
    options.sprt = "0,5";
    EXPECT_FALSE(readTournament(options));
}

} // namespace
} // namespace sixth::cli
