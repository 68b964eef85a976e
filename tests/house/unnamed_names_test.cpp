// Some presets compile several files of a room together, so names in unnamed namespaces must differ within a
// room.
#include "house/tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace sixth::house {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

// The ways to call a function, by the types of its arguments: one for each argument that may be left out.
std::set<std::string> callsOf(const std::string& name, const std::string& parameters) {
    static const std::regex kParameter(R"((?:[^,<(]|<[^>]*>|\([^)]*\))+)");
    static const std::regex kDefault(R"(\s*=.*$)");
    static const std::regex kNameOfOne(R"(([ &*>])\w+$)");
    std::string call = name + "(";
    std::set<std::string> calls;
    for (std::sregex_iterator it(parameters.begin(), parameters.end(), kParameter), end; it != end; ++it) {
        const std::string text = it->str();
        const std::string type = std::regex_replace(text, kDefault, "");
        if (type != text) calls.insert(call + ")");
        call += std::regex_replace(type, kNameOfOne, "$1") + ",";
    }
    calls.insert(call + ")");
    return calls;
}

// What a file defines in its unnamed namespaces: "type Name", "value kName", or the calls of a function.
std::set<std::string> unnamedNames(const std::string& source) {
    static const std::regex kType(R"(^(?:struct|class|enum class) (\w+)\b[^;]*$)");
    static const std::regex kValue(R"(^(?:inline |constexpr |const )+.*\b(k[A-Z]\w*)\b.*[={(].*$)");
    static const std::regex kFunction(R"(^[\w:<>,&* ]+[ &*](\w+)\((.*)\) \{$)");
    std::set<std::string> names;
    std::istringstream lines(source);
    bool isUnnamed = false;
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (line == "namespace {") isUnnamed = true;
        if (line == "} // namespace") isUnnamed = false;
        if (!isUnnamed || line.empty() || line.front() == ' ') continue;
        if (std::regex_match(line, match, kType))
            names.insert("type " + match[1].str());
        else if (std::regex_match(line, match, kValue))
            names.insert("value " + match[1].str());
        else if (std::regex_match(line, match, kFunction))
            names.merge(callsOf(match[1].str(), match[2].str()));
    }
    return names;
}

TEST(UnnamedNames, areFound) {
    EXPECT_THAT(unnamedNames(
                    "struct Other {\n};\nnamespace {\n\nclass Reader {\n    int kNo = 1;\n};\nstruct Later;\n"
                    "constexpr int kMost = 3;\nint twice(int number) {\n    return kMost;\n}\n"
                    "} // namespace\nint thrice(int number) {\n"),
                ElementsAre("twice(int ,)", "type Reader", "value kMost"));
    // A call that two functions could mean is as bad as one function twice.
    EXPECT_THAT(unnamedNames("namespace {\nint clock(const char* text, bool isRated = false) {\n}\n"),
                ElementsAre("clock(const char* , bool ,)", "clock(const char* ,)"));
}

TEST(UnnamedNames, differWithinARoom) {
    // These files are compiled one by one.
    const std::set<std::string> apart{"src/wasm"};
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> files; // by folder and name
    for (const char* const top : {"src", "tests"})
        for (const fs::path& path : filesBelow(top)) {
            const std::string folder = relativeTo(path.parent_path(), root());
            if (path.extension() != ".cpp" || apart.contains(folder)) continue;
            for (const std::string& name : unnamedNames(fileText(path)))
                files[{folder, name}].push_back(path.filename().string());
        }
    EXPECT_GT(files.size(), 300U);
    std::vector<std::string> repeated;
    for (const auto& [key, where] : files)
        if (where.size() > 1)
            repeated.push_back(key.first + ": " + key.second + " in " + where[0] + " and " + where[1]);
    EXPECT_THAT(repeated, IsEmpty());
}

} // namespace
} // namespace sixth::house
