#include "match/dataset.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace sixth::match {
namespace {

using testing::HasSubstr;

constexpr const char* kGames = "[Ruleset \"sixth;size=4\"]\n[Result \"1-0\"]\n\n"
                               "1. b2 c3 2. b3 {+0.35/12 0.153s} 2... c3b3 {-M2/9 1.002s} 1-0\n";

std::vector<Sample> samples() {
    const auto file = notation::readRecords(kGames);
    EXPECT_TRUE(file.errors.empty());
    const notation::Record& record = file.records.at(0);
    std::vector<Sample> list = samplesOf(record, notation::replay(record).game);
    for (Sample& sample : list) sample.game = 7;
    return list;
}

// The score behind a move is that of the next position. A note of a match still counts where there is none.
TEST(Dataset, takesScoresOfAnAnnotation) {
    const auto file =
        notation::readRecords("[Ruleset \"sixth;size=4\"]\n\n1. b2 {[%eval -0.15] [%loss 0.20] "
                              "+0.10/4 0.100s} 1... c3 {[%eval R#3] +0.40/5 0.200s} 2. b3 {[%gift] "
                              "+0.35/12 0.153s} 2... c3b3 {-0.20/3 0.100s} *\n");
    ASSERT_TRUE(file.errors.empty());
    const auto list = samplesOf(file.records[0], notation::replay(file.records[0]).game);
    ASSERT_EQ(list.size(), 4U);
    EXPECT_EQ(list[0].score, (Thought{4, false, 10}));
    EXPECT_EQ(list[1].score, (Thought{0, false, -15}));
    EXPECT_EQ(list[2].score, (Thought{0, true, -3}));
    EXPECT_EQ(list[3].score, (Thought{3, false, 20}));
}

TEST(Dataset, hasThePositionBeforeEachMove) {
    const auto list = samples();
    ASSERT_EQ(list.size(), 4U);
    EXPECT_EQ(list[0].position, "x4/x4/x4/x4 s 15P15p - - 1");
    EXPECT_EQ(list[0].game, 7U);
    EXPECT_FALSE(list[1].score);
    EXPECT_EQ(list[2].score, (Thought{12, false, 35}));
    EXPECT_EQ(list[3].score, (Thought{9, true, 2})); // Red is lost in two, so Silver wins in two
    EXPECT_EQ(list[3].move, "c3b3");
    EXPECT_EQ(list[3].result, rules::Result::Silver);
    EXPECT_EQ(writeCsv(list[2]),
              "7,3,\"sixth;size=4\",\"x4/x2,p,x1/x1,P,x2/x4 s 14P14p - - 3\",b3,35,cp,12,1-0\n");
    EXPECT_THAT(writeCsv(list[0]), HasSubstr(",b2,,,,1-0\n"));
}

std::string written(const std::vector<Sample>& list) {
    std::ostringstream out;
    DatasetWriter writer(out);
    for (const Sample& sample : list) writer.add(sample);
    writer.finish();
    return out.str();
}

TEST(Dataset, theBinaryFormIsReadBack) {
    std::vector<Sample> list = samples();
    Sample other = list[0];
    other.rules = "sixth";
    list.push_back(other);
    list.push_back(list[2]);
    std::istringstream in(written(list));
    std::vector<Sample> back;
    const auto count = readDataset(in, [&back](const Sample& sample) { back.push_back(sample); });
    ASSERT_TRUE(count) << count.error().message;
    EXPECT_EQ(*count, list.size());
    EXPECT_EQ(back, list);
}

TEST(Dataset, everyCutAndEveryFlippedBitIsNoticed) {
    const std::string whole = written(samples());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::istringstream in(whole.substr(0, size));
        EXPECT_FALSE(readDataset(in, [](const Sample&) {})) << size;
    }
    for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
        std::string wrong = whole;
        wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ (1 << (bit % 8)));
        std::istringstream in(wrong);
        EXPECT_FALSE(readDataset(in, [](const Sample&) {})) << bit;
    }
}

} // namespace
} // namespace sixth::match
