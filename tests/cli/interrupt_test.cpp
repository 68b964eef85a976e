// Long work that is ended by Ctrl-C: it says what it has, and its exit code is 130. A program that the signal
// killed says nothing.
#include "cli/background.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <unistd.h>

namespace sixth::cli {
namespace {

using namespace std::chrono_literals;
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
    // The guard stands before the first search, which takes an hour. Who interrupts between the two is told
    // nothing.
    ASSERT_TRUE(await([&] { return analysis.catches(SIGINT) && analysis.hasUsed(1s); }));
    EXPECT_EQ(analysis.stop(SIGINT), 130);
    EXPECT_THAT(analysis.line(), HasSubstr("game 1 ply 1 played c3"));
}

TEST(Interrupt, ofASolution) {
    Background solution({"solve", "--rules", "sixth"});
    ASSERT_TRUE(await([&] { return solution.catches(SIGINT); }));
    EXPECT_EQ(solution.stop(SIGINT), 130);
    EXPECT_THAT(solution.line(), HasSubstr("unknown"));
}

// It was answered as if the proof could not be written, with exit code 2. The program is held where it tells
// the verdict, by a pipe that is full; the table on disk shows that the verdict is known.
TEST(Interrupt, ofAProofThatIsToBeWritten) {
    const Folder folder;
    const std::string pipe = (folder.path() / "answers").string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const int full = open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(full, 0);
    std::string junk(4096, 'x');
    while (write(full, junk.data(), junk.size()) > 0) {
    }
    Background solution({"solve", "--rules", "sixth;size=3;disks=4", "--threads", "1", "--hash", "1",
                         "--state", (folder.path() / "work").string(), "--proof",
                         (folder.path() / "p.s6p").string()},
                        "exec 1<>" + pipe);
    EXPECT_TRUE(await([&] { return folder.has("work/table"); }));
    solution.send(SIGINT);
    EXPECT_TRUE(await([&] {
        while (read(full, junk.data(), junk.size()) > 0) {
        }
        return !solution.isRunning();
    }));
    close(full);
    EXPECT_EQ(solution.stop(0), 130);
    EXPECT_THAT(solution.errors(), HasSubstr("sixth: proof: interrupted, it is not written ("));
    EXPECT_FALSE(folder.has("p.s6p"));
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
