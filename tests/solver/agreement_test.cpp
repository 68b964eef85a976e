#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "solver/agreement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::solver::testing {
namespace {

using ::testing::IsEmpty;

rules::Position startOf(std::string_view ruleset) {
    return rules::Position::start(notation::readRuleset(ruleset).value());
}

struct Game {
    const char* ruleset;
    std::size_t positions;
    std::size_t step;
};

class TinyGame : public ::testing::TestWithParam<Game> {};

// Between them: wins by crown and by a stuck opponent, draws by repetition, passes, ko, every kind of disk.
TEST_P(TinyGame, solverAgreesWithEnumeration) {
    const Enumeration truth(startOf(GetParam().ruleset));
    EXPECT_EQ(truth.size(), GetParam().positions);
    CompareOptions options;
    options.step = GetParam().step;
    options.distanceStep = 4 * options.step;
    const Agreement agreement = compare(truth, options);
    EXPECT_GT(agreement.compared, 2'000U);
    EXPECT_GT(agreement.distances, 200U);
    EXPECT_THAT(agreement.differences, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Solver, TinyGame,
                         ::testing::Values(Game{"sixth;size=3;disks=2", 1189, 1},
                                           Game{"sixth;size=3;disks=3", 47651, 3},
                                           Game{"sixth;size=3;disks=3;stuck=draw", 47651, 7},
                                           Game{"sixth;size=3;disks=3;stuck=pass", 47679, 7},
                                           Game{"sixth;size=4;disks=2", 5988, 1},
                                           Game{"sixth;size=3;disks=1;giant=1", 3445, 1},
                                           Game{"sixth;size=3;disks=1;hunchback=1", 1512, 1},
                                           Game{"sixth;size=3;disks=2;milady=box", 14441, 5}),
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
