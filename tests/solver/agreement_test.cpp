#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "solver/agreement.h"
#include "solver/tiny_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::solver::testing {
namespace {

using ::testing::IsEmpty;

rules::Position startOf(std::string_view ruleset) {
    return rules::Position::start(notation::readRuleset(ruleset).value());
}

class SolverAgreement : public ::testing::TestWithParam<TinyGame> {};

TEST_P(SolverAgreement, solverAgreesWithEnumeration) {
    const Enumeration truth(startOf(GetParam().ruleset));
    EXPECT_EQ(truth.size(), GetParam().positions);
    CompareOptions options;
    options.step = GetParam().solverStep * kFewerWhenSanitized;
    options.distanceStep = 4 * options.step;
    const Agreement agreement = compare(truth, options);
    EXPECT_GT(agreement.compared, 2'000U / kFewerWhenSanitized);
    EXPECT_GT(agreement.distances, 200U / kFewerWhenSanitized);
    EXPECT_THAT(agreement.differences, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Solver, SolverAgreement, ::testing::ValuesIn(kTinyGames),
                         [](const auto& game) { return "game" + std::to_string(game.index); });

// Draws are there, or the test above says nothing about them.
TEST(Enumeration, knowsDrawsByRepetition) {
    const Enumeration truth(startOf("sixth;size=3;disks=3"));
    std::size_t draws = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) draws += truth.value(i).winner ? 0U : 1U;
    EXPECT_EQ(draws, 2902U);
    EXPECT_EQ(truth.value(0).winner, rules::Color::Silver);
    EXPECT_EQ(truth.value(0).distance, 7);
}

// A control: truth that is not that of the game is noticed.
TEST(Enumeration, differencesAreNoticed) {
    // The same positions under another rule for a stuck player.
    const Enumeration other(startOf("sixth;size=3;disks=2;stuck=draw"));
    const Enumeration truth(startOf("sixth;size=3;disks=2"));
    ASSERT_EQ(other.size(), truth.size());
    std::size_t differences = 0;
    for (std::size_t i = 0; i < truth.size(); ++i)
        differences += truth.value(i).winner == other.value(i).winner ? 0U : 1U;
    EXPECT_GT(differences, 100U);
}

} // namespace
} // namespace sixth::solver::testing
