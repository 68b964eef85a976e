// What becomes of a file with comments, variations and several games when one of them is played on.
#include "cli/background.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kTwoGames = "[Event \"Club evening\"]\n[Silver \"Ada\"]\n[Red \"Grace\"]\n"
                                  "[Result \"*\"]\n[Annotator \"Emmy\"]\n\n"
                                  "{Go.} 1. c3 $1 {Centre.} (1. a1 {Far.} 1... b2 (1... c1)) 1... d4 $2 *\n\n"
                                  "[Silver \"Grace\"]\n[Result \"0-1\"]\n[Termination \"time\"]\n\n"
                                  "1. b2 {Late.} 1... d4 0-1\n";

// Plays on in a file and returns what it holds then.
std::string afterPlaying(const std::string& file, const std::string& typed) {
    const Folder folder;
    folder.write("f.s6n", file);
    const Finished done = runIn(folder, {"play", "--load", "f.s6n"}, typed + "save! f.s6n\n");
    EXPECT_THAT(done.err, IsEmpty());
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_EQ(runIn(folder, {"check", "f.s6n"}).exitCode, 0);
    return folder.read("f.s6n");
}

TEST(AnnotatedPlay, savingKeepsEverything) {
    EXPECT_EQ(afterPlaying(kTwoGames, ""), kTwoGames);
    EXPECT_EQ(afterPlaying(kTwoGames, "undo\nundo\nforward\n"), kTwoGames);
    EXPECT_EQ(afterPlaying(kTwoGames, "e5\nundo\n"), kTwoGames);
    EXPECT_EQ(afterPlaying(kTwoGames, "undo\ne5\ne4\nundo\nundo\n"), kTwoGames);
    EXPECT_EQ(afterPlaying(kTwoGames, "game 2\nundo\nundo\n"), kTwoGames);
}

TEST(AnnotatedPlay, aMoveAtTheEndGoesOnWithTheGame) {
    const std::string saved = afterPlaying(kTwoGames, "e5\n");
    EXPECT_THAT(saved, AllOf(HasSubstr("1... d4 $2 2. e5 *"), HasSubstr("{Go.} 1. c3 $1 {Centre.}"),
                             HasSubstr("[Annotator \"Emmy\"]"), HasSubstr("1. b2 {Late.} 1... d4 0-1")));
}

TEST(AnnotatedPlay, anotherMoveIsAVariation) {
    EXPECT_THAT(afterPlaying(kTwoGames, "undo\ne5\ne4\n"), HasSubstr("1... d4 $2 (1... e5 2. e4) *"));
    EXPECT_THAT(afterPlaying(kTwoGames, "undo\nundo\nb1\n"),
                HasSubstr("(1. a1 {Far.} 1... b2 (1... c1)) (1. b1) 1... d4 $2"));
}

TEST(AnnotatedPlay, aKnownMoveIsAStepIntoItsVariation) {
    EXPECT_THAT(afterPlaying(kTwoGames, "undo\nundo\na1\nc1\nc2\n"),
                HasSubstr("(1. a1 {Far.} 1... b2 (1... c1 2. c2)) 1... d4 $2"));
    EXPECT_EQ(afterPlaying(kTwoGames, "undo\nundo\nc3\nd4\n"), kTwoGames);
}

TEST(AnnotatedPlay, commentsAndContinuationsAreTold) {
    const Folder folder;
    folder.write("f.s6n", kTwoGames);
    const Finished done = runIn(folder, {"play", "--load", "f.s6n"}, "undo\nundo\ngame 2\ngame 3\nforward\n");
    EXPECT_THAT(done.out, AllOf(HasSubstr("Game 1 of 2: Ada - Grace."), HasSubstr("{Centre.}"),
                                HasSubstr("The game goes on with d4."),
                                HasSubstr("The game goes on with c3; variations: a1."),
                                HasSubstr("Game 2 of 2: Grace - ?."), HasSubstr("Red wins: on time.")));
    EXPECT_THAT(done.err, AllOf(HasSubstr("'3' is no game of this file, expected 1 to 2"),
                                HasSubstr("forward: the game does not go on here")));
    EXPECT_EQ(done.exitCode, 1);
}

TEST(AnnotatedPlay, theResultOfAGameIsOnlyGivenAtItsEnd) {
    const std::string over = "[Result \"0-1\"]\n[Termination \"time\"]\n\n1. b2 d4 0-1\n";
    EXPECT_EQ(afterPlaying(over, "undo\nundo\nundo\n"), over);
    EXPECT_THAT(afterPlaying(over, "undo\ne5\n"),
                AllOf(HasSubstr("[Result \"*\"]"), HasSubstr("\"unfinished\""), HasSubstr("2. e5 *")));
    EXPECT_THAT(afterPlaying(over, "undo\ne5\nresign\n"),
                AllOf(HasSubstr("2. e5 1-0"), HasSubstr("\"resign\"")));
    EXPECT_THAT(afterPlaying(over, "undo\ne5\nresign\nundo\n"), HasSubstr("2. e5 *"));
    const Finished refused = [&] {
        const Folder folder;
        folder.write("f.s6n", over);
        return runIn(folder, {"play", "--load", "f.s6n"}, "undo\nundo\nresign\ndraw\n");
    }();
    EXPECT_THAT(refused.err, AllOf(HasSubstr("sixth: resign: this is not the end of the game"),
                                   HasSubstr("sixth: draw: this is not the end of the game")));
}

TEST(AnnotatedPlay, noDateIsInvented) {
    const Folder folder;
    EXPECT_EQ(runIn(folder, {"play"}, "c3\nsave a.s6n\n").exitCode, 0);
    EXPECT_EQ(folder.read("a.s6n"),
              "[Result \"*\"]\n[Ruleset \"sixth\"]\n[Termination \"unfinished\"]\n\n1. c3 *\n");
}

TEST(AnnotatedPlay, gamesAgainstALevelNameThePlayers) {
    const Folder folder;
    EXPECT_EQ(runIn(folder, {"play", "--level", "1"}, "c3\nsave a.s6n\n").exitCode, 0);
    EXPECT_THAT(folder.read("a.s6n"), HasSubstr("[Silver \"Player\"]\n[Red \"Sixth, level 1\"]\n[Result"));
    EXPECT_EQ(
        runIn(folder, {"play", "--level", "2", "--as", "red", "--name", "Ada"}, "save b.s6n\n").exitCode, 0);
    EXPECT_THAT(folder.read("b.s6n"), HasSubstr("[Silver \"Sixth, level 2\"]\n[Red \"Ada\"]\n"));
    folder.write("f.s6n", kTwoGames);
    EXPECT_EQ(runIn(folder, {"play", "--level", "1", "--load", "f.s6n"}, "e5\nsave c.s6n\n").exitCode, 0);
    EXPECT_THAT(folder.read("c.s6n"),
                AllOf(HasSubstr("[Silver \"Ada\"]\n[Red \"Grace\"]"), Not(HasSubstr("level"))));
}

TEST(AnnotatedPlay, inputThatEndsIsSavedWhereTold) {
    const Folder folder;
    EXPECT_EQ(runIn(folder, {"play", "--save", "a.s6n"}, "c3\nd4\n").exitCode, 0);
    EXPECT_THAT(folder.read("a.s6n"), HasSubstr("1. c3 d4 *"));
    const Finished refused = runIn(folder, {"play", "--save", "a.s6n"}, "c3\n");
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_EQ(refused.err, "sixth: file: it exists and is only overwritten with --force (a.s6n)\n");
    EXPECT_EQ(runIn(folder, {"play", "--load", "a.s6n", "--save", "a.s6n"}, "e5\nquit\n").exitCode, 0);
    EXPECT_THAT(folder.read("a.s6n"), HasSubstr("2. e5 *"));
    EXPECT_EQ(runIn(folder, {"play", "--save", "a.s6n", "--force"}, "b2\nb2\n").exitCode, 1);
    EXPECT_THAT(folder.read("a.s6n"), HasSubstr("1. b2 *"));
    EXPECT_EQ(runIn(folder, {"play", "--save", "none/a.s6n"}, "b2\n").exitCode, 2);
}

TEST(AnnotatedPlay, linesHoldNoCommentsAndThatIsSaid) {
    const Folder folder;
    folder.write("f.s6n", kTwoGames);
    EXPECT_THAT(runIn(folder, {"play", "--load", "f.s6n"}, "save a.lines\n").out,
                HasSubstr("Saved in a.lines, without comments and variations."));
    EXPECT_EQ(folder.read("a.lines"), "sixth | - | c3 d4 | *\nsixth | - | b2 d4 | 0-1\n");
}

} // namespace
} // namespace sixth::cli
