#include "ugi/plain_talk.h"
#include "ugi/session.h"

#include <gtest/gtest.h>

#include <string>

namespace sixth::ugi {
namespace {

bool isError(const std::string& answer, const std::string& code) {
    return answer.starts_with("info string error " + code + " ") && answer.find('\n') == answer.size() - 1;
}

TEST(Session, IntroducesItself) {
    PlainTalk talk;
    const std::string answer = talk("ugi");
    EXPECT_TRUE(answer.starts_with("id name Sixth"));
    EXPECT_NE(answer.find("option name Ruleset type string default sixth\n"), std::string::npos);
    EXPECT_TRUE(answer.ends_with("ugiok\n"));
    EXPECT_EQ(talk("isready"), "readyok\n");
}

TEST(Session, StartPositionHoldsBeforeAnyPosition) {
    PlainTalk talk;
    EXPECT_EQ(talk("query fen"), "response x5/x5/x5/x5/x5 s 15P15p - - 1\n");
    EXPECT_EQ(talk("query p1turn"), "response true\n");
    EXPECT_EQ(talk("query gameover"), "response false\n");
    EXPECT_EQ(talk("query result"), "response none\n");
    EXPECT_EQ(talk("query reason"), "response none\n");
}

TEST(Session, OptionNamesIgnoreCaseAndSetTheStartPosition) {
    PlainTalk talk;
    EXPECT_EQ(talk("position startpos moves c3"), "");
    EXPECT_EQ(talk("setoption name rULEset value milady"), "");
    EXPECT_EQ(talk("query fen"), "response x5/x5/x5/x5/x5 r 12P12p1M - - 0\n");
    EXPECT_EQ(talk("query p1turn"), "response false\n");
    EXPECT_EQ(talk("uginewgame"), "");
    EXPECT_EQ(talk("query fen"), "response x5/x5/x5/x5/x5 r 12P12p1M - - 0\n");
}

TEST(Session, PlaysMovesToTheEnd) {
    PlainTalk talk;
    EXPECT_EQ(talk("position fen x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7 moves c3e5"), "");
    EXPECT_EQ(talk("query gameover"), "response true\n");
    EXPECT_EQ(talk("query result"), "response p1win\n");
    EXPECT_EQ(talk("query reason"), "response crown\n");
    EXPECT_EQ(talk("query moves"), "response\n");
}

TEST(Session, TellsWinsOfRedAsRed) {
    PlainTalk talk;
    talk("position fen x4,P/x5/x2,pPpPp,x2/x5/x5 r 12P12p - - 8 moves c3e5");
    EXPECT_EQ(talk("query result"), "response p2win\n");
    EXPECT_EQ(talk("query p1turn"), "response true\n");
}

// R4.3: the position after the first move stands for the third time after the ninth.
TEST(Session, TellsARepetitionAsADraw) {
    PlainTalk talk;
    const std::string start = "position fen P,x3,P/x5/x5/x5/Pp,x3,Pp s 11P13p - - 5 moves";
    const std::string cycle = " 1a1a5 1e1e5 1a5a1 1e5e1";
    EXPECT_EQ(talk(start + cycle + cycle), "");
    EXPECT_EQ(talk("query gameover"), "response false\n");
    EXPECT_EQ(talk(start + cycle + cycle + " 1a1a5"), "");
    EXPECT_EQ(talk("query result"), "response draw\n");
    EXPECT_EQ(talk("query reason"), "response repetition\n");
    EXPECT_EQ(talk("query moves"), "response\n");
    EXPECT_TRUE(isError(talk(start + cycle + cycle + " 1a1a5 c3"), "game-over"));
}

TEST(Session, BadLinesChangeNothing) {
    PlainTalk talk;
    talk("position startpos moves c3 d4");
    const std::string before = talk("query fen");
    EXPECT_TRUE(isError(talk("position fen nonsense"), "position-fields"));
    EXPECT_TRUE(isError(talk("position startpos moves c3 c3"), "square-taken"));
    EXPECT_TRUE(isError(talk("position startpos moves c3 zz"), "move-syntax"));
    EXPECT_TRUE(isError(talk("position"), "position-syntax"));
    EXPECT_TRUE(isError(talk("setoption name Ruleset value seventh"), "unknown-preset"));
    EXPECT_TRUE(isError(talk("setoption name Colour value blue"), "unknown-option"));
    EXPECT_TRUE(isError(talk("setoption"), "setoption-syntax"));
    EXPECT_TRUE(isError(talk("query colour"), "unknown-query"));
    EXPECT_TRUE(isError(talk("dance"), "unknown-command"));
    EXPECT_TRUE(isError(talk(std::string(70000, 'x')), "line-too-long"));
    EXPECT_EQ(talk("query fen"), before);
    EXPECT_EQ(talk("isready"), "readyok\n");
    EXPECT_EQ(talk(""), "");
    EXPECT_EQ(talk("   \t \r"), "");
}

TEST(Session, QuitEnds) {
    PlainTalk talk;
    EXPECT_EQ(talk("stop"), "");
    EXPECT_TRUE(talk.alive());
    EXPECT_EQ(talk("quit"), "");
    EXPECT_FALSE(talk.alive());
}

TEST(Session, DrawsTheBoard) {
    PlainTalk talk;
    talk("position fen x5/x5/x1,Pp,x1,P,x1/x5/x5 s 13P14p - - 5");
    const std::string board = talk("d");
    EXPECT_NE(board.find("3 | .     | Pp    | .     | P     | .     |"), std::string::npos) << board;
    EXPECT_NE(board.find("position x5/x5/x1,Pp,x1,P,x1/x5/x5 s 13P14p - - 5"), std::string::npos);
}

} // namespace
} // namespace sixth::ugi
