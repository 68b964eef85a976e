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

// Commands in the code blocks of a page.
void addExamplesIn(const fs::path& page, std::vector<Example>& examples) {
    bool isCode = false;
    for (const std::string& line : joinedLines(wholeFile(page))) {
        if (line.starts_with("```")) isCode = !isCode;
        if (!isCode) continue;
        for (const std::string start : {"sixth ", "build/release/src/cli/sixth "})
            if (line.starts_with(start))
                examples.push_back({page.filename().string(), "sixth " + line.substr(start.size())});
    }
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
    for (const char* place :
         {"sixth --help", "sixth play --help", "sixth annotate --help", "sixth convert --help"})
        EXPECT_TRUE(places.contains(place)) << place;
}

TEST(Examples, runAsTheyAreWritten) {
    std::optional<Folder> shared; // by the examples of one help, of which one may use what another wrote
    std::string where;
    for (const Example& example : allExamples()) {
        if (isElsewhere(example.command)) continue;
        if (example.where != where) prepare(shared.emplace());
        where = example.where;
        const Folder& folder = *shared;
        folder.write("example", example.command + "\n");
        const std::string command = "cd '" + folder.path().string() +
                                    "' && HOME=$PWD PATH=$PWD/bin:$PATH timeout -s INT -k 20 4 bash example "
                                    "< /dev/null > out 2> err";
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
