#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace sixth::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// The second game is the first one turned; the third comes to the same position by another order of moves.
constexpr const char* kGames =
    "[Silver \"Ann\"]\n[Red \"Bob\"]\n[Ruleset \"sixth\"]\n[Result \"1-0\"]\n"
    "[Termination \"resign\"]\n\n"
    "1. c3 a1 2. b2 {[Silver \"no tag\"] in a comment\n[of two lines]} 2... b3 1-0\n\n"
    "[Ruleset \"sixth\"]\n[Result \"0-1\"]\n[Termination \"resign\"]\n\n"
    "1. c3 e5 2. d4 c2 0-1\n\n"
    "[Ruleset \"sixth\"]\n[Result \"0-1\"]\n[Termination \"resign\"]\n\n"
    "1. b2 a1 2. c3 0-1\n\n"
    "[Ruleset \"sixth;size=4\"]\n\n1. c3 a1 2. b2 *\n";

json search(const Folder& folder, std::vector<std::string> words) {
    words.insert(words.begin(), "search-games");
    words.insert(words.end(), {"--json", "games.s6n"});
    const Finished done = runIn(folder, words);
    EXPECT_EQ(done.exitCode, 0) << done.err;
    return json::parse(done.out);
}

TEST(SearchGames, findsAPositionUnderAnySymmetry) {
    const Folder folder;
    folder.write("games.s6n", kGames);
    const json answer = search(folder, {"--moves", "c3 a1 b2"});
    EXPECT_EQ(answer["games"], 4);
    EXPECT_EQ(answer["found"], json::parse(R"({"games":3,"silver":1,"red":2,"draws":0})"));
    ASSERT_EQ(answer["moves"].size(), 3U);
    // b3 in the first game is b3 as it was asked for; the second game is turned to it.
    std::set<std::string> moves;
    for (const json& move : answer["moves"])
        moves.insert(move["move"].is_null() ? "end" : move["move"].get<std::string>());
    EXPECT_TRUE(moves.contains("b3"));
    EXPECT_TRUE(moves.contains("end"));
    EXPECT_TRUE(moves.contains("c4") || moves.contains("d3"));
    ASSERT_EQ(answer["matches"].size(), 3U);
    EXPECT_EQ(answer["matches"][0]["players"], "Ann - Bob");
    EXPECT_EQ(answer["matches"][1]["game"], 2);
    EXPECT_EQ(search(folder, {"--moves", "c3 a2"})["found"]["games"], 0);
}

TEST(SearchGames, findsAPatternOfTowers) {
    const Folder folder;
    folder.write("games.s6n", kGames);
    EXPECT_EQ(search(folder, {"--pattern", "c3:P e1:p"})["found"]["games"], 3);
    EXPECT_EQ(search(folder, {"--pattern", "c3:P e1:p", "--side", "red"})["found"]["games"], 3);
    EXPECT_EQ(search(folder, {"--pattern", "c3:1 a1:? b1:-"})["found"]["games"], 3);
    EXPECT_EQ(search(folder, {"--pattern", "c3:2+"})["found"]["games"], 0);
    const Finished wrong = runIn(folder, {"search-games", "--pattern", "c9:P", "games.s6n"});
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_THAT(wrong.err, HasSubstr("is on no square of the board"));
}

TEST(SearchGames, goesThroughMoreGamesThanFitABlock) {
    const Folder folder;
    std::string many;
    for (int i = 0; i < 700; ++i) many += kGames;
    folder.write("games.s6n", many);
    const json answer = search(folder, {"--moves", "c3 a1 b2", "--threads", "3", "--list", "2100"});
    EXPECT_EQ(answer["games"], 2800);
    EXPECT_EQ(answer["found"]["games"], 2100);
    EXPECT_EQ(answer["matches"][2099]["game"], 2799);
    const std::string broken = many + "[Ruleset \"sixth\"]\n\n1. c3 c3 *\n";
    folder.write("games.s6n", broken);
    const Finished done = runIn(folder, {"search-games", "--moves", "c3", "games.s6n"});
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_THAT(done.err, HasSubstr("games.s6n, line "));
}

TEST(Dataset, comesFromRecordsAndFromSelfPlay) {
    const Folder folder;
    folder.write("games.s6n", kGames);
    const Finished csv = runIn(folder, {"dataset", "games.s6n"});
    EXPECT_EQ(csv.exitCode, 0) << csv.err;
    EXPECT_EQ(csv.err, "14 positions of 4 games\n");
    const Finished made = runIn(folder, {"dataset", "--self-play", "2", "--nodes", "200", "--rules",
                                         "sixth;size=4", "--format", "binary", "--scored", "-o", "d.s6d"});
    EXPECT_EQ(made.exitCode, 0) << made.err;
    const Finished back = runIn(folder, {"dataset", "--read", "d.s6d"});
    EXPECT_EQ(back.exitCode, 0) << back.err;
    EXPECT_THAT(back.out, HasSubstr(",\"sixth;size=4\",\"x"));
    EXPECT_THAT(back.out, HasSubstr(",cp,"));
    folder.write("d.s6d", folder.read("d.s6d").substr(0, 500));
    EXPECT_THAT(runIn(folder, {"dataset", "--read", "d.s6d"}).err, HasSubstr("the file ends too soon"));
    EXPECT_EQ(runIn(folder, {"dataset"}).exitCode, 2);
}

} // namespace
} // namespace sixth::cli
