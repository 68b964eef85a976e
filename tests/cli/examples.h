#pragma once

#include <string>
#include <vector>

// The examples of the helps, which are also those of the manual page, and of the documentation.
namespace sixth::cli {

struct Example {
    std::string where;
    std::string command;
};

// All of a file in the tree of the sources.
[[nodiscard]] std::string sourceText(const std::string& path);

// The commands that the general help names.
[[nodiscard]] std::vector<std::string> helpedCommands();

// Whether it tells how to use a command, as "sixth verify FILE", or only names one, as "sixth verify".
[[nodiscard]] bool isUsage(const std::string& command);

// The examples of the helps, the README and the pages that people read to use the program.
[[nodiscard]] std::vector<Example> allExamples();
// The commands that the pages about the design and the measurements name. Their files are not at hand.
[[nodiscard]] std::vector<Example> recordedCommands();

} // namespace sixth::cli
