// What a file takes into its namespace by `using` it also uses. No compiler warns of that, and clang-tidy
// sees several files pasted into one, where another one may use the name.
#include "house/tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

namespace sixth::house {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

std::string withoutComments(const std::string& source) {
    static const std::regex kComment(R"(//[^\n]*)");
    return std::regex_replace(source, kComment, "");
}

// The names of using declarations and of namespaces' aliases that stand nowhere else. A name with `::` in
// front is found without the declaration.
std::vector<std::string> unusedNames(const std::string& source) {
    static const std::regex kTaken(R"(\n *(?:using (?:\w+::)+(\w+)|namespace (\w+) = [\w:]+);)");
    const std::string text = withoutComments(source);
    std::vector<std::string> unused;
    for (std::sregex_iterator it(text.begin(), text.end(), kTaken), end; it != end; ++it) {
        const std::string name = (*it)[1].str() + (*it)[2].str();
        const std::regex use("[^:\\w]" + name + "\\b");
        if (!std::regex_search(text.begin(), text.begin() + it->position(), use) &&
            !std::regex_search(text.begin() + it->position() + it->length(), text.end(), use))
            unused.push_back(name);
    }
    return unused;
}

TEST(UsedNames, areFound) {
    EXPECT_THAT(
        unusedNames("\nusing rules::Move;\nusing rules::Color;\nnamespace fs = std::filesystem;\n"
                    "using testing::Not; // Not is for later\nMove first(fs::path);\nrules::Color other;\n"),
        ElementsAre("Color", "Not"));
    EXPECT_THAT(unusedNames("\nusing rules::Move;\nMoves all;\n"), ElementsAre("Move"));
    EXPECT_THAT(unusedNames("\nnamespace po = sixth::rules;\nint post;\n"), ElementsAre("po"));
}

TEST(UsedNames, areAllThatAreTaken) {
    std::vector<std::string> unused;
    int files = 0;
    for (const char* const top : {"src", "tests", "bench"})
        for (const fs::path& path : filesBelow(top)) {
            if (path.extension() != ".cpp") continue;
            ++files;
            for (const std::string& name : unusedNames(fileText(path)))
                unused.push_back(relativeTo(path, root()) + ": " + name);
        }
    EXPECT_GT(files, 400);
    EXPECT_THAT(unused, IsEmpty());
}

} // namespace
} // namespace sixth::house
