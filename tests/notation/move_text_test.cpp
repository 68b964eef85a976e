#include "notation/move_text.h"
#include "rules/support.h"

namespace sixth::notation {
namespace {

using rules::positionOf;
using rules::startOf;

constexpr const char* kTowers = "x5/x2,p,x2/x1,Ppp,P,x2/x1,p,x3/x2,p,x2 s 13P10p - - 9";
constexpr const char* kCrown = "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7";

// "column code" of a refusal, "" for a move that is taken.
std::string problem(const rules::Position& position, std::string_view text) {
    const auto move = readMove(position, text);
    if (move) return "";
    EXPECT_EQ(move.error().what, "move");
    EXPECT_EQ(move.error().line, 1);
    EXPECT_FALSE(move.error().message.empty());
    return std::to_string(move.error().column) + " " + move.error().code;
}

TEST(MoveText, EveryFormRoundTrips) {
    const rules::Position army = startOf("army");
    for (const char* text : {"c3", "Hc3", "Gc3", "Ma1"})
        EXPECT_EQ(writeMove(army, *readMove(army, text)), text);
    const rules::Position towers = positionOf("sixth", kTowers);
    for (const char* text : {"1b3c1", "2b3c1", "b3c1", "c4c3"})
        EXPECT_EQ(writeMove(towers, *readMove(towers, text)), text);
    const rules::Position stuck = positionOf("sixth;stuck=pass", "x5/x5/x2,P,x2/x5/x5 r - - - 2");
    EXPECT_EQ(writeMove(stuck, *readMove(stuck, "pass")), "pass");
}

TEST(MoveText, TheCountIsLeftOutExactlyWhenTheWholeTowerGoes) {
    const rules::Position position = positionOf("sixth", kTowers);
    const auto whole = readMove(position, "b3c1");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->count(), 3);
    EXPECT_EQ(readMove(position, "3b3c1"), *whole); // readers take the full count too
    EXPECT_EQ(writeMove(position, *whole), "b3c1");
}

TEST(MoveText, R75_AGiantCountsOne) { // R7.5
    const rules::Position position = positionOf("giant", "x5/x5/x1,pG,x2,P/p,x4/x2,p,x2 s 10P8p1g - - 7");
    EXPECT_EQ(readMove(position, "2b3c1"), *readMove(position, "b3c1"));
    EXPECT_EQ(readMove(position, "1b3c1")->count(), 1);
}

TEST(MoveText, ADashBetweenTheSquaresIsRead) {
    const rules::Position position = positionOf("sixth", kTowers);
    EXPECT_EQ(readMove(position, "b3-c1"), *readMove(position, "b3c1"));
    EXPECT_EQ(readMove(position, "2b3-c1"), *readMove(position, "2b3c1"));
    EXPECT_EQ(problem(position, "b3--c1"), "4 move-syntax");
    EXPECT_EQ(problem(position, "2-b3c1"), "2 move-syntax");
    EXPECT_EQ(problem(position, "-b3c1"), "1 move-syntax");
    EXPECT_EQ(problem(position, "b3c1-"), "5 move-syntax");
}

TEST(MoveText, R53_ACrossMarksACrownAndNothingElse) { // R5.3
    const rules::Position position = positionOf("sixth", kCrown);
    EXPECT_EQ(readMove(position, "c3e5#"), *readMove(position, "c3e5"));
    EXPECT_EQ(readMove(position, "c3-e5#"), *readMove(position, "c3e5"));
    EXPECT_EQ(writeRecordMove(position, *readMove(position, "c3e5")), "c3e5#");
    EXPECT_EQ(writeMove(position, *readMove(position, "c3e5")), "c3e5");
    EXPECT_EQ(problem(position, "4c3e5#"), "6 crown-mark");
    EXPECT_EQ(problem(position, "a1#"), "3 crown-mark");
    EXPECT_EQ(problem(position, "c3e5##"), "5 move-syntax");
    EXPECT_EQ(writeRecordMove(position, *readMove(position, "4c3e5")), "4c3e5");
}

TEST(MoveText, SyntaxErrorsHaveTheirColumn) {
    const rules::Position start = startOf("army");
    EXPECT_EQ(problem(start, ""), "1 move-empty");
    EXPECT_EQ(problem(start, "#"), "1 move-syntax");
    EXPECT_EQ(problem(start, "f1"), "1 move-syntax");
    EXPECT_EQ(problem(start, "a6"), "1 move-syntax");
    EXPECT_EQ(problem(start, "a0"), "1 move-syntax");
    EXPECT_EQ(problem(start, "C3"), "1 move-syntax");
    EXPECT_EQ(problem(start, "c"), "1 move-syntax");
    EXPECT_EQ(problem(start, "Hz9"), "2 move-syntax");
    EXPECT_EQ(problem(start, "H"), "2 move-syntax");
    EXPECT_EQ(problem(start, "Pc3"), "1 move-syntax");
    EXPECT_EQ(problem(start, "hc3"), "1 move-syntax");
    EXPECT_EQ(problem(start, "Hc3d3"), "4 move-syntax");
    EXPECT_EQ(problem(start, "2c3"), "4 move-syntax");
    EXPECT_EQ(problem(start, "c3d"), "3 move-syntax");
    EXPECT_EQ(problem(start, "c3d4e"), "5 move-syntax");
    EXPECT_EQ(problem(start, "0c3d4"), "1 move-syntax");
    EXPECT_EQ(problem(start, "12c3d4"), "2 move-syntax");
    EXPECT_EQ(problem(start, " c3"), "1 move-syntax");
    EXPECT_EQ(problem(start, "c3 "), "3 move-syntax");
    EXPECT_EQ(problem(start, "PASS"), "1 move-syntax");
    EXPECT_EQ(problem(start, std::string("c3\0", 3)), "3 move-syntax");
    EXPECT_EQ(problem(start, "\xC3\xA9"), "1 move-syntax");
}

TEST(MoveText, AnIllegalMoveNamesTheRule) {
    const auto move = readMove(positionOf("sixth", kTowers), "c3");
    ASSERT_FALSE(move);
    EXPECT_EQ(move.error().code, "square-taken");
    EXPECT_NE(move.error().message.find("(R2.3)"), std::string::npos);
    EXPECT_EQ(move.error().column, 1);
}

TEST(MoveText, CountsBeyondATowerAreRefusedNotWrapped) {
    const rules::Position position = positionOf("sixth", kTowers);
    for (const char* text : {"4b3c1", "5b3c1", "6b3c1", "9b3c1"})
        EXPECT_EQ(problem(position, text), "1 not-that-many") << text;
}

TEST(MoveText, LegalMovesAreSortedByTheirBytes) {
    EXPECT_EQ(writeLegalMoves(positionOf("army;size=3", "x3/x3/P,x2 r 1H1G1A1h1g2a1M - - 2")),
              (std::vector<std::string>{"Ga2", "Ga3", "Gb1", "Gb2", "Gb3", "Gc1", "Gc2", "Gc3",
                                        "Ma2", "Ma3", "Mb1", "Mb3", "Mc1", "Mc2", "Mc3", "a2",
                                        "a3",  "b1",  "b2",  "b3",  "c1",  "c2",  "c3"}));
}

} // namespace
} // namespace sixth::notation
