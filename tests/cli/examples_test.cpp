// Every example of the helps, which are also those of the manual page, and of the documentation: each is run
// as it is written. Long work is interrupted after a moment. None may be refused.
#include "cli/examples.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;

// What can't be run here, and why.
bool isElsewhere(const std::string& command) {
    const auto has = [&](const char* part) { return command.find(part) != std::string::npos; };
    return command.starts_with("sixth | ") // a record of one line, no command
           || has("sixth serve")           // needs the built page; see serve_test.cpp
           || has("sixth bot ")            // needs a server; see bot_test.cpp
           || has("sixth admin ")          // needs a server's database; see deploy_examples_test.cpp
           || has("--database") || has("--backup") || has("--import") || has("--config") // need such files
           || has("--public-url") || has("example.org") || has("play.example") // need a machine of that name
           || has("postgresql://");
}

constexpr const char* kExampleGames = "[Silver \"Ada\"]\n[Red \"Grace\"]\n\n1. c3 d4 2. c4 c3c4 *\n\n"
                                      "[Round \"2\"]\n\n1. b2 d4 2. c4 *\n";
constexpr const char* kExampleLines = "sixth | - | c3 d4 c4 c3c4 | *\n";

// The files that the examples name.
void prepare(const Folder& folder) {
    for (const char* name : {"game.s6n", "games.s6n", "old.s6n", "match.s6n"})
        folder.write(name, kExampleGames);
    for (const char* name : {"collection.lines", "games.dat", "games.lines", "openings.lines"})
        folder.write(name, kExampleLines);
    for (const char* name : {"positions.txt", "positions.epd", "suite.txt", "suite.epd"})
        folder.write(name, "x5/x5/x2,Pp,x2/x4,P/x5 s 13P14p - - 5\n");
    folder.write("engines.toml", "[[engine]]\nname = \"greedy\"\ncmd = \"builtin:greedy\"\n\n"
                                 "[[engine]]\nname = \"random\"\ncmd = \"builtin:random\"\n");
    (void)runIn(folder, {"dataset", "games.s6n", "--format", "binary", "-o", "games.s6d"});
    fs::create_symlink(SIXTH_PROGRAM, folder.path() / "other"); // another engine
    fs::create_directory(folder.path() / "bin");
    fs::create_symlink(SIXTH_PROGRAM, folder.path() / "bin" / "sixth");
    fs::create_directories(folder.path() / ".zfunc");
    fs::create_directories(folder.path() / ".config/fish/completions");
}

TEST(Examples, areFoundAtAll) {
    std::set<std::string> places;
    for (const Example& example : allExamples()) places.insert(example.where);
    for (const char* place : {"sixth --help", "sixth play --help", "sixth annotate --help",
                              "sixth convert --help", "README.md", "proofs.md"})
        EXPECT_TRUE(places.contains(place)) << place;
}

// Every command has an example in the README, or is one that others only call.
TEST(Examples, ofTheReadmeShowEveryCommand) {
    const std::string readme = sourceText("README.md");
    for (const std::string& name : helpedCommands())
        EXPECT_TRUE(name == "bench" || name == "play" || name == "admin" ||
                    readme.find("`sixth " + name) != std::string::npos)
            << name;
    EXPECT_NE(readme.find("--terminal"), std::string::npos); // is play
}

// The commands and options are there that usages name, those of other machines, and those that were measured.
TEST(Examples, thatAreNotRunAreTrue) {
    int seen = 0;
    std::map<std::string, Finished> helps; // by the command
    std::vector<Example> examples = recordedCommands();
    for (Example& example : allExamples())
        if (isUsage(example.command) || isElsewhere(example.command)) examples.push_back(std::move(example));
    for (const Example& example : examples) {
        if (example.command.starts_with("sixth | ")) continue; // a record of one line, no command
        std::istringstream words(example.command);
        std::string word;
        std::string name;
        words >> word >> name;
        if (!helps.contains(name)) helps[name] = run({name, "--help"});
        const Finished& help = helps[name];
        ++seen;
        EXPECT_EQ(help.exitCode, 0) << example.where << ": " << example.command;
        while (words >> word && word != "|" && word != ">")
            EXPECT_TRUE(!word.starts_with("-") || help.out.find(word) != std::string::npos)
                << example.where << ": " << example.command;
    }
    EXPECT_GT(seen, 60);
}

TEST(Examples, runAsTheyAreWritten) {
    std::optional<Folder> shared; // by the examples of one help, of which one may use what another wrote
    std::string where;
    std::set<std::string> interrupted; // these leave nothing behind that a second run would show
    for (const Example& example : allExamples()) {
        if (isElsewhere(example.command) || isUsage(example.command)) continue;
        if (interrupted.contains(example.command)) continue;
        if (example.where != where) prepare(shared.emplace());
        where = example.where;
        const Folder& folder = *shared;
        // One match makes this file, and others read it.
        if (example.command.find("--out match.s6n") != std::string::npos)
            fs::remove(folder.path() / "match.s6n");
        std::string written = example.command;
        const std::string much = "--hash 4096"; // memory that a small machine does not have
        if (const auto at = written.find(much); at != std::string::npos)
            written.replace(at, much.size(), "--hash 16");
        folder.write("example", written + "\n");
        // What another example looks at has to be there in the end.
        const auto has = [&](const char* part) { return example.command.find(part) != std::string::npos; };
        const std::string seconds = has("--proof") || has("table make") ? "600" : "2";
        const std::string command = "cd '" + folder.path().string() +
                                    "' && HOME=$PWD PATH=$PWD/bin:$PATH timeout -s INT -k 20 " + seconds +
                                    " bash example < /dev/null > out 2> err";
        const int status = std::system(command.c_str());
        ASSERT_TRUE(WIFEXITED(status));
        const int code = WEXITSTATUS(status);
        if (code == 124) interrupted.insert(example.command);
        // 124: interrupted after two seconds, 130: and said so. 1: the answer is no.
        EXPECT_TRUE(code == 0 || code == 1 || code == 124 || code == 130)
            << example.where << ": " << example.command << "\nexit code " << code << "\n"
            << folder.read("err");
    }
}

} // namespace
} // namespace sixth::cli
