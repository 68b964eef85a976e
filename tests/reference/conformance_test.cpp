#include "reference/state.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace sixth::reference {
namespace {

struct Line {
    int number = 0;
    std::string ruleset;
    std::string position;
    std::string move;
    std::string next;
    std::string moves;
    std::string result;
};

std::string trim(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<Line> readLines() {
    std::ifstream file(SIXTH_TEST_DATA "/conformance.txt");
    std::vector<Line> lines;
    std::string text;
    int number = 0;
    while (std::getline(file, text)) {
        ++number;
        if (text.empty() || text[0] == '#') continue;
        std::vector<std::string> fields(1);
        for (const char c : text) {
            if (c == '|') {
                fields.emplace_back();
            } else {
                fields.back() += c;
            }
        }
        EXPECT_EQ(fields.size(), 6U) << "line " << number;
        if (fields.size() != 6) continue;
        lines.push_back({number, trim(fields[0]), trim(fields[1]), trim(fields[2]), trim(fields[3]),
                         trim(fields[4]), trim(fields[5])});
    }
    return lines;
}

std::string join(const std::vector<std::string>& moves) {
    std::string text;
    for (const std::string& move : moves) text += (text.empty() ? "" : " ") + move;
    return text;
}

std::string resultOf(const State& state) {
    switch (verdict(state).winner) {
    case Winner::Silver: return "s";
    case Winner::Red: return "r";
    case Winner::Draw: return "d";
    case Winner::None: break;
    }
    return "-";
}

TEST(ReferenceConformance, EveryLineHolds) {
    const std::vector<Line> lines = readLines();
    ASSERT_GT(lines.size(), 60U);
    for (const Line& line : lines) {
        SCOPED_TRACE("line " + std::to_string(line.number));
        const auto ruleset = readRuleset(line.ruleset);
        ASSERT_TRUE(ruleset);
        const auto before = readState(*ruleset, line.position);
        ASSERT_TRUE(before);
        EXPECT_EQ(writeState(*before), line.position);
        std::optional<State> after = before;
        if (line.move != "-") after = play(*before, line.move);
        ASSERT_TRUE(after);
        EXPECT_EQ(writeState(*after), line.next);
        EXPECT_EQ(join(legalMoves(*after)), line.moves);
        EXPECT_EQ(resultOf(*after), line.result);
        // R5.3: what is not finished by a crown can be read again, and is the same; a King is refused.
        const std::string reason = verdict(*after).reason;
        const auto again = readState(*ruleset, line.next);
        if (reason == "crown" || reason == "points") {
            EXPECT_FALSE(again);
        } else {
            EXPECT_EQ(again, after);
        }
    }
}

TEST(ReferenceConformance, EveryUnlistedMoveIsRefused) {
    for (const Line& line : readLines()) {
        if (line.move != "-") continue;
        const auto state = readState(*readRuleset(line.ruleset), line.position);
        ASSERT_TRUE(state);
        EXPECT_FALSE(play(*state, ""));
        EXPECT_FALSE(play(*state, "-"));
        EXPECT_FALSE(play(*state, "pass"));
        EXPECT_FALSE(play(*state, "f6"));
        for (const std::string& move : legalMoves(*state)) {
            EXPECT_TRUE(play(*state, move)) << move;
            EXPECT_FALSE(play(*state, move + "#")) << move;
        }
    }
}

} // namespace
} // namespace sixth::reference
