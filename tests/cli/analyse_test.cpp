#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace sixth::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<json> lines(const std::string& text) {
    std::istringstream in(text);
    std::vector<json> documents;
    for (std::string line; std::getline(in, line);) documents.push_back(json::parse(line));
    return documents;
}

TEST(AnalyseCommand, tellsEachDepthWithTheLinesAskedFor) {
    const Finished done = run({"analyse", "--moves", "c3 d4", "--depth", "3", "--lines", "2", "--json"});
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.err, IsEmpty());
    const auto documents = lines(done.out);
    ASSERT_EQ(documents.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(documents[i]["depth"], i + 1);
        ASSERT_EQ(documents[i]["lines"].size(), 2U);
        for (const json& line : documents[i]["lines"]) EXPECT_EQ(line["move"], line["pv"][0]);
    }
}

TEST(AnalyseCommand, aForcedEndIsToldInMovesAndProved) {
    const Finished done =
        run({"analyse", "--position", "PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31",
             "--depth", "6", "--json"});
    const json last = lines(done.out).back()["lines"][0];
    EXPECT_EQ(last["kind"], "mate");
    EXPECT_EQ(last["score"], 3);
    EXPECT_EQ(last["proved"], true);
    EXPECT_EQ(last["exact"], true);
}

TEST(AnalyseCommand, aKingThatMayBeSoonerIsToldAsWithin) {
    const Finished text = run({"analyse", "--position", kFarKing, "--nodes", "300000"});
    EXPECT_THAT(text.out, HasSubstr(" King within "));
    EXPECT_THAT(text.out, testing::Not(HasSubstr(" King in ")));
    const Finished done = run({"analyse", "--position", kFarKing, "--nodes", "300000", "--json"});
    const json last = lines(done.out).back()["lines"][0];
    EXPECT_EQ(last["proved"], true);
    EXPECT_EQ(last["exact"], false);
}

// The others are told all the same, and have the numbers that they have in the file.
TEST(AnalyseCommand, aBrokenGameOfARecordIsPassedOver) {
    const Folder folder;
    folder.write("game.s6n", "1. c3 *\n\n1. b2 b2 *\n\n1. d4 *\n");
    const Finished done = runIn(folder, {"analyse", "game.s6n", "--nodes", "200", "--json"});
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_THAT(done.err, HasSubstr("(game.s6n, line 3, column 7)"));
    const auto told = lines(done.out);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[1]["game"], 3);
}

TEST(AnalyseCommand, aRecordIsToldPositionByPosition) {
    const Folder folder;
    folder.write("game.s6n", "1. c3 d4 2. c4 *\n\n[Ruleset \"sixth;size=4\"]\n\n1. a1 *\n");
    const Finished done = runIn(folder, {"analyse", "game.s6n", "--nodes", "200", "--json"});
    EXPECT_EQ(done.exitCode, 0) << done.err;
    std::string told;
    for (const json& document : lines(done.out))
        told += document["game"].dump() + "/" + document["ply"].dump() + " " +
                document["played"].get<std::string>() + "; ";
    EXPECT_EQ(told, "1/1 c3; 1/2 d4; 1/3 c4; 2/1 a1; ");
}

TEST(AnalyseCommand, whatCannotBeAnalysedIsRefused) {
    const Folder folder;
    folder.write("bad.s6n", "1. c3 c3 *\n");
    EXPECT_EQ(runIn(folder, {"analyse", "bad.s6n"}).exitCode, 1);
    EXPECT_EQ(runIn(folder, {"analyse", "none.s6n"}).exitCode, 2);
    EXPECT_EQ(runIn(folder, {"analyse", "bad.s6n", "--moves", "c3"}).exitCode, 2);
    const Finished over =
        run({"analyse", "--position", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7", "--moves", "c3e5"});
    EXPECT_EQ(over.exitCode, 2);
    EXPECT_THAT(over.err, HasSubstr("the game is over by crown"));
}

} // namespace
} // namespace sixth::cli
