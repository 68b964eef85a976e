// Long work that is ended by Ctrl-C: it says what it has, and its exit code is 130. A program that the signal
// killed says nothing.
#include "cli/background.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

namespace sixth::cli {
namespace {

using testing::HasSubstr;

std::string restOf(const Background& program) {
    std::string text;
    for (std::string line = program.line(); !line.empty(); line = program.line()) text += line;
    return text;
}

TEST(Interrupt, ofAMatch) {
    const Folder folder;
    const std::string out = (folder.path() / "games.s6n").string();
    Background match({"match", "--engine", "builtin:random", "--engine", "builtin:random", "--games",
                      "1000000", "--out", out});
    ASSERT_TRUE(await([&] { return folder.has("games.s6n") && !folder.read("games.s6n").empty(); }));
    EXPECT_EQ(match.stop(SIGINT), 130);
    EXPECT_THAT(restOf(match), HasSubstr("of 1000000 games (interrupted)"));
}

TEST(Interrupt, ofTheAnalysisOfAFile) {
    const Folder folder;
    folder.write("a.s6n", "1. c3 d4 2. b2 e5 *\n");
    Background analysis(
        {"analyse", (folder.path() / "a.s6n").string(), "--movetime", "3600000", "--nodes", "2000000000"});
    // The guard stands before the first search, which takes an hour.
    ASSERT_TRUE(await([&] { return analysis.catches(SIGINT); }));
    EXPECT_EQ(analysis.stop(SIGINT), 130);
    EXPECT_THAT(analysis.line(), HasSubstr("game 1 ply 1 played c3"));
}

TEST(Interrupt, ofASolution) {
    Background solution({"solve", "--rules", "sixth"});
    ASSERT_TRUE(await([&] { return solution.catches(SIGINT); }));
    EXPECT_EQ(solution.stop(SIGINT), 130);
    EXPECT_THAT(solution.line(), HasSubstr("unknown"));
}

TEST(Interrupt, ofACheckOfPuzzles) {
    Background check({"puzzle", "check"});
    ASSERT_TRUE(await([&] { return check.catches(SIGINT); }));
    EXPECT_EQ(check.stop(SIGINT), 130);
    EXPECT_THAT(check.errors(), HasSubstr("the check was interrupted"));
}

TEST(Interrupt, ofPlayThroughAPipeSavesTheGame) {
    const Folder folder;
    const std::string pipe = (folder.path() / "moves").string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    Background play({"play", "--save", (folder.path() / "a.s6n").string()}, "exec 0<>" + pipe);
    std::ofstream(pipe) << "c3\nd4\n" << std::flush;
    for (std::string line = play.line(); line.find("Red plays d4") == std::string::npos; line = play.line())
        ASSERT_FALSE(line.empty());
    EXPECT_EQ(play.stop(SIGINT), 130);
    EXPECT_THAT(folder.read("a.s6n"), HasSubstr("1. c3 d4 *"));
}

} // namespace
} // namespace sixth::cli
