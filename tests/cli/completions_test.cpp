#include "cli/completions.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace sixth::cli {
namespace {

using testing::HasSubstr;

TEST(Completions, eachShellHasCommandsOptionsAndPresets) {
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        const Finished done = run({"completions", shell});
        EXPECT_EQ(done.exitCode, 0);
        for (const std::string word : {"perft", "convert", "sixmaking-4x4", "always", "divide"})
            EXPECT_THAT(done.out, HasSubstr(word)) << shell;
    }
}

// Runs the script in a real bash and asks it what it would offer.
TEST(Completions, bashScriptWorks) {
    if (std::system("command -v bash >/dev/null 2>&1") != 0) GTEST_SKIP() << "no bash";
    const Folder folder;
    folder.write("sixth.bash", run({"completions", "bash"}).out);
    folder.write("ask.bash",
                 "source ./sixth.bash\n"
                 "ask() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _sixth 2>/dev/null; echo "
                 "\"${COMPREPLY[*]}\"; }\n"
                 "ask sixth per\nask sixth moves --rules mil\nask sixth rules gi\nask sixth show --co\n"
                 "ask sixth completions z\nask sixth table ma\nask sixth table probe sma\n"
                 "ask sixth admin unb\n");
    folder.write("small.s6t", "");
    const std::string command = "cd '" + folder.path().string() + "' && bash ask.bash > answer";
    ASSERT_EQ(std::system(command.c_str()), 0);
    EXPECT_EQ(folder.read("answer"), "perft\nmilady\ngiant\n--color\nzsh\nmake\nsmall.s6t\nunban-network\n");
}

TEST(Completions, aWordBeforeAFileHasItsPlaceInZsh) {
    const std::string script = run({"completions", "zsh"}).out;
    EXPECT_THAT(script, HasSubstr("'1:make|probe|check:(make probe check)'"));
    EXPECT_THAT(script, HasSubstr("'1:COMMAND:(reports report "));
    EXPECT_THAT(script, HasSubstr("'*:FILE:_files'"));
    EXPECT_THAT(script, HasSubstr("'*:bash|zsh|fish:(bash zsh fish)'"));
}

TEST(Completions, quotesInHelpAreEscaped) {
    const std::vector<CommandInfo> commands{{"x", "it's", {{{"--y"}, "FILE", "a [b]: it's"}}, ""}};
    EXPECT_THAT(completionScript("fish", commands), HasSubstr("-d 'it'\\''s'"));
    EXPECT_THAT(completionScript("zsh", commands), HasSubstr("[a \\[b\\]\\: it'\\''s]"));
}

} // namespace
} // namespace sixth::cli
