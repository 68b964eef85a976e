#include "reference/state.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace sixth::reference {
namespace {

std::int64_t perft(const State& state, int depth) {
    const std::vector<std::string> moves = legalMoves(state);
    if (depth == 1) return static_cast<std::int64_t>(moves.size());
    std::int64_t sum = 0;
    for (const std::string& move : moves) sum += perft(*play(state, move), depth - 1);
    return sum;
}

void expectPerft(const std::string& name, const std::vector<std::int64_t>& counts) {
    const auto ruleset = readRuleset(name);
    ASSERT_TRUE(ruleset) << name;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        EXPECT_EQ(perft(startState(*ruleset), static_cast<int>(i) + 1), counts[i]) << name << " " << i + 1;
    }
}

TEST(ReferencePerft, SixMaking) {
    expectPerft("sixmaking", {25, 600, 13960, 318480});
    expectPerft("sixmaking-4x4", {16, 240, 3456, 49152});
}

TEST(ReferencePerft, BonusDisks) {
    expectPerft("hunchback", {50, 2400, 83120});
    expectPerft("giant", {50, 2400, 83920});
    expectPerft("milady", {16, 384, 7864});
    expectPerft("milady;milady=box", {41, 1368, 38520});
}

TEST(ReferencePerft, Army) {
    expectPerft("army", {91, 7704, 486620});
}

} // namespace
} // namespace sixth::reference
