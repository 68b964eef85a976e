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

// What a file defines in its unnamed namespaces: "type Name", "value kName", or a function with its
// parameters.
std::set<std::string> unnamedNames(const std::string& source) {
    static const std::regex kType(R"(^(?:struct|class|enum class) (\w+)\b[^;]*$)");
    static const std::regex kValue(R"(^(?:inline |constexpr |const )+.*\b(k[A-Z]\w*)\b.*[={].*$)");
    static const std::regex kFunction(R"(^[\w:<>,&* ]+[ &*](\w+\([^=]*\)) \{$)");
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
            names.insert(match[1].str());
    }
    return names;
}

TEST(UnnamedNames, areFound) {
    EXPECT_THAT(unnamedNames(
                    "struct Other {\n};\nnamespace {\n\nclass Reader {\n    int kNo = 1;\n};\nstruct Later;\n"
                    "constexpr int kMost = 3;\nint twice(int number) {\n    return kMost;\n}\n"
                    "} // namespace\nint thrice(int number) {\n"),
                ElementsAre("twice(int number)", "type Reader", "value kMost"));
}

TEST(UnnamedNames, differWithinARoom) {
    // The files of these are compiled one by one.
    const std::set<std::string> apart{"src/cli", "src/wasm"};
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> files; // by folder and name
    for (const char* const top : {"src", "tests"})
        for (const fs::path& path : filesBelow(top)) {
            const std::string folder = relativeTo(path.parent_path(), root());
            if (path.extension() != ".cpp" || apart.contains(folder)) continue;
            for (const std::string& name : unnamedNames(readAll(path)))
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
