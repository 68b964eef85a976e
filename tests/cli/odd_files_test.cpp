// Files as other editors and other machines leave them, and places that can't be written to.
#include "cli/background.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace sixth::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kMark = "\xEF\xBB\xBF"; // a byte order mark

// The same text as an editor on another system writes it.
std::string foreign(const std::string& text) {
    std::string changed = kMark;
    for (const char c : text) changed += c == '\n' ? "\r\n" : std::string(1, c);
    return changed;
}

struct Reading {
    std::vector<std::string> words; // that read the file `in`
    std::string text;
};

std::vector<Reading> readings() {
    const std::string positions = "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7; bm c3e5; id \"now\"\n";
    const std::string json = R"({"moves": "c3 d4", "id": "one"})"
                             "\n";
    const std::string record = "[Ruleset \"sixth\"]\n\n1. c3 d4 2. c4 *\n";
    const std::string line = "sixth | - | c3 d4 c4 | *\n";
    const std::string engines =
        "[[engine]]\ncmd = \"builtin:random\"\n\n[[engine]]\ncmd = \"builtin:greedy\"\n";
    const std::string puzzles =
        "sixth\t2\t1\tP,P,x3/x1,pPp,x3/x2,PpP,x2/x2,P,x2/Ppp,x4 r 8P10p - - 24\tb4c2\n";
    const auto match = [](const std::vector<std::string>& more) {
        std::vector<std::string> words{"match", "--games", "2", "--nodes", "10"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    const auto openings =
        match({"--engine", "builtin:random", "--engine", "builtin:random", "--openings", "in"});
    return {{{"solve", "in", "--hash", "1", "--threads", "1"}, positions},
            {{"solve", "in", "--hash", "1", "--threads", "1", "--nodes", "100"}, json},
            {{"check", "in"}, record},
            {{"check", "in", "--from", "lines"}, line},
            {{"convert", "in", "-", "--from", "s6n", "--to", "lines"}, record},
            {{"dataset", "in"}, record},
            {{"search-games", "in", "--moves", "c3"}, record},
            {{"play", "--load", "in"}, record},
            {match({"--engines", "in"}), engines},
            {openings, record},
            {openings, line},
            {openings, "x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2\n"},
            {{"puzzle", "check", "--file", "in"}, puzzles}};
}

TEST(OddFiles, aByteOrderMarkAndOtherLineEndsSayNothing) {
    for (const auto& [words, text] : readings()) {
        const Folder folder;
        folder.write("in", text);
        const Finished usual = runIn(folder, words);
        EXPECT_EQ(usual.exitCode, 0) << words[0] << ": " << usual.err;
        folder.write("in", foreign(text));
        const Finished changed = runIn(folder, words);
        EXPECT_EQ(changed.exitCode, 0) << words[0] << ": " << changed.err;
        EXPECT_EQ(changed.out, usual.out) << words[0];
    }
}

TEST(OddFiles, typedMovesMayBeginWithAMark) {
    EXPECT_EQ(run({"play"}, foreign("c3 d4\n")).exitCode, 0);
    EXPECT_THAT(run({"ugi"}, foreign("ugi\nquit\n")).out, HasSubstr("ugiok\n"));
}

TEST(OddFiles, aFolderIsNoFile) {
    const Folder folder;
    std::filesystem::create_directory(folder.path() / "in");
    for (const auto& [words, text] : readings()) {
        const Finished done = runIn(folder, words);
        EXPECT_EQ(done.exitCode, 2) << words[0];
        EXPECT_EQ(done.err, "sixth: file: Is a directory (in)\n") << words[0];
    }
    EXPECT_EQ(runIn(folder, {"dataset", "--read", "in"}).err, "sixth: file: Is a directory (in)\n");
    EXPECT_EQ(runIn(folder, {"analyse", "in"}).err, "sixth: file: Is a directory (in)\n");
    EXPECT_EQ(runIn(folder, {"annotate", "in", "-o", "out.s6n"}).err, "sixth: file: Is a directory (in)\n");
    EXPECT_EQ(runIn(folder, {"verify", "in"}).err, "sixth: file: Is a directory (in)\n");
    EXPECT_EQ(runIn(folder, {"table", "probe", "in"}).err, "sixth: file: Is a directory (in)\n");
    EXPECT_THAT(folder.names(), ElementsAre("in"));
}

// An hour of work must not end in an output that never could be written.
TEST(OddFiles, whatCantBeWrittenIsToldBeforeTheWork) {
    const Folder folder;
    folder.write("games.s6n", "1. c3 d4 2. c4 *\n");
    folder.write("suite.epd", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7\n");
    std::filesystem::create_directory(folder.path() / "folder");
    // Without the check, each of these computes for minutes or longer.
    const std::vector<std::vector<std::string>> commands{
        {"annotate", "games.s6n", "--movetime", "100000", "-o"},
        {"analyse", "suite.epd", "--movetime", "100000", "-o"},
        {"solve", "--rules", "sixmaking-4x4", "--hash", "1", "--proof"},
        {"table", "make", "sixth;size=4;disks=3", "-o"},
        {"puzzle", "generate", "--moves", "8", "--count", "100", "--out"},
        {"dataset", "--self-play", "100000", "-o"},
        {"convert", "games.s6n"},
        {"play", "--save"}};
    for (std::vector<std::string> words : commands) {
        const std::string before = "ulimit -t 10; cd '" + folder.path().string() + "'";
        words.emplace_back("nowhere/out.json");
        Background missing(words, before);
        EXPECT_EQ(missing.stop(0), 2) << words[0];
        EXPECT_EQ(missing.errors(), "sixth: file: No such file or directory (nowhere/out.json)\n");
        words.back() = "folder";
        if (words[0] == "convert") words.insert(words.end(), {"--to", "json"});
        Background blocked(words, before);
        EXPECT_EQ(blocked.stop(0), 2) << words[0];
        EXPECT_EQ(blocked.errors(), "sixth: file: it is a folder (folder)\n");
    }
    EXPECT_THAT(folder.names(), ElementsAre("folder", "games.s6n", "suite.epd"));
}

TEST(OddFiles, anAnnotationNeedsAFormatWithComments) {
    const Folder folder;
    folder.write("games.s6n", "1. c3 d4 2. c4 *\n");
    const Finished refused = runIn(folder, {"annotate", "games.s6n", "-o", "out.lines", "--nodes", "10"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err,
                StartsWith("sixth: -o: one game a line has no room for comments, expected .s6n"));
    EXPECT_THAT(folder.names(), ElementsAre("games.s6n"));
}

TEST(OddFiles, aSavedGameKeepsTheRightsOfItsFile) {
    const Folder folder;
    folder.write("game.s6n", "1. c3 d4 *\n");
    const auto file = folder.path() / "game.s6n";
    std::filesystem::permissions(file, std::filesystem::perms(0640));
    EXPECT_EQ(runIn(folder, {"play", "--load", "game.s6n", "--save", "game.s6n"}, "c4\n").exitCode, 0);
    EXPECT_THAT(folder.read("game.s6n"), HasSubstr("2. c4"));
    EXPECT_EQ(static_cast<unsigned>(std::filesystem::status(file).permissions()), 0640U);
    EXPECT_THAT(folder.names(), ElementsAre("game.s6n"));
}

// The answer stood before it, and `sixth verify` refused both.
TEST(OddFiles, aProofOnStdoutStandsAlone) {
    const Finished solved =
        run({"solve", "--rules", "sixth;size=3;disks=4", "--threads", "1", "--shortest", "--proof", "-"});
    EXPECT_EQ(solved.exitCode, 0);
    EXPECT_THAT(solved.err, StartsWith("win: Silver forces it in 9 plies"));
    const Finished checked = run({"verify", "-"}, solved.out);
    EXPECT_EQ(checked.exitCode, 0) << checked.err;
    const Finished json =
        run({"solve", "--rules", "sixth;size=3;disks=4", "--threads", "1", "--proof", "-", "--json"});
    EXPECT_THAT(json.err, StartsWith("{\"verdict\":\"win\""));
    EXPECT_EQ(run({"verify", "-"}, json.out).exitCode, 0);
}

TEST(OddFiles, aMatchHasAFileOfItsOwn) {
    const Folder folder;
    const Finished refused = runIn(folder, {"match", "--engine", "builtin:random", "--engine",
                                            "builtin:greedy", "--games", "2", "--out", "-"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err,
                StartsWith("sixth: --out: a match is resumed from it, expected the name of a file"));
    EXPECT_THAT(folder.names(), ElementsAre());
}

TEST(OddFiles, puzzlesGoToStdoutOnce) {
    const Finished made = run({"puzzle", "generate", "--rules", "sixth;size=4;disks=8", "--moves", "2",
                               "--count", "1", "--seed", "3", "--out", "-"});
    EXPECT_EQ(made.exitCode, 0) << made.err;
    EXPECT_THAT(made.out, StartsWith("sixth;size=4;disks=8\t2\t"));
    EXPECT_EQ(std::count(made.out.begin(), made.out.end(), '\n'), 1);
}

} // namespace
} // namespace sixth::cli
