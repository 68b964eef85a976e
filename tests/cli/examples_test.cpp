// Every example of the helps, which are also those of the manual page, and of the documentation: each is run
// as it is written. Long work is interrupted after a moment. None may be refused.
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;

struct Example {
    std::string where;
    std::string command;
};

std::string wholeFile(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

// Lines that end in a backslash go on in the next one.
std::vector<std::string> joinedLines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    bool goesOn = false;
    for (std::string line; std::getline(in, line);) {
        const bool isOpen = line.ends_with('\\');
        if (isOpen) line.pop_back();
        if (goesOn)
            lines.back() += line;
        else
            lines.push_back(line);
        goesOn = isOpen;
    }
    return lines;
}

std::vector<std::string> helpedCommands() {
    std::vector<std::string> names;
    bool isInside = false;
    for (const std::string& line : joinedLines(run({"--help"}).out)) {
        if (line == "Commands:") {
            isInside = true;
        } else if (isInside && line.starts_with("  ") && line.size() > 2 && line[2] != ' ') {
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
        } else if (isInside && !line.starts_with(' ')) {
            break;
        }
    }
    return names;
}

void addExamplesOf(const std::string& help, const std::string& where, std::vector<Example>& examples) {
    bool isInside = false;
    for (const std::string& line : joinedLines(help)) {
        if (line == "Examples:") isInside = true;
        if (!isInside || !line.starts_with("  ")) continue;
        // The general help explains each example at the end of its line.
        const std::size_t end = line.find("   ", 2);
        examples.push_back({where, line.substr(2, end == std::string::npos ? end : end - 2)});
    }
}

// The commands between `backticks` of a line.
std::vector<std::string> inlineCommands(const std::string& line) {
    std::vector<std::string> commands;
    for (std::size_t begin = line.find('`'); begin != std::string::npos;) {
        const std::size_t end = line.find('`', begin + 1);
        if (end == std::string::npos) break;
        const std::string code = line.substr(begin + 1, end - begin - 1);
        if (code.starts_with("sixth ")) commands.push_back(code);
        begin = line.find('`', end + 1);
    }
    return commands;
}

// Commands in the code blocks of a page, and those in its text.
void addExamplesIn(const fs::path& page, std::vector<Example>& examples) {
    bool isCode = false;
    const std::string where = page.filename().string();
    for (const std::string& line : joinedLines(wholeFile(page))) {
        if (line.starts_with("```")) isCode = !isCode;
        if (!isCode)
            for (std::string& command : inlineCommands(line)) examples.push_back({where, std::move(command)});
        for (const std::string start : {"sixth ", "build/release/src/cli/sixth "})
            if (isCode && line.starts_with(start))
                examples.push_back({where, "sixth " + line.substr(start.size())});
    }
}

// "sixth verify FILE" tells how to use a command, and "sixth verify" only names it.
bool isUsage(const std::string& command) {
    std::istringstream words(command);
    std::size_t count = 0;
    bool hasPlaceholder = false;
    for (std::string word; words >> word; ++count)
        hasPlaceholder =
            hasPlaceholder || word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_…") == word.npos;
    return hasPlaceholder || count == 2;
}

std::vector<Example> allExamples() {
    std::vector<Example> examples;
    addExamplesOf(run({"--help"}).out, "sixth --help", examples);
    for (const std::string& name : helpedCommands())
        addExamplesOf(run({name, "--help"}).out, "sixth " + name + " --help", examples);
    const fs::path source(SIXTH_SOURCE);
    addExamplesIn(source / "README.md", examples);
    for (const auto& entry : fs::directory_iterator(source / "docs"))
        if (entry.path().extension() == ".md") addExamplesIn(entry.path(), examples);
    return examples;
}

// What can't be run here, and why.
bool isElsewhere(const std::string& command) {
    const auto has = [&](const char* part) { return command.find(part) != std::string::npos; };
    return command.starts_with("sixth | ") // a record of one line, no command
           || has("sixth serve")           // needs the built page; see serve_test.cpp
           || has("sixth bot ")            // needs a server; see bot_test.cpp
           || has("sixth admin ")          // needs the store of a server
           || has("--hash 4096")           // needs so much memory
           || has("./other ugi")           // needs another engine
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
    const std::string readme = wholeFile(fs::path(SIXTH_SOURCE) / "README.md");
    for (const std::string& name : helpedCommands())
        EXPECT_TRUE(name == "bench" || name == "play" || name == "admin" ||
                    readme.find("`sixth " + name) != std::string::npos)
            << name;
    EXPECT_NE(readme.find("--terminal"), std::string::npos); // is play
}

// The commands and options that usages name are there.
TEST(Examples, thatAreUsagesAreTrue) {
    int seen = 0;
    for (const Example& example : allExamples()) {
        if (!isUsage(example.command)) continue;
        std::istringstream words(example.command);
        std::string word;
        std::string name;
        words >> word >> name;
        const Finished help = run({name, "--help"});
        ++seen;
        EXPECT_EQ(help.exitCode, 0) << example.where << ": " << example.command;
        while (words >> word)
            EXPECT_TRUE(!word.starts_with("-") || help.out.find(word) != std::string::npos)
                << example.where << ": " << example.command;
    }
    EXPECT_GT(seen, 5);
}

TEST(Examples, runAsTheyAreWritten) {
    std::optional<Folder> shared; // by the examples of one help, of which one may use what another wrote
    std::string where;
    for (const Example& example : allExamples()) {
        if (isElsewhere(example.command) || isUsage(example.command)) continue;
        if (example.where != where) prepare(shared.emplace());
        where = example.where;
        const Folder& folder = *shared;
        folder.write("example", example.command + "\n");
        // What another example looks at has to be there in the end.
        const auto has = [&](const char* part) { return example.command.find(part) != std::string::npos; };
        const std::string seconds = has("--proof") || has("table make") ? "60" : "4";
        const std::string command = "cd '" + folder.path().string() +
                                    "' && HOME=$PWD PATH=$PWD/bin:$PATH timeout -s INT -k 20 " + seconds +
                                    " bash example < /dev/null > out 2> err";
        const int status = std::system(command.c_str());
        ASSERT_TRUE(WIFEXITED(status));
        const int code = WEXITSTATUS(status);
        // 124: interrupted after four seconds, 130: and said so. 1: the answer is no.
        EXPECT_TRUE(code == 0 || code == 1 || code == 124 || code == 130)
            << example.where << ": " << example.command << "\nexit code " << code << "\n"
            << folder.read("err");
    }
}

} // namespace
} // namespace sixth::cli
