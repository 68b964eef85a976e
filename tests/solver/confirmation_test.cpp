#include "notation/move_text.h"
#include "search/support.h"
#include "solver/confirmation.h"

#include <gtest/gtest.h>

namespace sixth::solver {
namespace {

using search::testing::monotonicMs;
using search::testing::position;

constexpr const char* kCrownInFive = "PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31";

search::Report analysed(const rules::Game& game, int depth) {
    search::Engine engine(monotonicMs, {.hashMegabytes = 8, .lines = 3});
    search::Limits limits;
    limits.depth = depth;
    return engine.search(game, limits, {});
}

TEST(Confirmation, whatTheEngineFindsIsProvedByTheSolver) {
    const rules::Game game(position("sixth", kCrownInFive));
    search::Report report = analysed(game, 7);
    ASSERT_TRUE(search::isWin(report.lines[0].score));
    EXPECT_FALSE(report.lines[0].proved); // that the engine says so is not enough
    Confirmation(monotonicMs).apply(game, report);
    EXPECT_TRUE(report.lines[0].proved);
}

TEST(Confirmation, anUndecidedLineIsNotProved) {
    const rules::Game game(rules::Position::start(search::testing::ruleset("sixth")));
    search::Report report = analysed(game, 3);
    Confirmation(monotonicMs).apply(game, report);
    for (const search::Line& line : report.lines) EXPECT_FALSE(line.proved);
}

TEST(Confirmation, stopsWhenToldTo) {
    const rules::Game game(rules::Position::start(search::testing::ruleset("sixth")));
    search::Report report = analysed(game, 2);
    report.lines.resize(1);
    report.lines[0].score = search::lossIn(14); // nobody can tell so soon
    int asked = 0;
    Confirmation(monotonicMs).apply(game, report, [&] { return ++asked < 0; });
    EXPECT_GT(asked, 20); // the whole effort, asking all the way
    asked = 0;
    Confirmation(monotonicMs).apply(game, report, [&] { return ++asked == 3; });
    EXPECT_EQ(asked, 3);
    EXPECT_FALSE(report.lines[0].proved);
}

// A control: a claim that is not true is not confirmed.
TEST(Confirmation, aWrongClaimIsNotProved) {
    const rules::Game game(position("sixth", kCrownInFive));
    search::Report report = analysed(game, 7);
    const search::Line good = report.lines[0];
    report.lines[0].score = search::winIn(3); // it takes five
    report.lines[1].score = search::lossIn(6);
    Confirmation confirmation(monotonicMs);
    confirmation.apply(game, report);
    EXPECT_FALSE(report.lines[0].proved);
    EXPECT_FALSE(report.lines[1].proved);
    report.lines[0] = good;
    confirmation.apply(game, report);
    EXPECT_TRUE(report.lines[0].proved);
}

} // namespace
} // namespace sixth::solver
