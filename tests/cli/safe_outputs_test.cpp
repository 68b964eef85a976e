// What -o names: an existing file needs --force, the input is never written to, and nothing is left behind by
// work that was cut.
#include "cli/background.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>

namespace sixth::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kOnePosition = "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7; bm c3e5\n";
constexpr const char* kPlainGame = "[Ruleset \"sixth\"]\n\n1. c3 d4 2. c4 *\n";

// Commands that read IN and write with -o; the words that name both are added.
std::vector<std::vector<std::string>> writingCommands() {
    return {{"analyse", "suite.epd", "--depth", "1", "--hash", "1"},
            {"solve", "suite.epd", "--hash", "1"},
            {"dataset", "games.s6n"},
            {"dataset", "games.s6n", "--format", "binary"}};
}

void writeInputs(const Folder& folder) {
    folder.write("suite.epd", kOnePosition);
    folder.write("games.s6n", kPlainGame);
    folder.write("there", "precious");
}

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(SafeOutput, anExistingFileNeedsForce) {
    for (const auto& command : writingCommands()) {
        const Folder folder;
        writeInputs(folder);
        const Finished refused = runIn(folder, with(command, {"-o", "there"}));
        EXPECT_EQ(refused.exitCode, 2) << command[0];
        EXPECT_EQ(refused.err, "sixth: file: it exists and is only overwritten with --force (there)\n");
        EXPECT_EQ(folder.read("there"), "precious");
        EXPECT_EQ(runIn(folder, with(command, {"-o", "there", "--force"})).exitCode, 0) << command[0];
        EXPECT_NE(folder.read("there"), "precious");
        EXPECT_THAT(folder.names(), ElementsAre("games.s6n", "suite.epd", "there"));
    }
}

TEST(SafeOutput, theInputIsNeverWrittenTo) {
    for (const auto& command : writingCommands()) {
        const Folder folder;
        writeInputs(folder);
        const std::string& in = command[1];
        const std::string before = folder.read(in);
        std::filesystem::create_hard_link(folder.path() / in, folder.path() / "link");
        for (const std::string& out : {in, std::string("./") + in, std::string("link")}) {
            const Finished refused = runIn(folder, with(command, {"-o", out, "--force"}));
            EXPECT_EQ(refused.exitCode, 2) << command[0] << " " << out;
            EXPECT_THAT(refused.err, StartsWith("sixth: file: it is also read, expected another name"));
            EXPECT_EQ(folder.read(in), before);
        }
    }
}

TEST(SafeOutput, theInputOnStdinIsNotEither) {
    const Folder folder;
    writeInputs(folder);
    const std::string in = (folder.path() / "suite.epd").string();
    Background batch({"analyse", "-", "--depth", "1", "--hash", "1", "-o", in, "--force"}, "exec < " + in);
    EXPECT_EQ(batch.stop(0), 2);
    EXPECT_EQ(folder.read("suite.epd"), kOnePosition);
}

TEST(SafeOutput, aDeviceIsWrittenThrough) {
    const Folder folder;
    writeInputs(folder);
    EXPECT_EQ(runIn(folder, {"dataset", "games.s6n", "-o", "/dev/null"}).exitCode, 0);
    const Finished full = runIn(folder, {"dataset", "games.s6n", "-o", "/dev/full"});
    EXPECT_EQ(full.exitCode, 2);
    EXPECT_THAT(full.err, HasSubstr("No space left on device (/dev/full)"));
    EXPECT_EQ(runIn(folder, {"analyse", "suite.epd", "--depth", "1", "-o", "/dev/full"}).exitCode, 2);
}

// Input from a pipe that nobody closes: the work has begun, and waits for more.
class CutInput {
public:
    explicit CutInput(const std::string& text) {
        const std::string pipe = (folder_.path() / "pipe").string();
        EXPECT_EQ(mkfifo(pipe.c_str(), 0600), 0);
        text_ = text;
    }
    // The exit code after Ctrl-C; `out` is where its output goes.
    int interrupt(const std::vector<std::string>& words, const std::string& out) {
        const std::string pipe = (folder_.path() / "pipe").string();
        Background work(words, "exec 0<>" + pipe);
        std::ofstream(pipe) << text_ << std::flush;
        // The guard stands before the output is opened.
        EXPECT_TRUE(await([&] { return work.catches(SIGINT); }));
        EXPECT_TRUE(out.empty() || await([&] { return folder_.names().size() > 1; }));
        const int code = work.stop(SIGINT);
        errors_ = work.errors();
        return code;
    }
    [[nodiscard]] const Folder& folder() const { return folder_; }
    [[nodiscard]] std::string in(const std::string& name) const { return (folder_.path() / name).string(); }
    [[nodiscard]] const std::string& errors() const { return errors_; }

private:
    Folder folder_;
    std::string text_;
    std::string errors_;
};

TEST(SafeOutput, anInterruptedConversionWritesNothing) {
    CutInput cut(kPlainGame);
    EXPECT_EQ(cut.interrupt({"convert", "-", cut.in("out.json")}, "out.json"), 130);
    EXPECT_THAT(cut.errors(), HasSubstr("sixth: convert: interrupted, nothing is written ("));
    EXPECT_THAT(cut.folder().names(), ElementsAre("pipe"));
}

TEST(SafeOutput, anInterruptedBatchKeepsWhatIsDone) {
    for (const std::string command : {"analyse", "solve"}) {
        CutInput cut(kOnePosition);
        EXPECT_EQ(cut.interrupt({command, "-", "--hash", "1", "-o", cut.in("out")}, "out"), 130) << command;
        EXPECT_THAT(cut.errors(), HasSubstr(", interrupted\n"));
        EXPECT_THAT(cut.folder().names(), ElementsAre("out", "pipe"));
    }
}

TEST(SafeOutput, anInterruptedDatasetIsWhole) {
    CutInput cut(kPlainGame);
    EXPECT_EQ(cut.interrupt({"dataset", "-", "--format", "binary", "-o", cut.in("out.s6d")}, "out.s6d"), 130);
    EXPECT_THAT(cut.folder().names(), ElementsAre("out.s6d", "pipe"));
    EXPECT_EQ(runIn(cut.folder(), {"dataset", "--read", "out.s6d"}).exitCode, 0);
}

TEST(SafeOutput, anInterruptedSearchTellsWhatItFound) {
    CutInput cut(kPlainGame);
    EXPECT_EQ(cut.interrupt({"search-games", "--moves", "c3", "-"}, ""), 130);
    EXPECT_THAT(cut.folder().names(), ElementsAre("pipe"));
}

} // namespace
} // namespace sixth::cli
