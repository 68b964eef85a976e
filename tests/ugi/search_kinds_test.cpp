// Searches of other kinds: some moves only, a forced end in so many moves, a count of positions; and what the
// options Hash and Seed do.
#include "ugi/talk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace sixth::ugi {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

TEST(SearchMoves, onlyTheseAreSearchedAndPlayed) {
    Talk talk;
    EXPECT_THAT(talk.search("go depth 4 searchmoves a1 b5"),
                AllOf(Not(HasSubstr(" pv c3")), testing::ContainsRegex("bestmove (a1|b5)\n$")));
    EXPECT_THAT(talk.search("go searchmoves a1 depth 3"), EndsWith("bestmove a1\n"));
    talk("setoption name MultiPV value 10");
    EXPECT_THAT(talk.search("go depth 3 searchmoves a1 b5"),
                AllOf(HasSubstr(" multipv 2 "), Not(HasSubstr(" multipv 3 "))));
}

TEST(SearchMoves, aLevelPlaysOneOfThemToo) {
    Talk talk;
    talk("setoption name Level value 2");
    EXPECT_THAT(talk.search("go searchmoves e1"), EndsWith("bestmove e1\n"));
}

TEST(SearchMoves, whatIsNotLegalIsRefused) {
    Talk talk;
    talk("position startpos moves c3");
    EXPECT_THAT(talk("go depth 2 searchmoves a1 c3"), HasSubstr("info string error square-taken "));
    EXPECT_THAT(talk("go depth 2 searchmoves"), HasSubstr("info string error go-syntax "));
    EXPECT_THAT(talk("go depth 2 searchmoves zz"), HasSubstr("info string error move-syntax "));
}

TEST(GoMate, endsWithTheMoveWhenThereIsOne) {
    Talk talk;
    talk(kKingInThree);
    const std::string said = talk.search("go mate 3");
    EXPECT_THAT(said,
                AllOf(HasSubstr(" score mate 3 "), HasSubstr("\nbestmove "), Not(HasSubstr("no mate"))));
}

TEST(GoMate, endsWithAnAnswerWhenThereIsNone) {
    Talk talk;
    EXPECT_THAT(talk.search("go mate 2"),
                AllOf(HasSubstr("info string no mate in 2\n"), HasSubstr("\nbestmove ")));
    talk(kKingInThree);
    EXPECT_THAT(talk.search("go mate 2"),
                AllOf(HasSubstr("info string no mate in 2\n"), HasSubstr("\nbestmove ")));
}

TEST(GoMate, saysNothingProvedAboutSomeMoves) {
    Talk talk;
    talk(kKingInThree);
    EXPECT_THAT(talk.search("go mate 3 searchmoves c5"),
                AllOf(HasSubstr("info string no mate in 3 found\n"), EndsWith("bestmove c5\n")));
}

TEST(GoPerft, countsByMove) {
    Talk talk;
    const std::string said = talk.search("go perft 3");
    EXPECT_THAT(said, AllOf(HasSubstr("c3: 560\n"), EndsWith("\nNodes searched: 13960\n"),
                            Not(HasSubstr("bestmove"))));
    EXPECT_THAT(talk("go perft 0"), HasSubstr("info string error go-syntax "));
}

TEST(GoPerft, canBeStopped) {
    Talk talk;
    talk("go perft 12");
    EXPECT_THAT(talk("isready"), HasSubstr("readyok"));
    talk("stop");
    EXPECT_THAT(talk.search("isready"), HasSubstr("readyok"));
    EXPECT_THAT(talk.search("go depth 1"), HasSubstr("bestmove "));
}

TEST(SeedOption, changesHowALevelPlays) {
    Talk talk;
    EXPECT_THAT(talk("ugi"), HasSubstr("option name Seed type spin default 1 min 0 max 2147483647\n"));
    talk("setoption name Level value 1");
    std::set<std::string> answers;
    std::string first;
    for (int seed = 0; seed < 8; ++seed) {
        talk("setoption name Seed value " + std::to_string(seed));
        const std::string said = talk.search("go");
        const std::string best = said.substr(said.rfind("bestmove"));
        if (seed == 0) first = best;
        answers.insert(best);
    }
    EXPECT_GT(answers.size(), 2U);
    talk("setoption name Seed value 0");
    EXPECT_THAT(talk.search("go"), EndsWith(first));
}

// Nobody has proved that there is none: it is only not found with the effort that is allowed. A depth of 39
// plies alone would be no bound.
TEST(GoMate, endsHoweverManyMovesAreAllowed) {
    for (const std::string moves : {"6", "20"}) {
        Talk talk;
        const std::string said = talk.search("go mate " + moves);
        EXPECT_THAT(
            said, AllOf(HasSubstr("info string no mate in " + moves + " found\n"), HasSubstr("\nbestmove ")));
        const std::size_t at = said.rfind(" nodes ");
        ASSERT_NE(at, std::string::npos);
        EXPECT_LE(std::stoull(said.substr(at + 7)), 4'000'000U);
    }
}

TEST(HashOption, oneMegabyteIsOne) {
    Talk talk;
    EXPECT_EQ(talk("setoption name Hash value 1"), "");
    EXPECT_EQ(talk("setoption name Hash value 3"), "");
    EXPECT_EQ(talk("setoption name Hash value 0"), "info string Hash 1 is used instead of 0\n");
}

// Cut to 32 bits this would be a limit of three nodes, with which no depth is finished.
TEST(GoNodes, mayBeMoreThanAnIntHolds) {
    Talk talk;
    EXPECT_THAT(talk.search("go depth 3 nodes 4294967299"), HasSubstr("info depth 3 "));
}

} // namespace
} // namespace sixth::ugi
