#include "cli/files.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

namespace sixth::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kGame =
    "[Silver \"Ada\"]\n[Ruleset \"sixth\"]\n\n1. c3 {centre} 1... d4 2. c4 (2. c2) 2... c3-c4 *\n";

TEST(ConvertCommand, roundTripKeepsEverything) {
    const Folder folder;
    folder.write("a.s6n", kGame);
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "b.json"}).exitCode, 0);
    EXPECT_EQ(runIn(folder, {"convert", "b.json", "c.s6n"}).exitCode, 0);
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "d.s6n"}).exitCode, 0);
    EXPECT_EQ(folder.read("c.s6n"), folder.read("d.s6n"));
    EXPECT_THAT(folder.read("c.s6n"), HasSubstr("[Silver \"Ada\"]"));
    EXPECT_THAT(folder.read("c.s6n"), HasSubstr("{centre}"));
    EXPECT_THAT(folder.read("c.s6n"), HasSubstr("c3c4")); // in its one form
    EXPECT_THAT(folder.names(), ElementsAre("a.s6n", "b.json", "c.s6n", "d.s6n"));
}

TEST(ConvertCommand, streams) {
    const Finished done = run({"convert", "-", "-", "--to", "lines"}, kGame);
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_EQ(done.out, "sixth | - | c3 d4 c4 c3c4 | *\n");
    EXPECT_EQ(run({"convert", "--from", "lines", "-", "-", "--to", "lines"}, done.out).out, done.out);
}

TEST(ConvertCommand, existingFileNeedsForce) {
    const Folder folder;
    folder.write("a.s6n", kGame);
    folder.write("b.lines", "precious");
    chmod((folder.path() / "b.lines").c_str(), 0640);
    const Finished refused = runIn(folder, {"convert", "a.s6n", "b.lines"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_EQ(refused.err, "sixth: file: it exists and is only overwritten with --force (b.lines)\n");
    EXPECT_EQ(folder.read("b.lines"), "precious");
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "b.lines", "--force"}).exitCode, 0);
    EXPECT_EQ(folder.read("b.lines"), "sixth | - | c3 d4 c4 c3c4 | *\n");
    const auto mode = std::filesystem::status(folder.path() / "b.lines").permissions();
    EXPECT_EQ(static_cast<unsigned>(mode), 0640U);
    EXPECT_THAT(folder.names(), ElementsAre("a.s6n", "b.lines"));
}

TEST(ConvertCommand, recordsWithErrorsAreNotWritten) {
    const Folder folder;
    folder.write("bad.s6n", "1. c3 c3 *\n");
    const Finished done = runIn(folder, {"convert", "bad.s6n", "out.json"});
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_THAT(done.err, HasSubstr("sixth: move: 'c3' is not legal: "));
    EXPECT_THAT(done.err, HasSubstr("(R2.3) (bad.s6n, line 1, column 7)\n"));
    EXPECT_THAT(folder.names(), ElementsAre("bad.s6n"));
}

TEST(ConvertCommand, formatsMustBeKnown) {
    const Folder folder;
    folder.write("a.s6n", kGame);
    EXPECT_THAT(runIn(folder, {"convert", "a.s6n", "b.xyz"}).err, HasSubstr("sixth: format: "));
    EXPECT_THAT(runIn(folder, {"convert", "a.s6n", "b.s6n", "--to", "pgn"}).err,
                HasSubstr("sixth: --to: 'pgn' is not one of"));
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "none/b.s6n"}).exitCode, 2);
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", ".", "--to", "json"}).exitCode, 2);
    EXPECT_EQ(runIn(folder, {"convert", "missing.s6n", "b.json"}).exitCode, 2);
    EXPECT_THAT(folder.names(), ElementsAre("a.s6n"));
}

// As on a disk that is full.
TEST(ConvertCommand, aFileThatCanNotBeWrittenWholeIsNotThereAtAll) {
    const Folder folder;
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 100;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = writeFile((folder.path() / "new.s6n").string(), std::string(1000, 'x'), true);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    ::signal(SIGXFSZ, SIG_DFL);
    EXPECT_FALSE(written);
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(ConvertCommand, linkAndDeviceStayWhatTheyAre) {
    const Folder folder;
    folder.write("a.s6n", kGame);
    folder.write("real.lines", "");
    std::filesystem::create_symlink("real.lines", folder.path() / "link.lines");
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "link.lines", "--force"}).exitCode, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path() / "link.lines"));
    EXPECT_THAT(folder.read("real.lines"), HasSubstr("c3 d4"));
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "/dev/null", "--to", "json"}).exitCode, 0);
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
    EXPECT_THAT(runIn(folder, {"convert", "a.s6n", "/dev/full", "--to", "json"}).err,
                HasSubstr("sixth: file: No space"));
}

TEST(ConvertCommand, brokenGamesAreLeftOut) {
    const Folder folder;
    folder.write("a.s6n",
                 "[Round \"1\"]\n\n1. c3 d4 *\n\n[Round \"2\"]\n\n1. c3 c3 *\n\n[Round \"3\"]\n\n1. (\n\n"
                 "[Round \"4\"]\n\n1. b2 *\n");
    const Finished done = runIn(folder, {"convert", "--skip-broken", "a.s6n", "b.lines"});
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_EQ(folder.read("b.lines"), "sixth | - | c3 d4 | *\nsixth | - | b2 | *\n");
    EXPECT_THAT(done.err, HasSubstr("(a.s6n, line 7, column 7)\n"));
    EXPECT_THAT(done.err, HasSubstr("sixth: convert: 2 games written, 2 games left out (a.s6n)\n"));
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "-"}).out, "");
}

TEST(ConvertCommand, jsonLines) {
    const Folder folder;
    folder.write("a.s6n", kGame);
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "b.jsonl"}).exitCode, 0);
    EXPECT_EQ(runIn(folder, {"convert", "b.jsonl", "c.s6n"}).exitCode, 0);
    EXPECT_EQ(runIn(folder, {"convert", "a.s6n", "d.s6n"}).exitCode, 0);
    EXPECT_EQ(folder.read("c.s6n"), folder.read("d.s6n"));
    EXPECT_EQ(runIn(folder, {"check", "b.jsonl"}).out, "1 file, 1 game, 0 errors\n");
}

TEST(ConvertCommand, signsAreMarksWhenLenient) {
    EXPECT_EQ(run({"convert", "--lenient", "-", "-"}, "1. c3! d4?! *\n").out, "1. c3 $1 d4 $6 *\n");
    const Finished strict = run({"convert", "-", "-"}, "1. c3! d4 *\n");
    EXPECT_EQ(strict.exitCode, 1);
    EXPECT_EQ(strict.err,
              "sixth: record: '!' is no mark, expected $1 behind the move (standard input, line 1, "
              "column 4)\n");
}

} // namespace
} // namespace sixth::cli
