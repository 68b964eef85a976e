#include "cli/examples.h"

#include "cli/program_runner.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;

// Lines that end in a backslash go on in the next one.
std::vector<std::string> joinedLines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    bool goesOn = false;
    for (std::string line; std::getline(in, line);) {
        const bool isOpen = line.ends_with('\\');
        if (isOpen) line.pop_back();
        if (goesOn)
            lines.back() += line.substr(std::min(line.find_first_not_of(' '), line.size()));
        else
            lines.push_back(line);
        goesOn = isOpen;
    }
    return lines;
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
void addExamplesIn(const std::string& page, std::vector<Example>& examples) {
    bool isCode = false;
    const std::string where = fs::path(page).filename().string();
    for (const std::string& line : joinedLines(sourceText(page))) {
        if (line.starts_with("```")) isCode = !isCode;
        if (!isCode)
            for (std::string& command : inlineCommands(line)) examples.push_back({where, std::move(command)});
        for (const std::string start :
             {"sixth ", "build/release/src/cli/sixth ", "ExecStart=/usr/local/bin/sixth "})
            if (isCode && line.starts_with(start))
                examples.push_back({where, "sixth " + line.substr(start.size())});
    }
}

void addPagesOf(const std::string& folder, std::vector<Example>& examples) {
    for (const auto& entry : fs::directory_iterator(fs::path(SIXTH_SOURCE) / folder))
        if (entry.path().extension() == ".md")
            addExamplesIn(folder + "/" + entry.path().filename().string(), examples);
}

} // namespace

std::string sourceText(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(fs::path(SIXTH_SOURCE) / path).rdbuf();
    return text.str();
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
    addExamplesIn("README.md", examples);
    addPagesOf("docs", examples);
    return examples;
}

std::vector<Example> recordedCommands() {
    std::vector<Example> examples;
    addPagesOf("docs/design", examples);
    addPagesOf("docs/results", examples);
    return examples;
}

} // namespace sixth::cli
