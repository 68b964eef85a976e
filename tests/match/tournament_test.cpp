#include "match/scratch.h"
#include "match/tournament.h"
#include "notation/record.h"
#include "notation/ruleset_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

namespace sixth::match {
namespace {

using testing::HasSubstr;

Tournament tournamentOf(const std::vector<std::string>& players, int games) {
    const rules::Ruleset rules = *notation::readRuleset("sixth;size=4;disks=10");
    Tournament tournament{
        MatchSettings{rules, {}, {}, Openings::random(rules, 2, 1), games, 1, 2, {}, {}}, {}, {}, false};
    for (const std::string& player : players) {
        tournament.players.push_back(*readPlayerSpec(player));
        tournament.limits.emplace_back();
    }
    return tournament;
}

TEST(Tournament, everybodyPlaysEverybodyOrTheFirstPlaysAll) {
    Tournament tournament = tournamentOf({"builtin:random", "builtin:greedy", "builtin:random:seed=2"}, 2);
    EXPECT_EQ(pairingsOf(tournament).size(), 3U);
    tournament.isGauntlet = true;
    const auto pairings = pairingsOf(tournament);
    ASSERT_EQ(pairings.size(), 2U);
    for (const Pairing& pairing : pairings) EXPECT_EQ(pairing.a, 0U);
}

TEST(Tournament, theTableAddsUp) {
    const Tournament tournament =
        tournamentOf({"builtin:random", "builtin:greedy", "builtin:random:seed=2"}, 10);
    const auto tallies = playTournament(tournament, {}, {});
    ASSERT_TRUE(tallies);
    const auto table = standings(tournament, *tallies);
    ASSERT_EQ(table.size(), 3U);
    EXPECT_EQ(table[0].player, 1U); // greedy is the best of these
    double points = 0;
    for (const Standing& one : table) {
        EXPECT_EQ(one.games(), 20);
        EXPECT_EQ(one.results.games(), 20 - one.unfinished);
        EXPECT_DOUBLE_EQ(one.results.points(), one.points());
        points += one.points();
    }
    EXPECT_DOUBLE_EQ(points, 30);
}

TEST(Tournament, goesOnFromItsFile) {
    const Scratch scratch;
    const std::string path = scratch.file("t");
    const Tournament tournament =
        tournamentOf({"builtin:random", "builtin:greedy", "builtin:random:seed=2"}, 6);
    std::atomic<int> games = 0; // one thread counts while another asks
    const auto part = playTournament(
        tournament, path, {[&](std::size_t, const Tally&) { ++games; }, [&] { return games >= 8; }});
    ASSERT_TRUE(part);
    const int before = games;
    EXPECT_LT(before, 18);
    EXPECT_GT(before, 6);
    const auto whole = playTournament(tournament, path, {[&](std::size_t, const Tally&) { ++games; }, {}});
    ASSERT_TRUE(whole);
    EXPECT_EQ(games, 18);
    const auto alone = playTournament(tournament, {}, {});
    ASSERT_TRUE(alone);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ((*whole)[i].wins(), (*alone)[i].wins()) << i;
    // One with another number of games has other numbers for them.
    Tournament other = tournament;
    other.common.games = 8;
    EXPECT_EQ(playTournament(other, path, {}).error().code, "log-settings");
}

// It was noticed when its turn came, after all games of the others, and called "engine B".
TEST(Tournament, anEngineThatDoesNotStartIsToldBeforeTheGames) {
    const Scratch scratch;
    const std::string path = scratch.file("t");
    Tournament tournament = tournamentOf({"builtin:random", "builtin:greedy", "/nowhere/engine"}, 2);
    tournament.players[2].name = "Lost";
    std::atomic<int> games = 0;
    const auto count = [&](std::size_t, const Tally&) { ++games; };
    const auto tallies = playTournament(tournament, path, {count, {}});
    ASSERT_FALSE(tallies);
    EXPECT_EQ(tallies.error().code, kNoStart);
    EXPECT_EQ(tallies.error().what, "engine 'Lost'");
    EXPECT_THAT(tallies.error().message, HasSubstr("/nowhere/engine"));
    EXPECT_EQ(games, 0);
}

// Who has no game left to play is not asked.
TEST(Tournament, aFinishedOneNeedsNoEngines) {
    const Scratch scratch;
    const std::string path = scratch.file("t");
    const std::string engine = scratch.file("engine");
    std::filesystem::create_symlink(SIXTH_BAD_ENGINE, engine);
    const Tournament tournament = tournamentOf({"builtin:random", "builtin:greedy", engine + " good"}, 2);
    const auto played = playTournament(tournament, path, {});
    ASSERT_TRUE(played) << played.error().message;
    std::filesystem::remove(engine);
    const auto again = playTournament(tournament, path, {});
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ((*again)[1].games(), 2);
}

TEST(Tournament, equalsShareTheirScore) {
    const Tournament tournament = tournamentOf({"builtin:random", "builtin:greedy", "builtin:uct"}, 2);
    std::vector<Tally> tallies(3);
    tallies[0].add({0, rules::Result::Silver, {}, {}}); // random wins against greedy,
    tallies[1].add({0, rules::Result::Red, {}, {}});    // loses against uct,
    tallies[2].add({0, rules::Result::Red, {}, {}});    // which wins against greedy
    tallies[2].add({1, rules::Result::Ongoing, {}, {}});
    const auto table = standings(tournament, tallies);
    EXPECT_EQ(table[0].player, 2U);
    EXPECT_DOUBLE_EQ(table[0].score(), 1);
    EXPECT_DOUBLE_EQ(table[1].score(), 0.5);
    EXPECT_DOUBLE_EQ(table[2].score(), 0);
    // Who has not played yet stood above everybody with less than half of the points.
    const auto begun = standings(tournament, {tallies[0], {}, {}});
    EXPECT_EQ(begun[2].player, 2U);
    EXPECT_EQ(begun[1].player, 1U);
}

} // namespace
} // namespace sixth::match
