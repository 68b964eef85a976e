#include "cli/background.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

namespace sixth::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Silver could crown with c3e5 and places a disk instead. Red could crown then, and crowns Silver.
constexpr const char* kMissed = "[Position \"x4,pPPPp/x5/x2,PpPpP,x2/x5/x5 s 9P9p - - 15\"]\n\n"
                                "8. a1 {Too slow.} (8. b1 $1 {An idea.}) 8... 2c3e5# 1-0\n";

const std::vector<std::string> kQuick{"annotate", "--nodes", "3000", "a.s6n", "-o", "b.s6n"};

TEST(AnnotateCommand, tellsScoresMistakesAndBetterLines) {
    const Folder folder;
    folder.write("a.s6n", kMissed);
    const Finished done = runIn(folder, kQuick);
    EXPECT_EQ(done.exitCode, 0) << done.err;
    EXPECT_EQ(runIn(folder, {"check", "b.s6n"}).exitCode, 0);
    const std::string text = folder.read("b.s6n");
    EXPECT_THAT(text, HasSubstr("[%missed King in 1]"));
    EXPECT_THAT(text, HasSubstr("Too slow.}"));               // what was there stays
    EXPECT_THAT(text, HasSubstr("(8. b1 $1\n{[%eval R#1] ")); // variations are looked at too
    EXPECT_THAT(text, HasSubstr("An idea.}"));
    EXPECT_THAT(text, HasSubstr("(8. 1c3e5#\n{[%eval S#1]})")); // the better line
    EXPECT_THAT(
        text,
        HasSubstr("[SilverReview \"moves 1, average loss unknown, missed Kings 1, gifts 0, opened 0\"]"));
    EXPECT_THAT(text, HasSubstr("[RedReview \"moves 1, "));
    EXPECT_THAT(text, HasSubstr(", 3000 nodes a position\"]"));
    EXPECT_THAT(folder.names(), testing::ElementsAre("a.s6n", "b.s6n"));
}

TEST(AnnotateCommand, againItSaysTheSame) {
    const Folder folder;
    folder.write("a.s6n", std::string(kMissed) + "\n1. c3 d4 2. c4 *\n\n1. b2 *\n");
    EXPECT_EQ(runIn(folder, kQuick).exitCode, 0);
    const std::string once = folder.read("b.s6n");
    EXPECT_EQ(
        runIn(folder, {"annotate", "--nodes", "3000", "b.s6n", "-o", "c.s6n", "--threads", "1"}).exitCode, 0);
    const std::string twice = folder.read("c.s6n");
    const auto count = [](const std::string& text) {
        int found = 0;
        for (auto at = text.find("[%missed"); at != std::string::npos; at = text.find("[%missed", at + 1))
            ++found;
        return found;
    };
    EXPECT_EQ(count(twice), count(once));
    EXPECT_EQ(twice.find("Too slow."), twice.rfind("Too slow."));
    EXPECT_THAT(once, HasSubstr("1. c3 {[%eval "));
}

TEST(AnnotateCommand, goesOnAfterAnInterruption) {
    const Folder folder;
    std::string games;
    for (int i = 0; i < 40; ++i) games += "1. c3 d4 2. c4 d3 3. b2 *\n\n";
    folder.write("a.s6n", games);
    const std::string in = (folder.path() / "a.s6n").string();
    const std::string out = (folder.path() / "b.s6n").string();
    const std::vector<std::string> words{"annotate", "--nodes", "20000", "--threads", "2", in, "-o", out};
    Background first(words);
    ASSERT_TRUE(await([&] { return folder.has("b.s6n.part") && !folder.read("b.s6n.part").empty(); }));
    EXPECT_EQ(first.stop(SIGINT), 130);
    EXPECT_THAT(first.errors(), HasSubstr("the same command goes on from "));
    ASSERT_FALSE(folder.has("b.s6n"));
    const std::string kept = folder.read("b.s6n.part");
    folder.write("b.s6n.part", kept + "[Analysis \"half a ga"); // killed while it wrote
    const Finished other = runIn(folder, {"annotate", "--nodes", "20001", "--threads", "2", in, "-o", out});
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(other.err, HasSubstr("it was begun with other settings"));
    EXPECT_EQ(runIn(folder, words).exitCode, 0);
    EXPECT_FALSE(folder.has("b.s6n.part"));
    EXPECT_EQ(runIn(folder, {"check", "b.s6n"}).out, "1 file, 40 games, 0 errors\n");
    EXPECT_TRUE(folder.read("b.s6n").starts_with(kept.substr(0, kept.find("\n\n[")))) << kept;
}

// It promised to go on from a file that was not there.
TEST(AnnotateCommand, anInterruptionInTheFirstGameKeepsNothing) {
    const Folder folder;
    folder.write("a.s6n", "1. c3 d4 2. c4 d3 *\n");
    const std::string out = (folder.path() / "b.s6n").string();
    Background work({"annotate", "--movetime", "100000", (folder.path() / "a.s6n").string(), "-o", out});
    ASSERT_TRUE(await([&] { return work.catches(SIGINT) && work.hasUsed(std::chrono::milliseconds(200)); }));
    EXPECT_EQ(work.stop(SIGINT), 130);
    EXPECT_THAT(work.errors(), HasSubstr("interrupted after 0 of 1 games (nothing is written)"));
    EXPECT_THAT(folder.names(), testing::ElementsAre("a.s6n"));
}

// A comment or a variation that was written since would be lost without a word.
TEST(AnnotateCommand, doesNotGoOnWithGamesThatHaveOtherComments) {
    const Folder folder;
    const std::string second = "[Round \"2\"]\n\n1. b2 $1 {Mine.} (1. c3 d4) 1... d4 *\n";
    folder.write("a.s6n", std::string(kMissed) + "\n" + second);
    ASSERT_EQ(runIn(folder, kQuick).exitCode, 0);
    // As if it had been killed before the end.
    const std::string part = folder.read("b.s6n");
    const auto goOn = [&](const std::string& games) {
        std::filesystem::remove(folder.path() / "b.s6n");
        folder.write("b.s6n.part", part);
        folder.write("a.s6n", games);
        return runIn(folder, kQuick);
    };
    EXPECT_EQ(goOn(std::string(kMissed) + "\n" + second).exitCode, 0);
    EXPECT_EQ(folder.read("b.s6n"), part);
    for (const char* changed : {"[Round \"2\"]\n\n1. b2 $1 {Yours.} (1. c3 d4) 1... d4 *\n",
                                "[Round \"2\"]\n\n1. b2 $1 {Mine.} (1. c3 d3) 1... d4 *\n",
                                "[Round \"2\"]\n\n1. b2 $1 {Mine.} (1. c3 d4) (1. a1) 1... d4 *\n",
                                "[Round \"2\"]\n\n1. b2 $3 {Mine.} (1. c3 d4) 1... d4 *\n",
                                "[Round \"3\"]\n\n1. b2 $1 {Mine.} (1. c3 d4) 1... d4 *\n"}) {
        const Finished other = goOn(std::string(kMissed) + "\n" + changed);
        EXPECT_EQ(other.exitCode, 2) << changed;
        EXPECT_THAT(other.err, HasSubstr("it is about other games or comments")) << changed;
    }
}

TEST(AnnotateCommand, takesTheNumbersThatOtherCommandsTake) {
    const Folder folder;
    folder.write("a.s6n", "1. c3 *\n");
    EXPECT_EQ(runIn(folder, {"annotate", "a.s6n", "-o", "b.s6n", "--hash", "1025", "--nodes", "10"}).exitCode,
              0);
    EXPECT_THAT(runIn(folder, {"annotate", "a.s6n", "-o", "c.s6n", "--hash", "65537"}).err,
                HasSubstr("65536"));
    // Cut to 32 bits this would be a limit of three nodes.
    EXPECT_EQ(runIn(folder, {"annotate", "a.s6n", "-o", "d.s6n", "--nodes", "4294967299", "--movetime", "1"})
                  .exitCode,
              0);
    EXPECT_THAT(folder.read("d.s6n"), HasSubstr(", 4294967299 nodes, 1 ms a position"));
}

TEST(AnnotateCommand, aKingThatMayHaveBeenSoonerIsToldAsWithin) {
    const Folder folder;
    folder.write("a.s6n", "[Position \"" + std::string(kFarKing) + "\"]\n\n17. a1 a2 *\n");
    ASSERT_EQ(
        runIn(folder, {"annotate", "--nodes", "300000", "--threads", "1", "a.s6n", "-o", "b.s6n"}).exitCode,
        0);
    EXPECT_THAT(folder.read("b.s6n"), HasSubstr("[%missed King within "));
}

// In a game of points the goal is the deciding point, as everywhere.
TEST(AnnotateCommand, pointsGamesHaveADecidingPoint) {
    const Folder folder;
    folder.write("a.s6n",
                 "[Ruleset \"sixth-kings\"]\n[Position \"x4,pPPPp/x5/x2,PpPpP,x2/x5/x5 s 9P9p 5-5 - 15\"]\n\n"
                 "8. a1 *\n");
    ASSERT_EQ(runIn(folder, kQuick).exitCode, 0);
    EXPECT_THAT(folder.read("b.s6n"), HasSubstr("[%missed deciding point in 1]"));
}

TEST(AnnotateCommand, wrongUsageIsRefused) {
    const Folder folder;
    folder.write("a.s6n", kMissed);
    folder.write("bad.s6n", "1. c3 c3 *\n");
    EXPECT_THAT(runIn(folder, {"annotate", "a.s6n"}).err, HasSubstr("sixth: -o: it is missing"));
    EXPECT_EQ(runIn(folder, {"annotate", "bad.s6n", "-o", "b.s6n"}).exitCode, 1);
    EXPECT_EQ(runIn(folder, {"annotate", "none.s6n", "-o", "b.s6n"}).exitCode, 2);
    const Finished exists = runIn(folder, {"annotate", "a.s6n", "-o", "bad.s6n"});
    EXPECT_EQ(exists.exitCode, 2);
    EXPECT_THAT(exists.err, HasSubstr("it exists and is only overwritten with --force (bad.s6n)"));
    EXPECT_THAT(runIn(folder, {"annotate", "--rules", "milady", "-", "-o", "-", "--nodes", "100"}, "").out,
                IsEmpty());
}

} // namespace
} // namespace sixth::cli
