#include "notation/ruleset_text.h"
#include "solver/engine_agreement.h"
#include "solver/tiny_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sixth::solver::testing {
namespace {

class EngineAgreementTest : public ::testing::TestWithParam<TinyGame> {};

TEST_P(EngineAgreementTest, engineAgreesWithEnumeration) {
    const Enumeration truth(rules::Position::start(notation::readRuleset(GetParam().ruleset).value()));
    EngineCompareOptions options;
    options.step = GetParam().engineStep * kFewerWhenSanitized;
    const EngineAgreement agreement = compareEngine(truth, options);
    EXPECT_GE(agreement.decided,
              GetParam().decided / kFewerWhenSanitized / (kFewerWhenSanitized > 1 ? 2 : 1));
    EXPECT_EQ(agreement.seenAtSecondLook, 0U);
    EXPECT_THAT(agreement.faults, ::testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Solver, EngineAgreementTest, ::testing::ValuesIn(kTinyGames),
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
