// Every numbered rule of docs/rules.md is cited by at least one test.
#include "house/tree.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>

namespace sixth::house {
namespace {

namespace fs = std::filesystem;

// The rule numbers in a text: "R4.2", …
std::set<std::string> rulesIn(const std::string& text) {
    static const std::regex kRule("R[0-9]\\.[0-9]+");
    std::set<std::string> rules;
    for (std::sregex_iterator it(text.begin(), text.end(), kRule), end; it != end; ++it)
        rules.insert(it->str());
    return rules;
}

// The rules that the sources of the tests cite. Data files do not count.
std::set<std::string> citedRules() {
    std::set<std::string> cited;
    for (const auto& entry : fs::recursive_directory_iterator(root() / "tests"))
        if (entry.path().extension() == ".cpp" && entry.path().filename() != "rules_cited_test.cpp")
            cited.merge(rulesIn(fileText(entry.path())));
    return cited;
}

TEST(RulesCited, EveryRuleHasATest) {
    const auto rules = rulesIn(fileText(root() / "docs" / "rules.md"));
    EXPECT_GE(rules.size(), 34U);
    const auto cited = citedRules();
    for (const std::string& rule : rules) EXPECT_TRUE(cited.contains(rule)) << rule << " has no test";
}

TEST(RulesCited, NoTestCitesARuleThatIsNotThere) {
    const auto rules = rulesIn(fileText(root() / "docs" / "rules.md"));
    for (const std::string& rule : citedRules()) EXPECT_TRUE(rules.contains(rule)) << rule;
}

TEST(RulesCitedControl, NumbersAreFoundWhole) {
    EXPECT_EQ(rulesIn("R1.1, (R7.13) xR4.2; R3 alone"), (std::set<std::string>{"R1.1", "R7.13", "R4.2"}));
}

} // namespace
} // namespace sixth::house
