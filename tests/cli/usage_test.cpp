#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace sixth::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::MatchesRegex;

// Wrong usage: exit code 2, nothing on stdout, and a first line of the promised form.
void expectRefused(const std::vector<std::string>& arguments, const std::string& part) {
    const Finished done = run(arguments);
    EXPECT_EQ(done.exitCode, 2) << part;
    EXPECT_THAT(done.out, IsEmpty());
    const std::string line = done.err.substr(0, done.err.find('\n'));
    EXPECT_THAT(line, MatchesRegex("sixth: [^:]+: .+ \\(.+\\)"));
    EXPECT_THAT(line, HasSubstr(part));
}

TEST(Usage, withoutArgumentsAndTerminalItPrintsHelp) {
    const Finished done = run({});
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.err, IsEmpty());
    expectSnapshot("help.txt", done.out);
    EXPECT_EQ(run({"--help"}).out, done.out);
    EXPECT_EQ(run({"help"}).out, done.out);
}

// The names under "Commands:" in the help.
std::vector<std::string> commandNames() {
    std::istringstream help(run({"--help"}).out);
    std::vector<std::string> names;
    bool listed = false;
    for (std::string line; std::getline(help, line);) {
        if (line.empty()) listed = false;
        if (listed) names.push_back(line.substr(2, line.find(' ', 2) - 2));
        if (line == "Commands:") listed = true;
    }
    return names;
}

TEST(Usage, everyCommandHasHelpWithExamples) {
    const auto names = commandNames();
    EXPECT_THAT(names, IsSupersetOf({"play", "show", "moves", "rules", "check", "convert", "perft", "ugi",
                                     "completions"}));
    for (const std::string& command : names) {
        const Finished done = run({command, "--help"});
        EXPECT_EQ(done.exitCode, 0) << command;
        EXPECT_THAT(done.out, HasSubstr("Examples:\n")) << command;
        EXPECT_THAT(done.err, IsEmpty()) << command;
        EXPECT_EQ(run({"help", command}).out, done.out) << command;
    }
}

TEST(Usage, versionNamesTheCommit) {
    const Finished done = run({"--version"});
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.out, MatchesRegex("sixth [0-9]+\\.[0-9]+\\.[0-9]+ \\(([0-9a-f]{12}|unknown)\\)\n"));
}

TEST(Usage, unknownNamesAreRefusedWithASuggestion) {
    expectRefused({"mvoes"}, "command: there is no command 'mvoes'; did you mean 'moves'?");
    expectRefused({"xyzzyx"}, "command: there is no command 'xyzzyx' (");
    expectRefused({"moves", "--jsno"}, "option: there is no option '--jsno'; did you mean '--json'?");
    expectRefused({"moves", "--rule=x"}, "did you mean '--rules'?");
    expectRefused({"--versoin"}, "did you mean '--version'?");
    expectRefused({"moves", "c3"}, "usage: 'c3' is one argument too many (argument 2");
    expectRefused({"ev\x1b[31mil"}, "'ev\\x1b[31mil'");
}

TEST(Usage, missingAndRepeatedValuesAreRefused) {
    expectRefused({"moves", "--rules"}, "--rules: its value is missing");
    expectRefused({"moves", "--rules", "sixth", "--rules", "army"}, "--rules: it is given more than once");
    expectRefused({"moves", "--json=3"}, "--json: a flag takes no value");
    expectRefused({"perft"}, "DEPTH is required");
    expectRefused({"check"}, "FILE is required");
    expectRefused({"convert", "a.s6n"}, "OUT is required");
    expectRefused({"completions", "tcsh"}, "'tcsh' is not one of bash, zsh, fish");
    expectRefused({"show", "--color", "pink"}, "--color: 'pink' is not one of auto, always, never");
}

TEST(Usage, everyReasonHasALineOfItsOwn) {
    const Finished done = run({"moves", "--position", "x5/x5/x6/x5/x5 s 15P15p - - 2"});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.out, IsEmpty());
    EXPECT_THAT(done.err,
                MatchesRegex("sixth: position: .+ \\(column 7\\)\nsixth: position: .+ \\(column 29\\)\n"));
}

TEST(Usage, aFileMayHaveTheNameOfACommand) {
    const Folder folder;
    folder.write("play", "1. c3 *\n");
    EXPECT_EQ(runIn(folder, {"check", "play"}).exitCode, 0);
}

} // namespace
} // namespace sixth::cli
