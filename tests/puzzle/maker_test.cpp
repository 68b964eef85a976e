#include "puzzle/maker.h"
#include "puzzle/plain_win.h"
#include "puzzle/support.h"
#include "rules/movegen.h"
#include "search/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace sixth::puzzle {
namespace {

using search::testing::monotonicMs;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::somePuzzles;

constexpr std::uint64_t kNodes = 10'000'000;

TEST(Maker, makesThePuzzleThatThePositionIs) {
    Maker maker(monotonicMs, kNodes, 16);
    for (const Puzzle& puzzle : somePuzzles()) {
        EXPECT_EQ(maker.fewestMoves(puzzle.position, kMostMoves), puzzle.moves);
        EXPECT_TRUE(maker.wins(puzzle.position, puzzle.solutions.front(), puzzle.moves));
        const auto made = maker.make(puzzle.position, puzzle.moves);
        ASSERT_TRUE(made.has_value());
        EXPECT_EQ(made->solutions, puzzle.solutions);
        EXPECT_EQ(made->grade, puzzle.grade);
        EXPECT_THAT(maker.check(*made), IsEmpty());
    }
}

TEST(Maker, manyFirstMovesAreNoPuzzle) {
    // Three towers of five, and pawns beside each: Silver crowns as they like.
    const auto position =
        search::testing::position("sixth", "PPPPP,P,x3/P,x4/x2,PPPPP,P,x1/x2,P,x2/x5 s 1P9p - - 21");
    EXPECT_EQ(Maker(monotonicMs, kNodes, 16).make(position, 1), std::nullopt);
}

TEST(Maker, whatTakesTooLongIsNoPuzzle) {
    const Puzzle puzzle =
        readPack("sixth\t8\t5\tx1,P,x3/x2,p,pPP,p/x1,pp,Pp,pP,pPp/Pp,x3,P/x2,p,x2 s 7P4p - - 37\te2e3\n")
            ->front();
    Maker maker(monotonicMs, 1'000, 16);
    EXPECT_EQ(maker.fewestMoves(puzzle.position, kMostMoves), std::nullopt);
    EXPECT_EQ(maker.make(puzzle.position, puzzle.moves), std::nullopt);
    EXPECT_FALSE(maker.wins(puzzle.position, puzzle.solutions.front(), puzzle.moves));
    EXPECT_THAT(maker.check(puzzle), HasSubstr("no win in 8 moves was found"));
}

// Every way in which a line of a pack can be wrong is noticed.
TEST(MakerControl, wrongPuzzlesAreReported) {
    Maker maker(monotonicMs, kNodes, 16);
    for (const Puzzle& puzzle : somePuzzles()) {
        Puzzle wrong = puzzle;
        ++wrong.moves;
        EXPECT_THAT(maker.check(wrong), HasSubstr("fewer moves"));
        wrong = puzzle;
        --wrong.moves;
        EXPECT_THAT(maker.check(wrong), HasSubstr("no win in"));
        wrong = puzzle;
        wrong.solutions.erase(wrong.solutions.begin());
        EXPECT_THAT(maker.check(wrong),
                    HasSubstr(wrong.solutions.empty() ? "1 to 3 solutions" : "a solution is missing"));
        for (const rules::Move move : rules::legalMoves(puzzle.position)) {
            if (std::find(puzzle.solutions.begin(), puzzle.solutions.end(), move) != puzzle.solutions.end())
                continue;
            wrong = puzzle;
            wrong.solutions.push_back(move);
            EXPECT_THAT(maker.check(wrong), HasSubstr("not those that win"));
            wrong = puzzle;
            wrong.solutions.front() = move;
            EXPECT_THAT(maker.check(wrong), HasSubstr("a solution is missing"));
            break;
        }
    }
}

} // namespace
} // namespace sixth::puzzle
