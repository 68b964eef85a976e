#include "puzzle/pack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::puzzle {
namespace {

using ::testing::HasSubstr;

const std::string kLine =
    "sixth\t3\t1\tx1,pP,x3/x1,p,pPp,x2/x2,pp,x2/x1,p,PP,x1,PP/Pp,x2,p,x1 r 8P6p - - 26\t"
    "b4c4 e2c2\n";

TEST(Pack, readsWhatItWrites) {
    const auto puzzles = readPack("# a note\n\n" + kLine);
    ASSERT_TRUE(puzzles.has_value());
    ASSERT_EQ(puzzles->size(), 1U);
    const Puzzle& puzzle = puzzles->front();
    EXPECT_EQ(puzzle.moves, 3);
    EXPECT_EQ(puzzle.grade, 1);
    EXPECT_EQ(puzzle.position.side(), rules::Color::Red);
    EXPECT_EQ(puzzle.solutions.size(), 2U);
    EXPECT_EQ(writePuzzle(puzzle), kLine);
}

TEST(Pack, anEmptyTextHasNoPuzzles) {
    EXPECT_EQ(readPack("")->size(), 0U);
    EXPECT_EQ(readPack("# nothing\n")->size(), 0U);
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
    return text.replace(text.find(part), part.size(), by);
}

TEST(Pack, saysWhatIsWrongAndWhere) {
    struct Bad {
        std::string text;
        std::string message;
        int column;
    };
    const std::vector<Bad> cases{
        {"sixth\t3\t1\n", "it has 3 fields, expected 5", 1},
        {kLine.substr(0, kLine.size() - 1) + "\tmore\n", "it has 6 fields, expected 5", 1},
        {replaced(kLine, "sixth", "seventh"), "seventh", 1},
        {replaced(kLine, "\t3\t", "\t9\t"), "'9' moves, expected 2 to 8", 7},
        {replaced(kLine, "\t3\t", "\t1\t"), "'1' moves, expected 2 to 8", 7},
        {replaced(kLine, "\t3\t", "\t3x\t"), "'3x' moves", 7},
        {replaced(kLine, "\t1\t", "\t6\t"), "grade '6', expected 1 to 5", 9},
        {replaced(kLine, " r 8P", " s 8P"), "ply", 11},
        {replaced(kLine, "e2c2", "e2c5"), "e2c5", 79},
        {replaced(kLine, "b4c4 ", "b4c4  "), "move", 79},
    };
    for (const Bad& bad : cases) {
        const auto read = readPack(kLine + bad.text);
        ASSERT_FALSE(read.has_value()) << bad.text;
        EXPECT_THAT(read.error().message, HasSubstr(bad.message));
        EXPECT_EQ(read.error().line, 2);
        EXPECT_GE(read.error().column, bad.column) << bad.text;
    }
}

} // namespace
} // namespace sixth::puzzle
