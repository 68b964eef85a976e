// Games played through a pipe; what needs a terminal is in terminal_test.cpp.
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace sixth::cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(PlayCommand, wholeGameToACrown) {
    const Finished done =
        run({"play"}, "d5\nb4\nc3\ne4\nd4\ne4d4\nb1\n1d4d5\nd5d4\nb5\n1d4b5\n1b5b4\nb5b4\nd4b4\n"
                      "b4b1\nmoves\nquit\n");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.err, IsEmpty());
    EXPECT_THAT(done.out, HasSubstr("1. Silver plays d5\n"));
    EXPECT_THAT(done.out, HasSubstr("7... Red plays d4b4\n"));
    EXPECT_THAT(done.out, HasSubstr("Silver can crown: "));
    EXPECT_THAT(done.out, HasSubstr("8. Silver plays b4b1#\n"));
    EXPECT_EQ(count(done.out, "Silver wins: a King on b1 with Silver on top (R5.1)."),
              2); // `moves` says it again
}

TEST(PlayCommand, severalMovesInALine) {
    const Finished done = run({"play"}, "c3 c2 c2c3\n");
    EXPECT_THAT(done.out, HasSubstr("1. Silver plays c3\n1... Red plays c2\n2. Silver plays c2c3\n"));
    EXPECT_EQ(count(done.out, "to move."), 2);
}

TEST(PlayCommand, noPromptsWithoutATerminal) {
    const Finished done = run({"play"}, "\n   \nc3\n");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.out, AllOf(Not(HasSubstr(">")), Not(HasSubstr("\x1b"))));
    EXPECT_EQ(count(done.out, "to move."), 2);
}

TEST(PlayCommand, wrongMovesAreRefusedWithTheRule) {
    const Finished done = run({"play"}, "c3\nc3\nc3c5\nd9\nhlep\nd4\n");
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_THAT(done.err,
                HasSubstr("sixth: move: 'c3' is not legal: a disk is placed on an empty square, and this "
                          "one is taken (R2.3) (line 2)\n"));
    EXPECT_THAT(done.err, HasSubstr("(R2.3) (line 3)\n"));
    EXPECT_THAT(done.err, HasSubstr("'d9' is not a move"));
    EXPECT_THAT(done.err, HasSubstr("did you mean 'help'?"));
    EXPECT_THAT(done.out, HasSubstr("1... Red plays d4\n"));
}

TEST(PlayCommand, afterARefusedMoveTheLineStops) {
    const Finished done = run({"play"}, "c3 c3 d4\n");
    EXPECT_THAT(done.out, HasSubstr("Silver plays c3"));
    EXPECT_THAT(done.out, Not(HasSubstr("d4\n")));
}

TEST(PlayCommand, undoTakesMovesAndEndsBack) {
    const Finished done = run({"play"}, "undo\nc3\nresign\nundo\nundo\n");
    EXPECT_THAT(done.err, HasSubstr("sixth: undo: there is no move to take back (line 1)"));
    EXPECT_THAT(done.out, HasSubstr("Silver wins: Red resigns."));
    EXPECT_EQ(count(done.out, "Ply 2: Red to move."), 2);
    EXPECT_EQ(count(done.out, "Ply 1: Silver to move."), 2);
    const Finished crown = run({"play", "--position", kBothCrown}, "c3e5\na1\nundo\na1\n");
    EXPECT_THAT(crown.err, HasSubstr("comes after the end of the game"));
    EXPECT_THAT(crown.out, HasSubstr("8. Silver plays a1"));
}

// A low level thinks for a moment only.
TEST(PlayCommand, theEngineAnswersWithItsColour) {
    const Finished asSilver = run({"play", "--level", "1", "--seed", "7"}, "c3\n");
    EXPECT_THAT(asSilver.out, AllOf(HasSubstr("1. Silver plays c3\n1... Red plays "),
                                    HasSubstr("Ply 3: Silver to move."), Not(HasSubstr("2. Silver plays"))));
    const Finished asRed = run({"play", "--level", "1", "--seed", "7", "--as", "red"}, "");
    EXPECT_THAT(asRed.out, AllOf(HasSubstr("1. Silver plays "), HasSubstr("Ply 2: Red to move."),
                                 Not(HasSubstr("1... Red plays"))));
}

TEST(PlayCommand, undoAgainstTheEngineTakesItsAnswerToo) {
    const Finished done = run({"play", "--level", "1", "--seed", "7"}, "c3\nundo\nd4\n");
    EXPECT_THAT(done.err, IsEmpty());
    EXPECT_EQ(count(done.out, "Ply 1: Silver to move."), 2);
    EXPECT_THAT(done.out, HasSubstr("1. Silver plays d4\n1... Red plays "));
}

TEST(PlayCommand, undoLeavesTheFirstMoveToTheEngine) {
    const Finished done = run({"play", "--level", "1", "--seed", "7", "--as", "red"}, "undo\n");
    EXPECT_EQ(count(done.out, "1. Silver plays "), 2);
    EXPECT_EQ(count(done.out, "Ply 2: Red to move."), 2);
    EXPECT_EQ(count(done.out, "Ply 1: Silver to move."), 1);
}

TEST(PlayCommand, theSeedDecidesWhatALowLevelPlays) {
    const auto opening = [](const std::string& level, int seed) {
        return run({"play", "--level", level, "--as", "red", "--seed", std::to_string(seed)}).out;
    };
    std::set<std::string> seen;
    for (int seed = 1; seed <= 6; ++seed) {
        const std::string shown = opening("1", seed);
        EXPECT_EQ(shown, opening("1", seed));
        seen.insert(shown);
    }
    EXPECT_GT(seen.size(), 2U);
}

TEST(PlayCommand, aHintIsThatOfTheFullStrength) {
    const Finished done = run({"play", "--level", "1", "--position",
                               "PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31"},
                              "hint\n");
    EXPECT_THAT(done.out, HasSubstr("(King in 3)."));
}

TEST(PlayCommand, saveAndLoad) {
    const Folder folder;
    const Finished saved =
        runIn(folder, {"play", "--rules", "milady"}, "Ma1\nc3\nsave game.s6n\nsave game.json\n");
    EXPECT_THAT(saved.err, IsEmpty());
    EXPECT_THAT(saved.out, HasSubstr("Saved in game.s6n."));
    EXPECT_THAT(folder.read("game.s6n"), HasSubstr("[Ruleset \"milady\"]"));
    EXPECT_THAT(folder.read("game.s6n"), HasSubstr("0... Ma1 1. c3 *"));
    EXPECT_EQ(runIn(folder, {"check", "game.s6n", "game.json"}).exitCode, 0);
    const Finished loaded = runIn(folder, {"play"}, "load game.json\nd4\n");
    EXPECT_THAT(loaded.out, HasSubstr("The ruleset is milady."));
    EXPECT_THAT(loaded.out, HasSubstr("1... Red plays d4"));
    EXPECT_EQ(runIn(folder, {"play", "--load", "game.s6n"}, "d4\n").exitCode, 0);
    EXPECT_THAT(folder.names(), ElementsAre("game.json", "game.s6n"));
}

TEST(PlayCommand, saveDoesNotOverwriteUnlessToldTo) {
    const Folder folder;
    folder.write("game.s6n", "precious");
    const Finished refused = runIn(folder, {"play"}, "c3\nsave game.s6n\n");
    EXPECT_EQ(refused.err, "sixth: file: it exists and is only overwritten by 'save! FILE' (game.s6n)\n");
    EXPECT_EQ(folder.read("game.s6n"), "precious");
    EXPECT_THAT(runIn(folder, {"play"}, "c3\nsave! game.s6n\n").err, IsEmpty());
    EXPECT_THAT(folder.read("game.s6n"), HasSubstr("1. c3 *"));
    EXPECT_THAT(runIn(folder, {"play"}, "save\nsave none/a.s6n\n").err,
                AllOf(HasSubstr("save needs the name of a file"), HasSubstr("No such file")));
}

TEST(PlayCommand, tagsAndEndOfALoadedGameAreKept) {
    const Folder folder;
    folder.write("a.s6n",
                 "[Silver \"Ada\"]\n[Date \"2020.02.02\"]\n[Result \"0-1\"]\n[Termination \"time\"]\n\n"
                 "1. c3 {good} 1... d4 0-1\n");
    const Finished done = runIn(folder, {"play", "--load", "a.s6n"}, "save b.s6n\n");
    EXPECT_THAT(done.out, HasSubstr("Red wins: on time."));
    EXPECT_THAT(folder.read("b.s6n"),
                AllOf(HasSubstr("[Silver \"Ada\"]"), HasSubstr("[Date \"2020.02.02\"]"),
                      HasSubstr("[Termination \"time\"]"), HasSubstr("1. c3 {good} 1... d4 0-1")));
}

TEST(PlayCommand, badFilesAreRefusedAndTheGameStays) {
    const Folder folder;
    folder.write("bad.s6n", "1. c3 c3 *\n");
    folder.write("empty.s6n", "");
    const Finished done = runIn(folder, {"play"}, "c3\nload bad.s6n\nload empty.s6n\nload none.s6n\nd4\n");
    EXPECT_THAT(done.err, AllOf(HasSubstr("(bad.s6n, line 1, column 7)"),
                                HasSubstr("there is no game in it (empty.s6n)"),
                                HasSubstr("No such file or directory (none.s6n)")));
    EXPECT_THAT(done.out, HasSubstr("1... Red plays d4"));
    EXPECT_EQ(runIn(folder, {"play", "--load", "bad.s6n"}).exitCode, 1);
    EXPECT_EQ(runIn(folder, {"play", "--load", "none.s6n"}).exitCode, 2);
    EXPECT_EQ(runIn(folder, {"play", "--load", "bad.s6n", "--rules", "army"}).exitCode, 2);
}

TEST(PlayCommand, drawNeedsAYes) {
    EXPECT_THAT(run({"play"}, "c3\ndraw\nyes\n").out, HasSubstr("Draw: by agreement."));
    EXPECT_THAT(run({"play"}, "c3\ndraw\nno\n").out, HasSubstr("Silver plays on."));
    EXPECT_THAT(run({"play"}, "c3\ndraw\nd4\n").out, HasSubstr("1... Red plays d4"));
    EXPECT_THAT(run({"play"}, "c3\ndraw").out, HasSubstr("Silver plays on."));
}

TEST(PlayCommand, newGamesOfAnyRuleset) {
    const Finished done = run(
        {"play"}, "c3\nnew army;army=draft;silver=8P1G1M;red=9P1H\nGc3\nHd4\nMa1\nnew\nb2\nnew nonsense\n");
    EXPECT_THAT(done.out, AllOf(HasSubstr("1. Silver plays Gc3"), HasSubstr("1... Red plays Hd4"),
                                HasSubstr("2. Silver plays Ma1"), HasSubstr("1. Silver plays b2")));
    EXPECT_THAT(done.err, HasSubstr("sixth: ruleset: there is no ruleset 'nonsense'"));
    EXPECT_EQ(run({"play", "--rules", "army;army=draft;silver=8P1G1M;red=9P1H"}, "Ma1\n").exitCode, 0);
}

TEST(PlayCommand, helpAndStrayWords) {
    const Finished done = run({"play"}, "help\nquit now\nmoves\nquit\nc3\n");
    expectSnapshot("play_help.txt", done.out);
    EXPECT_THAT(done.err, HasSubstr("sixth: quit: quit stands alone"));
}

TEST(PlayCommand, anyBytesAreAnswered) {
    std::string bytes;
    for (int i = 0; i < 20000; ++i) bytes += static_cast<char>(i * 89 % 256);
    const Finished done = run({"play"}, bytes + "\nc3\n");
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_THAT(done.out, HasSubstr("plays c3"));
}

} // namespace
} // namespace sixth::cli
