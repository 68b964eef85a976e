// Every worked example of the rules (tests/data/conformance.txt) through the fast rules and the notation.
#include "rules/support.h"

#include <fstream>
#include <sstream>
#include <vector>

namespace sixth::rules {
namespace {

struct Example {
    int number = 0;
    std::string ruleset, position, move, next, moves, result;
};

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<Example> readExamples() {
    std::vector<Example> examples;
    std::ifstream in(SIXTH_TEST_DATA "/conformance.txt");
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        Example example{number, "", "", "", "", "", ""};
        for (std::string* field : {&example.ruleset, &example.position, &example.move, &example.next,
                                   &example.moves, &example.result}) {
            std::getline(fields, *field, '|');
            *field = trimmed(*field);
        }
        examples.push_back(example);
    }
    return examples;
}

std::string resultOf(const Position& position) {
    switch (position.outcome().result) {
    case Result::Silver: return "s";
    case Result::Red: return "r";
    case Result::Draw: return "d";
    case Result::Ongoing: break;
    }
    return "-";
}

void check(const Example& example) {
    const Position before = positionOf(example.ruleset, example.position);
    EXPECT_EQ(notation::writePosition(before), example.position);
    Position now = before;
    if (example.move != "-") {
        const auto move = notation::readMove(before, example.move);
        ASSERT_TRUE(move) << move.error().message;
        EXPECT_EQ(notation::writeMove(before, *move), example.move);
        now = before.after(*move);
    }
    EXPECT_EQ(notation::writePosition(now), example.next);
    EXPECT_EQ(movesOf(now), example.moves);
    EXPECT_EQ(countMoves(now), static_cast<int>(legalMoves(now).size()));
    EXPECT_EQ(resultOf(now), example.result);
    EXPECT_EQ(Game(now).isOver(), example.result != "-");
    // R5.3: a King can be written but never read.
    const auto again = notation::readPosition(now.rules(), example.next);
    EXPECT_EQ(again.has_value(), !now.isEnded());
}

TEST(Conformance, EveryExampleHolds) {
    const auto examples = readExamples();
    EXPECT_GE(examples.size(), 70U);
    for (const Example& example : examples) {
        SCOPED_TRACE("line " + std::to_string(example.number));
        check(example);
    }
}

} // namespace
} // namespace sixth::rules
