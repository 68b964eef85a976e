#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace sixth::rules {

// One line of a .perft file: `ruleset | position or start | d1 d2 d3 …`.
struct PerftLine {
    std::string file;
    int number = 0;
    std::string ruleset;
    std::string position;
    std::vector<std::uint64_t> counts;
};

inline std::vector<PerftLine> readPerftFile(const std::string& path) {
    const auto trimmed = [](const std::string& text) {
        const std::size_t first = text.find_first_not_of(' ');
        if (first == std::string::npos) return std::string();
        return text.substr(first, text.find_last_not_of(' ') - first + 1);
    };
    std::vector<PerftLine> lines;
    std::ifstream in(path);
    int number = 0;
    for (std::string text; std::getline(in, text);) {
        ++number;
        if (text.empty() || text[0] == '#') continue;
        std::istringstream fields(text);
        PerftLine line{path, number, "", "", {}};
        std::string counts;
        std::getline(fields, line.ruleset, '|');
        std::getline(fields, line.position, '|');
        std::getline(fields, counts);
        line.ruleset = trimmed(line.ruleset);
        line.position = trimmed(line.position);
        std::istringstream numbers(counts);
        for (std::uint64_t count = 0; numbers >> count;) line.counts.push_back(count);
        lines.push_back(line);
    }
    return lines;
}

} // namespace sixth::rules
