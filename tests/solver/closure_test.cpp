#include "search/support.h"
#include "solver/closure.h"
#include "solver/solver.h"

#include <gtest/gtest.h>

namespace sixth::solver {
namespace {

using search::testing::monotonicMs;
using search::testing::ruleset;

// By a list of all positions alone, without a search before it.
std::optional<Finding> listed(const rules::Position& root, rules::Color attacker,
                              std::size_t most = 1'000'000) {
    ProofTable table(16);
    std::atomic<bool> stop{false};
    return Closure(table, stop, attacker).run(root, most);
}

TEST(Closure, knowsWhoWinsTheSmallestGames) {
    const auto isWon = [](std::string_view rules, rules::Color attacker) {
        return listed(rules::Position::start(ruleset(rules)), attacker)->numbers.isProved();
    };
    EXPECT_TRUE(isWon("sixth;size=3;disks=3", rules::Color::Silver));
    EXPECT_FALSE(isWon("sixth;size=3;disks=3", rules::Color::Red));
    EXPECT_FALSE(isWon("sixth;size=4;disks=2", rules::Color::Silver));
    EXPECT_TRUE(isWon("sixth;size=4;disks=2", rules::Color::Red));
}

TEST(Closure, agreesWithTheSearchAlongRandomGames) {
    int won = 0;
    int notWon = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        search::testing::walk(
            ruleset("sixth;size=3;disks=4"), seed, 24, [&](const rules::Position& root, rules::Move) {
                if (root.ply() < 13) return; // by then the list is short
                for (const rules::Color attacker : rules::kColors) {
                    Solver solver(monotonicMs, {16, 1});
                    const bool isWon = solver.ask({root, attacker}, kUnbounded, {}).verdict == Verdict::Win;
                    const auto finding = listed(root, attacker);
                    ASSERT_TRUE(finding && finding->numbers.isSettled());
                    EXPECT_EQ(finding->numbers.isProved(), isWon) << notation::writePosition(root);
                    ++(isWon ? won : notWon);
                }
            });
    EXPECT_GT(won, 5);
    EXPECT_GT(notWon, 5);
}

TEST(Closure, givesUpAListThatIsTooLong) {
    EXPECT_FALSE(listed(rules::Position::start(ruleset("sixth;size=3;disks=3")), rules::Color::Red, 100));
}

} // namespace
} // namespace sixth::solver
