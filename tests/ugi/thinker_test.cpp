// What passes between a session and the engine behind it: options, limits, the lines of a search, its end.
#include "ugi/talk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

namespace sixth::ugi {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Deep enough that a stop is heard long before the end.
constexpr const char* kQuiet = "position fen x1,p,x3/x5/x2,P,x1,p/x2,p,x2/x2,P,x1,p s 13P11p - - 7";

TEST(Thinker, tellsEveryLineThatIsAskedFor) {
    Talk talk;
    EXPECT_EQ(talk("setoption name MultiPV value 3"), "");
    EXPECT_THAT(talk.search("go depth 2"), AllOf(HasSubstr(" multipv 1 "), HasSubstr(" multipv 2 "),
                                                 HasSubstr(" multipv 3 "), Not(HasSubstr(" multipv 4 "))));
    EXPECT_EQ(talk("setoption name MultiPV value 1"), "");
    EXPECT_THAT(talk.search("go depth 2"), Not(HasSubstr(" multipv 2 ")));
}

// A tower of two moves as one of two disks, so a line written for the wrong position can't be played.
TEST(Thinker, movesOfALineFollowEachOther) {
    Talk talk;
    talk(kKingInThree);
    const std::string said = talk.search("go depth 6");
    std::istringstream lines(said);
    int longest = 0;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t pv = line.find(" pv ");
        if (pv == std::string::npos) continue;
        const std::string moves = line.substr(pv + 4);
        EXPECT_EQ(talk(std::string(kKingInThree) + " moves " + moves), "") << moves;
        longest = std::max(longest, static_cast<int>(std::count(moves.begin(), moves.end(), ' ')) + 1);
    }
    EXPECT_GE(longest, 4) << said;
}

TEST(Thinker, aForcedEndIsToldInMoves) {
    Talk talk;
    talk(kKingInThree);
    EXPECT_THAT(talk.search("go depth 8"), HasSubstr(" score mate 3 "));
}

TEST(Thinker, aProofIsToldOnceInEachSearch) {
    Talk talk;
    talk(kKingInThree);
    for (int i = 0; i < 2; ++i) {
        const std::string said = talk.search("go depth 8");
        const std::size_t first = said.find("info string proved mate 3 ");
        ASSERT_NE(first, std::string::npos) << said;
        EXPECT_EQ(said.find("info string proved mate 3 ", first + 1), std::string::npos) << said;
    }
}

TEST(Thinker, optionsBeyondTheirRangeAreCutAndTold) {
    Talk talk;
    EXPECT_EQ(talk("setoption name Level value 10"), "");
    EXPECT_EQ(talk("setoption name Level value 11"), "info string Level 10 is used instead of 11\n");
    EXPECT_EQ(talk("setoption name Level value 0"), "info string Level 1 is used instead of 0\n");
    EXPECT_EQ(talk("setoption name Threads value 2"), "");
    EXPECT_EQ(talk("setoption name Hash value 16"), "");
    EXPECT_EQ(talk("setoption name Hash value 17"), "info string Hash 16 is used instead of 17\n");
    EXPECT_THAT(talk("ugi"), HasSubstr("option name Hash type spin default 64 min 1 max 16\n"));
}

TEST(Thinker, theLevelHoldsTheEngineBack) {
    Talk talk;
    EXPECT_EQ(talk("setoption name Level value 1"), "");
    EXPECT_THAT(talk.search("go depth 5"),
                AllOf(HasSubstr("info depth 1 "), Not(HasSubstr("info depth 2 "))));
    EXPECT_EQ(talk("setoption name Level value 10"), "");
    EXPECT_THAT(talk.search("go depth 5"), HasSubstr("info depth 5 "));
}

TEST(Thinker, whatChangesTheGameWaitsForTheSearch) {
    Talk talk;
    const std::string before = talk("query fen");
    EXPECT_THAT(talk("go infinite"), Not(HasSubstr("error")));
    for (const char* line :
         {"position startpos moves c3", "setoption name Level value 3", "uginewgame", "go depth 1"})
        EXPECT_THAT(talk(line), HasSubstr("info string error searching ")) << line;
    EXPECT_THAT(talk("isready"), HasSubstr("readyok\n"));
    talk.search("stop");
    EXPECT_EQ(talk("query fen"), before);
}

TEST(Thinker, aStopIsForTheSearchUnderWay) {
    Talk talk;
    talk("stop");
    talk(kQuiet);
    EXPECT_THAT(talk.search("go depth 8"), AllOf(HasSubstr("info depth 8 "), HasSubstr("\nbestmove ")));
}

TEST(Thinker, theEndOfTheInputWaitsForALimitedSearchOnly) {
    Talk talk;
    talk(kQuiet);
    EXPECT_THAT(talk.search("go depth 8"), HasSubstr("info depth 8 "));
    EXPECT_THAT(talk.search("go nodes 3000"), HasSubstr("bestmove "));
    EXPECT_THAT(talk.search("go infinite"), HasSubstr("bestmove "));
    EXPECT_THAT(talk.search("go"), HasSubstr("bestmove "));
}

TEST(Thinker, quitDoesNotWait) {
    Talk talk;
    talk("go movetime 1000000");
    EXPECT_THAT(talk("quit"), HasSubstr("bestmove "));
}

TEST(Thinker, aGameThatIsOverIsNotSearched) {
    Talk talk;
    talk("position fen x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7 moves c3e5");
    EXPECT_EQ(talk.search("go depth 3"), "info string the game is over by crown\nbestmove (none)\n");
}

TEST(Thinker, aNewGameIsAtTheStart) {
    Talk talk;
    const std::string start = talk("query fen");
    talk("position startpos moves c3 d4");
    EXPECT_EQ(talk("uginewgame"), "");
    EXPECT_EQ(talk("query fen"), start);
}

// A proof of a win, and not yet of the shortest.
TEST(Thinker, aMateThatMayBeSoonerIsToldAsWithin) {
    Talk talk;
    talk("position fen x1,P,x1,P,x1/pP,x1,pPp,PPpP,p/x1,p,x1,Ppp,x1/x5/x1,p,x3 s 7P6p - - 33");
    const std::string said = talk.search("go depth 11");
    EXPECT_THAT(said, HasSubstr("info string proved mate within "));
    EXPECT_THAT(said, Not(HasSubstr("info string proved mate 7 ")));
}

} // namespace
} // namespace sixth::ugi
