// Only `notation` reads and writes the text of rulesets. The server and the page pass it on as a whole:
// whoever looks for an option in it has a second reader, and the two will disagree.
#include "house/tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::house {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

// How an option looks inside the text of a ruleset. The whole text of a draft may be named as a constant.
constexpr std::array<std::string_view, 7> kOptions{
    ";silver=", ";red=", ";army=", ";milady=", ";kings=", "'army=", "\"army="};
constexpr std::string_view kDraft = "army;army=draft";

// The numbers of the lines that take a ruleset apart or put one together. Comments may say what they like.
std::vector<int> linesWithOptions(const std::string& text) {
    std::vector<int> found;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const auto first = line.find_first_not_of(" \t");
        const bool isComment = first != std::string::npos &&
                               (line.compare(first, 2, "//") == 0 || line.compare(first, 1, "*") == 0 ||
                                line.compare(first, 2, "/*") == 0);
        if (isComment) continue;
        for (const std::string quote : {"'", "\""})
            if (const auto at = line.find(quote + std::string(kDraft) + quote); at != std::string::npos)
                line.erase(at, kDraft.size() + 2);
        for (const std::string_view option : kOptions)
            if (line.find(option) != std::string::npos) {
                found.push_back(number);
                break;
            }
    }
    return found;
}

bool isCode(const fs::path& path) {
    const auto extension = path.extension();
    return extension == ".h" || extension == ".cpp" || extension == ".ts" || extension == ".svelte";
}

TEST(RulesetTexts, areTakenApartByNotationAlone) {
    int looked = 0;
    for (const std::string folder : {"src/server", "web/src"})
        for (const fs::path& path : filesBelow(folder)) {
            if (!isCode(path)) continue;
            ++looked;
            EXPECT_THAT(linesWithOptions(fileText(path)), IsEmpty()) << relativeTo(path, root());
        }
    EXPECT_GT(looked, 100);
}

TEST(RulesetTextsControl, optionsInTheCodeAreCaught) {
    EXPECT_THAT(linesWithOptions("a\nif (rules.find(\";silver=\") != npos)\n// rules.find(\";silver=\")\n"),
                ElementsAre(2));
    EXPECT_THAT(linesWithOptions("rules.replace(/;milady=\\w+/, '')\nreturn options[0] === 'army=draft';\n"),
                ElementsAre(1, 2));
    EXPECT_THAT(linesWithOptions("const text = `${draft};silver=${army}`;\n"), ElementsAre(1));
    EXPECT_THAT(linesWithOptions("const kDraft = 'army;army=draft';\nconst kSilver = 'silver';\n"),
                IsEmpty());
}

} // namespace
} // namespace sixth::house
