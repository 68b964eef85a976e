#include "notation/ruleset_text.h"
#include "solver/engine_agreement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sixth::solver::testing {
namespace {

struct Game {
    const char* ruleset;
    std::size_t step;
    std::size_t decided; // positions that the engine decides, at least
};

class TinyGameEngine : public ::testing::TestWithParam<Game> {};

TEST_P(TinyGameEngine, engineAgreesWithEnumeration) {
    const Enumeration truth(rules::Position::start(notation::readRuleset(GetParam().ruleset).value()));
    EngineCompareOptions options;
    options.step = GetParam().step;
    const EngineAgreement agreement = compareEngine(truth, options);
    EXPECT_GE(agreement.decided, GetParam().decided);
    EXPECT_EQ(agreement.seenAtSecondLook, 0U);
    EXPECT_THAT(agreement.faults, ::testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Solver, TinyGameEngine,
                         ::testing::Values(Game{"sixth;size=3;disks=2", 1, 500},
                                           Game{"sixth;size=3;disks=3", 11, 1000},
                                           Game{"sixth;size=3;disks=3;stuck=draw", 17, 400},
                                           Game{"sixth;size=3;disks=3;stuck=pass", 17, 400},
                                           Game{"sixth;size=4;disks=2", 11, 100},
                                           Game{"sixth;size=3;disks=1;giant=1", 3, 500},
                                           Game{"sixth;size=3;disks=1;hunchback=1", 3, 200},
                                           Game{"sixth;size=3;disks=2;milady=box", 29, 200}),
                         [](const auto& game) { return "game" + std::to_string(game.index); });

// A control: words that are not true are found out.
TEST(EngineAgreement, faultsAreNoticed) {
    const Enumeration::Value silverInFive{rules::Color::Silver, 5};
    EXPECT_EQ(fault(search::winIn(5), rules::Color::Silver, silverInFive), "");
    EXPECT_EQ(fault(search::lossIn(5), rules::Color::Red, silverInFive), "");
    EXPECT_NE(fault(search::winIn(5), rules::Color::Red, silverInFive), "");
    EXPECT_NE(fault(search::winIn(3), rules::Color::Silver, silverInFive), "");
    EXPECT_NE(fault(0, rules::Color::Silver, silverInFive), "");
    EXPECT_NE(fault(search::winIn(9), rules::Color::Silver, {}), "");
    EXPECT_EQ(fault(0, rules::Color::Silver, {rules::Color::Silver, kSurelySeen + 2}), "");
}

} // namespace
} // namespace sixth::solver::testing
