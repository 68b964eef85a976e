// What the program says about wrong input: each message says once what was expected.
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace sixth::cli {
namespace {

using testing::HasSubstr;

constexpr const char* kHowMarksAreWritten =
    "'c3!' has a mark, expected the move alone: only records have marks, as $1 for !";

TEST(Messages, aMoveWithASignSaysHowMarksAreWritten) {
    EXPECT_THAT(run({"moves", "--moves", "c3!"}).err, HasSubstr(kHowMarksAreWritten));
    EXPECT_THAT(run({"analyse", "--moves", "d4 c3!"}).err, HasSubstr(kHowMarksAreWritten));
    EXPECT_THAT(run({"ugi"}, "position startpos moves c3!\nquit\n").out, HasSubstr(kHowMarksAreWritten));
    const Finished play = run({"play"}, "c3!\nquit\n");
    EXPECT_THAT(play.out + play.err, HasSubstr(kHowMarksAreWritten));
    EXPECT_THAT(run({"check", "-"}, "1. c3! d4 *\n").out,
                HasSubstr("'!' is no mark, expected $1 behind the move"));
    EXPECT_EQ(run({"check", "-", "--lenient"}, "1. c3! d4 *\n").exitCode, 0);
}

// The code "unexpected-text" is not meant.
std::size_t timesExpected(const std::string& line) {
    std::size_t count = 0;
    for (auto at = line.find("expected"); at != std::string::npos; at = line.find("expected", at + 1))
        count += line.substr(0, at).ends_with("un") ? 0 : 1;
    return count;
}

void expectOneEach(const Finished& done, const std::string& what) {
    EXPECT_NE(done.exitCode, 0) << what;
    EXPECT_FALSE(done.err.empty()) << what;
    std::istringstream lines(done.err + done.out);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(timesExpected(line), 1U) << what << ": " << line;
}

TEST(Messages, ofWrongTextsSayOnceWhatWasExpected) {
    for (const char* move :
         {"", "c9", "zz", "c3c3", "9c3d4", "b2b", "Hc3x", "c3!", "1c3", "Xc3", "pass", "c3d4#"})
        expectOneEach(run({"moves", "--moves", std::string("a1 ") + move + " x"}), move);
    for (const char* position :
         {"", "x5", "x5/x5/x5/x5/x5", "x5/x5/x5/x5/x6 s 15P15p - - 1", "x5/x5/x5/x5/x5 q 15P15p - - 1",
          "x5/x5/x5/x5/x5 s 15P15p 1-0 - 1", "x5/x5/x5/x5/x5 s 15P15p - c3 1",
          "x5/x5/x5/x5/x5 s 15P15p - - 0", "x5/x5/x5/x5/x5 s 15P15p - - x", "Q4/x5/x5/x5/x5 s 15P15p - - 1",
          "PPPPPP,x4/x5/x5/x5/x5 s 15P15p - - 1", "x5/x5/x5/x5/x5 s 15P15p - - 1 more"})
        expectOneEach(run({"moves", "--position", position}), position);
    for (const char* rules :
         {"", "chess", "sixth;", "sixth;kings", "sixth;kings=0", "sixth;size=9", "sixth;x=1",
          "sixth;kings=2;kings=3", "army;silver=99P;red=1P", "sixth;disks=-1", "sixth; kings=2"})
        expectOneEach(run({"moves", "--rules", rules}), rules);
}

TEST(Messages, ofWrongRecordsSayOnceWhatWasExpected) {
    for (const char* text :
         {"1. c9 *", "1. c3 c3 *", "2. c3 *", "1. c3 (", "1. c3 {", "[Tag", "[Result \"x\"]\n\n*",
          "[Ruleset \"x\"]\n\n1. c3 *", "[Position \"x\"]\n\n1. c3 *", "1. c3 $999 *", "1. c3", "1. c3 ) *",
          "[Result \"1-0\"]\n\n1. c3 *", "1. c3# *", "\xff"})
        expectOneEach(run({"check", "-"}, text), text);
    for (const char* text :
         {"{", "[1]", "{\"moves\": 3}", "{\"moves\": [\"c9\"], \"result\": \"*\"}", "{}", "[] x"})
        expectOneEach(run({"check", "-", "--from", "json"}, text), text);
    for (const char* text :
         {"sixth", "sixth | - | c9 | *", "sixth | x | c3 | *", "x | - | c3 | *", "sixth | - | c3 | 2-0"})
        expectOneEach(run({"check", "-", "--from", "lines"}, text), text);
    constexpr const char* kStart = "x5/x5/x5/x5/x5 s 15P15p - - 1";
    for (const std::string& text :
         {std::string(kStart) + "; bm c9", std::string(kStart) + "; what", std::string("x5/x5"),
          std::string(kStart) + "; bm", std::string("{\"position\": 3}")})
        expectOneEach(run({"analyse", "-", "--depth", "1"}, text + "\n"), text);
}

TEST(Messages, ofWrongOptionsSayOnceWhatWasExpected) {
    using Words = std::vector<std::string>;
    for (const Words& words :
         {Words{"perft"},
          Words{"perft", "x"},
          Words{"perft", "-1"},
          Words{"analyse", "--nodes", "0"},
          Words{"analyse", "--hash", "99999999"},
          Words{"analyse", "no-such-file"},
          Words{"solve", "--for", "blue"},
          Words{"annotate", "x.s6n"},
          Words{"annotate", "x.s6n", "-o", "y.s6n"},
          Words{"convert", "a.x", "b.y"},
          Words{"convert", "a.s6n"},
          Words{"check"},
          Words{"dataset"},
          Words{"search-games"},
          Words{"search-games", "--pattern", "c9:P", "x"},
          Words{"match", "--games", "2"},
          Words{"match", "--engine", "builtin:none", "--engine", "builtin:random", "--games", "2"},
          Words{"match", "--engine", "builtin:random", "--engine", "builtin:random", "--games", "2", "--sprt",
                "5,0"},
          Words{"verify", "no-such-file"},
          Words{"puzzle", "--moves", "99"},
          Words{"completions", "tcsh"},
          Words{"show", "--wat"},
          Words{"nonsense"},
          Words{"play", "--level", "99"}})
        expectOneEach(run(words), words.front());
}

} // namespace
} // namespace sixth::cli
