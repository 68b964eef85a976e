#include "ugi/go_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

namespace sixth::ugi {
namespace {

using testing::HasSubstr;

tl::expected<GoCommand, std::string> read(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    const std::vector<std::string_view> views(words.begin(), words.end());
    return readGo(views);
}

TEST(ReadGo, nothingIsNoLimit) {
    const auto limits = read("");
    ASSERT_TRUE(limits);
    EXPECT_FALSE(limits->limits.moveTimeMs || limits->limits.nodes || limits->limits.depth ||
                 limits->limits.mate || limits->limits.infinite);
    EXPECT_FALSE(limits->limits.clockMs.silver || limits->limits.clockMs.red);
}

TEST(ReadGo, eachNumberHasItsOwnPlace) {
    const auto limits =
        read("movetime 11 depth 12 nodes 13 mate 14 p1time 15 p2time 16 p1inc 17 p2inc 18 infinite");
    ASSERT_TRUE(limits) << limits.error();
    EXPECT_EQ(limits->limits.moveTimeMs, 11);
    EXPECT_EQ(limits->limits.depth, 12);
    EXPECT_EQ(limits->limits.nodes, 13U);
    EXPECT_EQ(limits->limits.mate, 14);
    EXPECT_EQ(limits->limits.clockMs.silver, 15);
    EXPECT_EQ(limits->limits.clockMs.red, 16);
    EXPECT_EQ(limits->limits.incrementMs.silver, 17);
    EXPECT_EQ(limits->limits.incrementMs.red, 18);
    EXPECT_TRUE(limits->limits.infinite);
}

TEST(ReadGo, nodesMayBeMoreThan32BitsHold) {
    EXPECT_EQ(read("nodes 2147483648")->limits.nodes, 2'147'483'648U);
    EXPECT_EQ(read("nodes 5000000001")->limits.nodes, 5'000'000'001U);
}

TEST(ReadGo, wordsBehindInfiniteCount) {
    EXPECT_EQ(read("infinite depth 3")->limits.depth, 3);
}

// A flag that has just fallen is reported so; the move is then due at once.
TEST(ReadGo, aClockBelowOneIsOne) {
    const auto limits = read("p1time -500 p2time 0 p1inc -3 p2inc -4");
    ASSERT_TRUE(limits);
    EXPECT_EQ(limits->limits.clockMs.silver, 1);
    EXPECT_EQ(limits->limits.clockMs.red, 1);
    EXPECT_EQ(limits->limits.incrementMs.silver, 0);
    EXPECT_EQ(limits->limits.incrementMs.red, 0);
}

TEST(ReadGo, whatIsTooLargeIsCut) {
    const auto limits = read("p1time 99999999999999999999 p2time -99999999999999999999 depth 5000 mate 5000");
    ASSERT_TRUE(limits) << limits.error();
    EXPECT_EQ(limits->limits.clockMs.silver, 1'000'000'000'000);
    EXPECT_EQ(limits->limits.clockMs.red, 1);
    EXPECT_EQ(limits->limits.depth, 1000);
    EXPECT_EQ(limits->limits.mate, 1000);
}

TEST(ReadGo, saysWhatIsWrong) {
    for (const char* word : {"movetime", "depth", "nodes", "mate"}) {
        EXPECT_THAT(read(std::string(word) + " 0").error(),
                    HasSubstr("at least 1 after " + std::string(word)));
        EXPECT_TRUE(read(std::string(word) + " 1")) << word;
        EXPECT_THAT(read(word).error(), HasSubstr("a number after " + std::string(word)));
    }
    EXPECT_THAT(read("p1time soon").error(), HasSubstr("a number after p1time"));
    EXPECT_THAT(read("depth 3x").error(), HasSubstr("a number after depth"));
    EXPECT_THAT(read("ponder").error(), HasSubstr("go does not know 'ponder'"));
}

} // namespace
} // namespace sixth::ugi
