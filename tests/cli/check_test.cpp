#include "cli/background.h"
#include "cli/program_runner.h"
#include "sanitizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace sixth::cli {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::StartsWith;

constexpr const char* kGood = "[Ruleset \"sixth\"]\n\n1. c3 d4 2. c4 *\n\n1. a1 *\n";
constexpr const char* kIllegal = "1. c3 d4\n2. c3c5 *\n";

TEST(CheckCommand, goodFilesAreCounted) {
    const Folder folder;
    folder.write("a.s6n", kGood);
    folder.write("b.lines", "sixth | - | c3 d4 | *\n");
    const Finished done = runIn(folder, {"check", "a.s6n", "b.lines"});
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_EQ(done.out, "2 files, 3 games, 0 errors\n");
    EXPECT_THAT(done.err, IsEmpty());
    const auto answer = ordered_json::parse(runIn(folder, {"check", "a.s6n", "b.lines", "--json"}).out);
    EXPECT_EQ(answer, ordered_json({{"files", 2}, {"games", 3}, {"errors", ordered_json::array()}}));
}

TEST(CheckCommand, illegalMoveHasAPlaceAndACode) {
    const Folder folder;
    folder.write("bad.s6n", kIllegal);
    const Finished done = runIn(folder, {"check", "bad.s6n"});
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_THAT(done.out, StartsWith("bad.s6n:2:4: target-empty: 'c3c5' is not legal: "));
    EXPECT_THAT(done.out, HasSubstr("\n1 file, 1 game, 1 error\n"));
    EXPECT_THAT(done.err, MatchesRegex("sixth: check: 1 error found \\(.*bad.s6n, line 2, column 4\\)\n"));
    const Finished json = runIn(folder, {"check", "bad.s6n", "--json"});
    EXPECT_EQ(json.exitCode, 1);
    const auto error = ordered_json::parse(json.out)["errors"][0];
    EXPECT_EQ(error["file"], "bad.s6n");
    EXPECT_EQ(error["line"], 2);
    EXPECT_EQ(error["column"], 4);
    EXPECT_EQ(error["code"], "target-empty");
    EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("(R2.3)"));
    EXPECT_EQ(error.size(), 5U);
}

TEST(CheckCommand, standardInput) {
    EXPECT_EQ(run({"check", "-"}, kGood).exitCode, 0);
    EXPECT_EQ(run({"check", "-"}, kIllegal).exitCode, 1);
    EXPECT_EQ(run({"check", "-", "--from", "lines"}, "sixth | - | c3 | *\n").exitCode, 0);
}

TEST(CheckCommand, whatCanNotBeReadIsExitCodeTwo) {
    const Folder folder;
    folder.write("good.s6n", kGood);
    const Finished done = runIn(folder, {"check", "good.s6n", "missing.s6n", "."});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.out, IsEmpty());
    EXPECT_EQ(done.err,
              "sixth: file: No such file or directory (missing.s6n)\nsixth: file: Is a directory (.)\n");
}

// The memory is limited to less than the file has.
TEST(CheckCommand, filesOfAnyLengthAreRead) {
    if (kSanitized) GTEST_SKIP() << "a sanitizer needs more memory than that";
    const Folder folder;
    std::string game = "[Event \"Long\"]\n\n1. c3 {" + std::string(1000, 'x') + "} 1... d4 *\n\n";
    std::string text;
    for (int i = 0; i < 1000; ++i) text += game;
    {
        std::ofstream file(folder.path() / "large.s6n");
        for (int i = 0; i < 80; ++i) file << text;
    }
    ASSERT_GT(std::filesystem::file_size(folder.path() / "large.s6n"), 64U << 20U);
    Background check({"check", (folder.path() / "large.s6n").string()}, "ulimit -v 60000");
    EXPECT_EQ(check.line(), "1 file, 80000 games, 0 errors\n");
    Background convert(
        {"convert", (folder.path() / "large.s6n").string(), (folder.path() / "o.jsonl").string()},
        "ulimit -v 60000");
    EXPECT_EQ(convert.stop(0), 0);
    EXPECT_GT(std::filesystem::file_size(folder.path() / "o.jsonl"), 64U << 20U);
}

TEST(CheckCommand, anyBytesAreAnsweredWithErrors) {
    std::string bytes;
    for (int i = 0; i < 4096; ++i) bytes += static_cast<char>(i * 37 % 256);
    for (const std::string format : {"s6n", "json", "lines"}) {
        const Finished done = run({"check", "-", "--from", format, "--json"}, bytes);
        EXPECT_EQ(done.exitCode, 1) << format;
        EXPECT_FALSE(ordered_json::parse(done.out)["errors"].empty()) << format;
    }
}

} // namespace
} // namespace sixth::cli
