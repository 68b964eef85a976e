#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

// The corpus of bad input under tests/data/bad, `code | ruleset | text` a line.
namespace sixth::notation {

struct BadCase {
    std::string file;
    int number = 0;
    std::string code;
    std::string ruleset;
    std::string position; // of a move, behind the ruleset and an @
    std::string text;
};

// \xNN is a byte, \0 NUL, \n a line end, \\ a backslash.
inline std::string unescaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            result += text[i];
            continue;
        }
        switch (text[++i]) {
        case 'x':
            result += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
            i += 2;
            break;
        case '0': result += '\0'; break;
        case 'n': result += '\n'; break;
        default: result += text[i];
        }
    }
    return result;
}

// `data` is the folder tests/data.
inline std::vector<BadCase> readBadCases(const std::string& data, const std::string& name) {
    constexpr std::string_view kBetween = " | ";
    std::vector<BadCase> cases;
    std::ifstream in(data + "/bad/" + name);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const std::size_t first = line.find(kBetween);
        const std::size_t second = line.find(kBetween, first + 1);
        if (second == std::string::npos) {
            cases.push_back({name, number, "no case", "", "", line}); // fails its test
            continue;
        }
        BadCase bad{name, number, line.substr(0, first), "", "", ""};
        const std::string rules = line.substr(first + kBetween.size(), second - first - kBetween.size());
        const std::size_t at = rules.find(" @ ");
        bad.ruleset = rules.substr(0, at);
        if (at != std::string::npos) bad.position = rules.substr(at + 3);
        bad.text = unescaped(std::string_view(line).substr(second + kBetween.size()));
        cases.push_back(bad);
    }
    return cases;
}

} // namespace sixth::notation
