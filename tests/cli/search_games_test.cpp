#include "cli/background.h"
#include "cli/program_runner.h"
#include "sanitizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
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

// Games without tags are told apart by their results. A game that can't be understood has a number too.
TEST(SearchGames, countsGamesWithAndWithoutTags) {
    const Folder folder;
    folder.write(
        "games.s6n",
        "1. c3 a1 2. b2 *\n\n1. b2 *\n\n[Ruleset \"sixth\"]\n\n1. c3 a1 2. b2 *\n\n1. c3 a1 2. b2 *\n"
        "1. a1 *\n1. c3 a1 2. b2 *\n");
    const json answer = search(folder, {"--moves", "c3 a1 b2"});
    EXPECT_EQ(answer["games"], 6);
    std::vector<int> numbers;
    for (const json& match : answer["matches"]) numbers.push_back(match["game"]);
    EXPECT_EQ(numbers, (std::vector{1, 3, 4, 6}));
    folder.write("broken.s6n", "1. c3 *\n\n1. what *\n\n1. b2 c3 *\n");
    const Finished done = runIn(folder, {"search-games", "--moves", "b2", "broken.s6n", "--json"});
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_EQ(json::parse(done.out)["matches"][0]["game"], 3);
    EXPECT_THAT(done.err, HasSubstr("(broken.s6n, line 3, column 4)"));
}

// A file of 80 MB without a tag, and the same in JSON, in far less memory than it has.
TEST(SearchGames, andDatasetAndAnalysisReadFilesOfAnyLength) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer needs more memory than that";
    const Folder folder;
    const std::string comment(20'000, 'x');
    {
        std::ofstream text(folder.path() / "large.s6n");
        std::ofstream list(folder.path() / "large.json");
        list << "[\n";
        for (int i = 0; i < 4000; ++i) {
            text << "1. c3 {" << comment << "} 1... d4 *\n\n";
            list << (i > 0 ? ",\n" : "") << R"({"moves": [{"move": "c3", "comment": ")" << comment
                 << R"("}, "d4"], "result": "*"})";
        }
        list << "\n]\n";
    }
    for (const std::string name : {"large.s6n", "large.json"}) {
        const std::string path = (folder.path() / name).string();
        ASSERT_GT(std::filesystem::file_size(path), 64U << 20U);
        Background search({"search-games", "--moves", "c3", "--threads", "2", "--list", "0", path},
                          "ulimit -v 250000");
        EXPECT_EQ(search.line(), "found in 4000 of 4000 games: Silver won 0, Red 0, 0 drawn\n")
            << search.errors();
        Background dataset({"dataset", "--threads", "2", "-o", "/dev/null", path}, "ulimit -v 250000");
        EXPECT_EQ(dataset.stop(0), 0);
        EXPECT_EQ(dataset.errors(), "8000 positions of 4000 games\n");
        Background analysis({"analyse", "--nodes", "1", "--hash", "1", path}, "ulimit -v 250000");
        std::string last;
        for (std::string line = analysis.line(); !line.empty(); line = analysis.line()) last = line;
        EXPECT_THAT(last, HasSubstr("game 4000 ply 2 played d4")) << analysis.errors();
    }
}

TEST(Dataset, leavesOutGamesWithErrorsAndTellsThem) {
    const Folder folder;
    folder.write("games.s6n", "1. c3 d4 *\n\n1. c3 c3 *\n\n[Result \"1-0\"]\n\n1. b2 *\n\n1. e5 *\n");
    const Finished done = runIn(folder, {"dataset", "games.s6n"});
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_THAT(done.err, HasSubstr("(games.s6n, line 3, column 7)"));
    EXPECT_THAT(done.err, HasSubstr("3 positions of 2 games, 2 left out for errors\n"));
    EXPECT_THAT(done.out, HasSubstr("\n2,1,\"sixth\",")); // the fourth of the file is the second that counts
}

TEST(Dataset, takesTheScoresOfAnnotate) {
    const Folder folder;
    folder.write("a.s6n", "1. c3 d4 2. c4 *\n");
    ASSERT_EQ(runIn(folder, {"annotate", "--nodes", "500", "a.s6n", "-o", "b.s6n"}).exitCode, 0);
    const Finished done = runIn(folder, {"dataset", "b.s6n", "--scored"});
    EXPECT_EQ(done.err, "2 positions of 1 game\n");
    EXPECT_THAT(done.out, HasSubstr(",cp,0,*\n"));
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
    EXPECT_THAT(runIn(folder, {"dataset", "--rules", "milady", "any.s6n"}).err,
                HasSubstr("--rules: records have rulesets of their own"));
}

} // namespace
} // namespace sixth::cli
